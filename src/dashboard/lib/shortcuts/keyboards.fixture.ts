import { type Chord, partsOf } from "./chord.ts";
import type { KeyPress } from "./key-press.ts";

/** Characters of each physical key: alone, with Shift, with AltGr; `†` is a dead key, `·` is nothing. */
const drawings = {
  us: `
    Backquote \`~· Digit1 1!· Digit2 2@· Digit3 3#· Digit4 4$· Digit5 5%· Digit6 6^· Digit7 7&· Digit8 8*·
    Digit9 9(· Digit0 0)· Minus -_· Equal =+· KeyQ qQ· KeyW wW· KeyE eE· KeyR rR· KeyT tT· KeyY yY· KeyU uU·
    KeyI iI· KeyO oO· KeyP pP· KeyA aA· KeyS sS· KeyD dD· KeyF fF· KeyG gG· KeyH hH· KeyJ jJ· KeyK kK· KeyL lL·
    Semicolon ;:· KeyZ zZ· KeyX xX· KeyC cC· KeyV vV· KeyB bB· KeyN nN· KeyM mM· Comma ,<· Period .>· Slash /?·`,
  german: `
    Backquote †°· Digit1 1!· Digit2 2"² Digit3 3§³ Digit4 4$· Digit5 5%· Digit6 6&· Digit7 7/{ Digit8 8([
    Digit9 9)] Digit0 0=} Minus ß?\\ Equal ††· KeyQ qQ@ KeyW wW· KeyE eE€ KeyR rR· KeyT tT· KeyY zZ· KeyU uU·
    KeyI iI· KeyO oO· KeyP pP· KeyA aA· KeyS sS· KeyD dD· KeyF fF· KeyG gG· KeyH hH· KeyJ jJ· KeyK kK· KeyL lL·
    Semicolon öÖ· KeyZ yY· KeyX xX· KeyC cC· KeyV vV· KeyB bB· KeyN nN· KeyM mMµ Comma ,;· Period .:· Slash -_·
    BracketRight +*~ IntlBackslash <>|`,
  polish: `
    Backquote \`†· Digit1 1!· Digit2 2@· Digit3 3#· Digit4 4$· Digit5 5%· Digit6 6^· Digit7 7&· Digit8 8*·
    Digit9 9(· Digit0 0)· Minus -_· Equal =+· KeyQ qQ· KeyW wW· KeyE eEę KeyR rR· KeyT tT· KeyY yY· KeyU uU€
    KeyI iI· KeyO oOó KeyP pP· KeyA aAą KeyS sSś KeyD dD· KeyF fF· KeyG gG· KeyH hH· KeyJ jJ· KeyK kK· KeyL lLł
    Semicolon ;:· KeyZ zZż KeyX xXź KeyC cCć KeyV vV· KeyB bB· KeyN nNń KeyM mM· Comma ,<· Period .>· Slash /?·`,
  russian: `
    Backquote ёЁ· Digit1 1!· Digit2 2"· Digit3 3№· Digit4 4;· Digit5 5%· Digit6 6:· Digit7 7?· Digit8 8*₽
    Digit9 9(· Digit0 0)· Minus -_· Equal =+· KeyQ йЙ· KeyW цЦ· KeyE уУ· KeyR кК· KeyT еЕ· KeyY нН· KeyU гГ·
    KeyI шШ· KeyO щЩ· KeyP зЗ· KeyA фФ· KeyS ыЫ· KeyD вВ· KeyF аА· KeyG пП· KeyH рР· KeyJ оО· KeyK лЛ· KeyL дД·
    Semicolon жЖ· KeyZ яЯ· KeyX чЧ· KeyC сС· KeyV мМ· KeyB иИ· KeyN тТ· KeyM ьЬ· Comma бБ· Period юЮ· Slash .,·
    Backslash \\/·`,
  french: `
    Backquote ²·· Digit1 &1· Digit2 é2† Digit3 "3# Digit4 '4{ Digit5 (5[ Digit6 -6| Digit7 è7† Digit8 _8\\
    Digit9 ç9^ Digit0 à0@ Minus )°] Equal =+} KeyQ aA· KeyW zZ· KeyE eE€ KeyR rR· KeyT tT· KeyY yY· KeyU uU·
    KeyI iI· KeyO oO· KeyP pP· KeyA qQ· KeyS sS· KeyD dD· KeyF fF· KeyG gG· KeyH hH· KeyJ jJ· KeyK kK· KeyL lL·
    Semicolon mM· KeyZ wW· KeyX xX· KeyC cC· KeyV vV· KeyB bB· KeyN nN· KeyM ,?· Comma ;.· Period :/· Slash !§·
    BracketLeft ††·`,
};

export type Layout = keyof typeof drawings;
export const layouts = ["us", "german", "polish", "russian", "french"] as const satisfies readonly Layout[];

type Typed = { code: string; key: string; shiftKey: boolean; altGraph: boolean };

/** All characters of a layout with the keys that type them. */
export function typedOn(layout: Layout): Typed[] {
  const words = drawings[layout].trim().split(/\s+/);
  return words.flatMap((code, index) =>
    index % 2 === 0 ? typedAt(code, [...(words[index + 1] ?? "")]) : [],
  );
}

function typedAt(code: string, characters: readonly string[]): Typed[] {
  return characters.flatMap((character, level) => {
    if (character === "·") return [];
    const key = character === "†" ? "Dead" : character;
    return [{ code, key, shiftKey: level === 1, altGraph: level === 2 }];
  });
}

/** The event that a browser reports for a chord on a layout; undefined if the layout cannot type it. */
export function pressOn(layout: Layout, chord: Chord): KeyPress | undefined {
  const { key, modifier, shift } = partsOf(chord);
  const mod = modifier !== undefined;
  if ([...key].length > 1 || key === " ") return press({ key, code: key, ctrlKey: mod, shiftKey: shift });
  const typed = typedOn(layout);
  const code = /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : `Digit${key}`;
  const found =
    typed.find(
      (candidate) => candidate.key === key && !candidate.altGraph && (!mod || !candidate.shiftKey),
    ) ?? typed.find((candidate) => candidate.code === code && !candidate.altGraph);
  if (found === undefined) return undefined;
  const shiftKey = mod ? shift : found.shiftKey;
  const shown = typed.find(
    (candidate) => candidate.code === found.code && candidate.shiftKey === shiftKey && !candidate.altGraph,
  );
  return press({ key: shown?.key ?? found.key, code: found.code, ctrlKey: mod, shiftKey });
}

/** A key press with default values for all other properties. */
export function press(given: Partial<KeyPress>): KeyPress {
  return {
    key: "",
    code: "",
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    altGraph: false,
    isComposing: false,
    ...given,
  };
}

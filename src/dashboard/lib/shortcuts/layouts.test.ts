import { describe, expect, it } from "vitest";
import { commandsIn, type KeyCommand, type KeyMode, keyRows, rowOf } from "./key-commands.ts";
import { presets } from "./key-presets.ts";
import { type KeyPress, producesText } from "./key-press.ts";
import { refusalOf } from "./key-refusals.ts";
import { commandOf, conflictsOf, keysOf, keyTableOf } from "./key-table.ts";
import { layouts, press, pressOn, typedOn } from "./keyboards.fixture.ts";
import { defaultKeys } from "./stored-keys.ts";

const table = keyTableOf(defaultKeys);
const windows = { table, isMac: false };
const inText: readonly KeyMode[] = ["edit", "both"];
const moving: readonly KeyMode[] = ["move", "both", "page"];

/** Every key of every command, once per place (moving, in a text, …) in which it is active. */
const expectedKeys = presets.flatMap((preset) => {
  const table = keyTableOf({ ...defaultKeys, preset });
  return keyRows.flatMap(({ command, mode }) =>
    keysOf(table, command).flatMap((chord) =>
      placesOf(mode).map((modes) => ({ preset, table, command, chord, modes })),
    ),
  );
});

/** For each place in which keys of a mode are active: all modes that are active there. */
function placesOf(mode: KeyMode): ReadonlyArray<readonly KeyMode[]> {
  if (mode === "both") return [moving, inText];
  if (mode === "edit") return [inText];
  if (mode === "move") return [moving];
  return mode === "page" ? [moving, ["page"]] : [[mode]];
}

/** Whether another command has the key while moving: Enter opens a cell there, and saves an open text elsewhere. */
function isShadowed(command: KeyCommand, chord: string, modes: readonly KeyMode[]): boolean {
  return command === "saveAndNext" && chord === "Enter" && modes === moving;
}

describe.each(layouts)("keyboard layout %s", (layout) => {
  it.each([false, true])("every key of every command works in its places, on a Mac: %s", (isMac) => {
    for (const { preset, table, command, chord, modes } of expectedKeys) {
      const pressed = pressOn(layout, chord);
      expect(pressed, chord).toBeDefined();
      const given =
        isMac && !chord.startsWith("Ctrl+") ? onMac(pressed ?? press({})) : (pressed ?? press({}));
      const expected = isShadowed(command, chord, modes) ? "open" : command;
      expect(commandOf(given, modes, { table, isMac }), `${preset}: ${chord} in ${modes}`).toBe(expected);
    }
  });

  it("no typed character is a command in an open text", () => {
    const typed = typedOn(layout).flatMap(asBrowsersReport);
    for (const preset of presets) {
      const keys = keyTableOf({ ...defaultKeys, preset });
      for (const pressed of typed)
        for (const isMac of [false, true])
          expect(commandOf(pressed, inText, { table: keys, isMac }), JSON.stringify(pressed)).toBeUndefined();
    }
  });

  it("every character except those that search and show the keys opens a text", () => {
    for (const typed of typedOn(layout).filter(({ key }) => !["/", "?"].includes(key)))
      for (const pressed of asBrowsersReport(typed)) {
        expect(commandOf(pressed, moving, windows), JSON.stringify(pressed)).toBeUndefined();
        expect(producesText(pressed, false), JSON.stringify(pressed)).toBe(true);
      }
  });

  it("no character without Ctrl is a command when single letters are off", () => {
    const keyboard = { table: keyTableOf({ ...defaultKeys, singleLetters: false }), isMac: false };
    for (const typed of typedOn(layout))
      for (const pressed of asBrowsersReport(typed)) {
        expect(commandOf(pressed, [...moving, "image", "prefix", "everywhere"], keyboard)).toBeUndefined();
        expect(producesText(pressed, false)).toBe(true);
      }
  });
});

it("nothing is a command during a composition, nor the key that starts it", () => {
  for (const { chord, modes } of expectedKeys) {
    const pressed = pressOn("us", chord) ?? press({});
    expect(commandOf({ ...pressed, isComposing: true }, modes, windows)).toBeUndefined();
    expect(commandOf({ ...pressed, key: "Process" }, modes, windows)).toBeUndefined();
    expect(producesText({ ...pressed, isComposing: true }, false)).toBe(false);
  }
  expect(producesText(press({ key: "Process", code: "KeyA" }), false)).toBe(true);
});

it("a letter is matched by the layout, not by its physical key", () => {
  const dvorak = press({ key: "o", code: "KeyS", ctrlKey: true });
  expect(commandOf(dvorak, inText, windows)).toBeUndefined();
  const azerty = press({ key: "q", code: "KeyA", ctrlKey: true });
  expect(commandOf(azerty, moving, windows)).toBeUndefined();
});

it.each([
  ["Ctrl+C", { key: "c", code: "KeyC", ctrlKey: true }],
  ["Alt+Left", { key: "ArrowLeft", altKey: true }],
  ["Windows+Enter", { key: "Enter", metaKey: true }],
  ["Ctrl+Alt+S", { key: "s", code: "KeyS", ctrlKey: true, altKey: true }],
  ["AltGr+Enter", { key: "Enter", altGraph: true }],
  ["Shift+G", { key: "G", code: "KeyG", shiftKey: true }],
] as const)("leaves %s to the browser", (_name, given) => {
  expect(commandOf(press(given), [...moving, "prefix"], windows)).toBeUndefined();
});

it("Ctrl and Option do not count as Cmd on a Mac, and Option types", () => {
  const mac = { table, isMac: true };
  expect(commandOf(press({ key: "s", ctrlKey: true }), inText, mac)).toBeUndefined();
  expect(commandOf(press({ key: "Enter", ctrlKey: true }), moving, mac)).toBeUndefined();
  const withoutOption = { key: "#", code: "Digit3", shiftKey: true };
  expect(commandOf(press({ ...withoutOption, metaKey: true }), inText, mac)).toBeUndefined();
  expect(commandOf(press({ ...withoutOption, ctrlKey: true }), inText, mac)).toBe("status2");
  expect(commandOf(press({ key: "ß", code: "KeyS", altKey: true }), inText, mac)).toBeUndefined();
  expect(producesText(press({ key: "@", code: "KeyL", altKey: true }), true)).toBe(true);
  expect(producesText(press({ key: "a", code: "KeyA", altKey: true }), false)).toBe(false);
});

it.each(presets)("the keys of %s are allowed and unique", (preset) => {
  const keys = keyTableOf({ ...defaultKeys, preset });
  for (const command of commandsIn("move", "edit", "both", "page", "everywhere", "prefix", "letter"))
    for (const chord of keysOf(keys, command)) {
      for (const isMac of [true, false])
        expect(refusalOf(command, chord, isMac), `${command} ${chord} ${isMac}`).toBeUndefined();
      const others = conflictsOf(command, chord, keys).filter((other) => !mayShareKey(command, other));
      expect(others, `${command} ${chord}`).toEqual([]);
    }
});

it.each(["F3", "Shift+F3", "Mod+g", "Mod+Shift+g", "Mod+e", "F10", "Shift+F10"])(
  "%s is the browser's or the system's, and no command's",
  (chord) => {
    expect(refusalOf("saveAndNextUnfinished", chord, false)).toBeDefined();
  },
);

/** Whether a command of the mode `both` may share its key with a command of a single place. */
function mayShareKey(command: KeyCommand, other: KeyCommand): boolean {
  return rowOf(other).mode === "both" && rowOf(command).mode !== "both";
}

/** The events that browsers report for a key press. Older browsers on Windows report AltGr as Ctrl and Alt. */
function asBrowsersReport(typed: Partial<KeyPress>): KeyPress[] {
  const plain = press(typed);
  return plain.altGraph ? [plain, { ...plain, ctrlKey: true, altKey: true }] : [plain];
}

function onMac(pressed: KeyPress): KeyPress {
  return { ...pressed, ctrlKey: false, metaKey: pressed.ctrlKey };
}

import { type Chord, isSame } from "./chord.ts";

/** The software that handles a key before the page, or is expected to; the message `keys.refused.…` names it. */
export type Holder = "browser" | "macos" | "windows" | "inputMethod";

type Reserved = { holder: Holder; on: "mac" | "others" | "all"; chords: readonly Chord[] };

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const tabNumbers = range(1, 9).map((digit) => `Mod+${digit}`);
const controlFunctionKeys = range(1, 8).map((number) => `Ctrl+F${number}`);

/**
 * Combinations that Windows, macOS, IBus, Chrome, Firefox or Safari handle, or that users expect of them
 * (rules.md 9.13). Alt and the system key (Windows, Super) are never part of a shortcut.
 */
const reservedKeys: readonly Reserved[] = [
  // Never delivered to a page: tabs and windows.
  {
    holder: "browser",
    on: "all",
    chords: ["w", "t", "n", "q"].flatMap((key) => [`Mod+${key}`, `Mod+Shift+${key}`]),
  },
  {
    holder: "browser",
    on: "all",
    chords: ["Tab", "PageUp", "PageDown"].flatMap((key) => [`Ctrl+${key}`, `Ctrl+Shift+${key}`]),
  },
  { holder: "browser", on: "others", chords: ["Mod+F4", "Mod+Shift+F4"] },
  // Expected of the browser: a numbered tab, the address, reload, print, find and find again, bookmarks, history,
  // source, zoom, developer tools, a screenshot of the page.
  {
    holder: "browser",
    on: "all",
    chords: [...tabNumbers, "Mod+l", "Mod+r", "Mod+Shift+r", "Mod+p", "Mod+Shift+p"],
  },
  { holder: "browser", on: "all", chords: ["Mod+f", "Mod+d", "Mod+Shift+d", "Mod+h", "Mod+o", "Mod+u"] },
  { holder: "browser", on: "all", chords: ["F3", "Shift+F3", "Mod+g", "Mod+Shift+g", "Mod+e"] },
  { holder: "browser", on: "all", chords: ["Mod+0", "Mod++", "Mod+-", "Mod+=", "Mod+Shift+="] },
  { holder: "browser", on: "all", chords: ["Mod+Shift+i", "Mod+Shift+j", "Mod+Shift+c", "Mod+Shift+k"] },
  { holder: "browser", on: "all", chords: ["Mod+Shift+b", "Mod+Shift+o", "Mod+Shift+Delete", "Mod+Shift+a"] },
  { holder: "browser", on: "all", chords: ["Mod+Shift+s"] },
  { holder: "browser", on: "all", chords: ["F1", "F5", "Mod+F5", "Shift+F5", "F6", "F7", "F11", "F12"] },
  {
    holder: "browser",
    on: "mac",
    chords: ["Mod+y", "Mod+[", "Mod+]", "Mod+Shift+[", "Mod+Shift+]", "Mod+Shift+/"],
  },
  // Programs and windows, screenshots, help, the settings of a program, the desktops.
  {
    holder: "macos",
    on: "mac",
    chords: ["Mod+m", "Mod+Shift+m", "Mod+Tab", "Mod+Shift+Tab", "Mod+Space", "Mod+,"],
  },
  { holder: "macos", on: "mac", chords: ["Mod+`", "Mod+Shift+`", "Mod+Shift+h", "Mod+Escape", "Mod+F5"] },
  { holder: "macos", on: "mac", chords: range(3, 6).map((digit) => `Mod+Shift+${digit}`) },
  {
    holder: "macos",
    on: "mac",
    chords: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map((key) => `Ctrl+${key}`),
  },
  { holder: "macos", on: "mac", chords: controlFunctionKeys },
  // The start menu, the task manager, the menus of the window and of the focused element.
  { holder: "windows", on: "others", chords: ["Mod+Escape", "Mod+Shift+Escape", "F10", "Shift+F10"] },
  // The next language or width, characters by their numbers and emoji.
  { holder: "inputMethod", on: "all", chords: ["Ctrl+Space", "Ctrl+Shift+Space"] },
  { holder: "inputMethod", on: "others", chords: ["Mod+Shift+u", "Mod+Shift+e", "Mod+;", "Mod+."] },
];

/** The software that handles a key on this kind of system; undefined if the key is free. */
export function holderOf(chord: Chord, isMac: boolean): Holder | undefined {
  const here = reservedKeys.filter(({ on }) => on === "all" || on === (isMac ? "mac" : "others"));
  const matches = isMac
    ? (candidate: Chord) => candidate === chord
    : (candidate: Chord) => isSame(candidate, chord);
  return here.find(({ chords }) => chords.some(matches))?.holder;
}

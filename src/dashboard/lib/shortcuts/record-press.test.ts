import { expect, it } from "vitest";
import type { KeyPress } from "./key-press.ts";
import { press } from "./keyboards.fixture.ts";
import { recordPress } from "./record-press.ts";

const record = (command: Parameters<typeof recordPress>[1], given: Partial<KeyPress>, isMac = false) =>
  recordPress(press(given), command, isMac);

it.each([
  ["alt", "save", { key: "s", code: "KeyS", altKey: true }],
  ["alt", "open", { key: "ś", code: "KeyS", ctrlKey: true, altKey: true, altGraph: true }],
  ["alt", "open", { key: "@", code: "KeyQ", altGraph: true }],
  ["system", "save", { key: "s", code: "KeyS", metaKey: true }],
  ["character", "save", { key: "s", code: "KeyS" }],
  ["character", "leave", { key: "ß", code: "Minus" }],
  ["character", "leave", { key: " ", code: "Space" }],
  ["character", "leave", { key: "Dead", code: "Backquote" }],
  ["character", "palette", { key: "/", code: "Slash" }],
  ["letter", "open", { key: "j", code: "KeyJ" }],
  ["letter", "search", { key: "7", code: "Digit7" }],
  ["letter", "open", { key: "g", code: "KeyG" }],
  ["browser", "save", { key: "w", code: "KeyW", ctrlKey: true }],
  ["browser", "search", { key: "T", code: "KeyT", ctrlKey: true, shiftKey: true }],
  ["browser", "open", { key: "т", code: "KeyN", ctrlKey: true }],
  ["browser", "status1", { key: "é", code: "Digit2", ctrlKey: true }],
  ["browser", "search", { key: "F5", code: "F5" }],
  ["browser", "saveDraft", { key: "S", code: "KeyS", ctrlKey: true, shiftKey: true }],
  ["windows", "leave", { key: "Escape", code: "Escape", ctrlKey: true }],
  ["inputMethod", "save", { key: "U", code: "KeyU", ctrlKey: true, shiftKey: true }],
  ["lineBreak", "leave", { key: "Enter", shiftKey: true }],
  ["editing", "save", { key: "Backspace" }],
  ["editing", "saveAndNext", { key: "ArrowDown", ctrlKey: true }],
  ["editing", "save", { key: "v", code: "KeyV", ctrlKey: true }],
  ["tab", "open", { key: "Tab" }],
  ["plain", "search", { key: "Enter" }],
  ["plain", "palette", { key: "Escape" }],
  ["plain", "zoomIn", { key: "Enter" }],
  ["letter", "zoomIn", { key: " ", code: "Space" }],
  ["goLetter", "goProjects", { key: "Enter" }],
  ["goLetter", "goProjects", { key: "k", code: "KeyK", ctrlKey: true }],
] as const)("refuses with %s a new key for %s", (refusal, command, given) => {
  expect(record(command, given)).toEqual({ refusal });
});

it.each([
  ["Mod+Shift+f", "save", { key: "F", code: "KeyF", ctrlKey: true, shiftKey: true }],
  ["Mod+s", "save", { key: "ы", code: "KeyS", ctrlKey: true }],
  ["Mod+Shift+2", "status1", { key: '"', code: "Digit2", ctrlKey: true, shiftKey: true }],
  ["Mod+ö", "save", { key: "ö", code: "Semicolon", ctrlKey: true }],
  ["F8", "saveAndNext", { key: "F8", code: "F8" }],
  ["Enter", "saveAndNext", { key: "Enter", code: "NumpadEnter" }],
  ["?", "search", { key: "?", code: "Minus", shiftKey: true }],
  ["g", "goTo", { key: "п", code: "KeyG" }],
  ["e", "editBoxes", { key: "у", code: "KeyE" }],
  ["o", "goProjects", { key: "щ", code: "KeyO" }],
  ["Shift+Space", "select", { key: " ", code: "Space", shiftKey: true }],
] as const)("records %s for %s", (chord, command, given) => {
  expect(record(command, given)).toEqual({ chord });
});

it.each([
  ["Mod+s", "save", { key: "s", code: "KeyS", metaKey: true }],
  ["Ctrl+s", "save", { key: "s", code: "KeyS", ctrlKey: true }],
  ["Ctrl+Shift+2", "status1", { key: "@", code: "Digit2", ctrlKey: true, shiftKey: true }],
  ["Mod+Shift+2", "status1", { key: "@", code: "Digit2", metaKey: true, shiftKey: true }],
] as const)("on a Mac records %s for %s", (chord, command, given) => {
  expect(record(command, given, true)).toEqual({ chord });
});

it.each([
  ["system", "save", { key: "s", code: "KeyS", metaKey: true, ctrlKey: true }],
  ["macos", "status2", { key: "#", code: "Digit3", metaKey: true, shiftKey: true }],
  ["macos", "up", { key: "ArrowUp", ctrlKey: true }],
  ["macos", "save", { key: "m", code: "KeyM", metaKey: true }],
  ["browser", "redo", { key: "y", code: "KeyY", metaKey: true }],
  ["browser", "saveDraft", { key: "s", code: "KeyS", metaKey: true, shiftKey: true }],
  ["inputMethod", "select", { key: " ", code: "Space", ctrlKey: true }],
  ["editing", "save", { key: "k", code: "KeyK", ctrlKey: true }],
] as const)("on a Mac refuses with %s a new key for %s", (refusal, command, given) => {
  expect(record(command, given, true)).toEqual({ refusal });
});

it("ignores modifiers without another key", () => {
  expect(record("save", { key: "Control", ctrlKey: true })).toBeUndefined();
  expect(record("save", { key: "AltGraph", ctrlKey: true, altKey: true })).toBeUndefined();
});

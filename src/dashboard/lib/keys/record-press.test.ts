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
  ["reserved", "save", { key: "w", code: "KeyW", ctrlKey: true }],
  ["reserved", "search", { key: "T", code: "KeyT", ctrlKey: true, shiftKey: true }],
  ["reserved", "open", { key: "т", code: "KeyN", ctrlKey: true }],
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
] as const)("refused as %s: a new key for %s", (refusal, command, given) => {
  expect(record(command, given)).toEqual({ refusal });
});

it.each([
  ["Mod+Shift+s", "save", { key: "S", code: "KeyS", ctrlKey: true, shiftKey: true }],
  ["Mod+s", "save", { key: "ы", code: "KeyS", ctrlKey: true }],
  ["Mod+2", "status1", { key: "é", code: "Digit2", ctrlKey: true }],
  ["Mod+Shift+2", "status1", { key: '"', code: "Digit2", ctrlKey: true, shiftKey: true }],
  ["Mod+ö", "save", { key: "ö", code: "Semicolon", ctrlKey: true }],
  ["F8", "saveAndNext", { key: "F8", code: "F8" }],
  ["Enter", "saveAndNext", { key: "Enter", code: "NumpadEnter" }],
  ["?", "search", { key: "?", code: "Minus", shiftKey: true }],
  ["g", "goTo", { key: "п", code: "KeyG" }],
  ["e", "editBoxes", { key: "у", code: "KeyE" }],
  ["o", "goProjects", { key: "щ", code: "KeyO" }],
  ["Shift+Space", "select", { key: " ", code: "Space", shiftKey: true }],
] as const)("%s is recorded for %s", (chord, command, given) => {
  expect(record(command, given)).toEqual({ chord });
});

it("Cmd is recorded on a Mac, and Ctrl belongs to the system there", () => {
  expect(record("save", { key: "s", code: "KeyS", metaKey: true }, true)).toEqual({ chord: "Mod+s" });
  expect(record("save", { key: "s", code: "KeyS", ctrlKey: true }, true)).toEqual({ refusal: "system" });
});

it("modifiers alone are waited out", () => {
  expect(record("save", { key: "Control", ctrlKey: true })).toBeUndefined();
  expect(record("save", { key: "AltGraph", ctrlKey: true, altKey: true })).toBeUndefined();
});

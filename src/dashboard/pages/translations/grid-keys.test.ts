import { expect, test } from "vitest";
import { commandOf, type KeyPress } from "./grid-keys.ts";

function press(given: Partial<KeyPress>): KeyPress {
  return {
    key: "",
    code: "",
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    altGraph: false,
    ...given,
  };
}

test("Ctrl+Enter saves and goes on, with Shift to the next that needs work", () => {
  expect(commandOf(press({ key: "Enter", ctrlKey: true }), "edit", false)).toBe("saveAndNext");
  expect(commandOf(press({ key: "Enter", ctrlKey: true, shiftKey: true }), "edit", false)).toBe(
    "saveAndNextUnfinished",
  );
  expect(commandOf(press({ key: "Enter", metaKey: true }), "edit", true)).toBe("saveAndNext");
});

test("Enter opens a cell, and is a new line in an open one", () => {
  expect(commandOf(press({ key: "Enter" }), "move", false)).toBe("open");
  expect(commandOf(press({ key: "Enter" }), "edit", false)).toBeUndefined();
});

test("the status digits work on a German and on a French keyboard", () => {
  const german = press({ key: '"', code: "Digit2", ctrlKey: true, shiftKey: true });
  const french = press({ key: "2", code: "Digit2", ctrlKey: true, shiftKey: true });
  expect(commandOf(german, "edit", false)).toBe("status1");
  expect(commandOf(french, "move", false)).toBe("status1");
});

test("saving works on a Russian keyboard, and a letter moved by the layout is that letter", () => {
  expect(commandOf(press({ key: "ы", code: "KeyS", ctrlKey: true }), "edit", false)).toBe("save");
  expect(commandOf(press({ key: "o", code: "KeyS", ctrlKey: true }), "edit", false)).toBeUndefined();
});

test("typing opens a cell: letters, dead keys, AltGr characters and input methods", () => {
  expect(commandOf(press({ key: "a", code: "KeyA" }), "move", false)).toBe("type");
  expect(commandOf(press({ key: "Dead", code: "Backquote" }), "move", false)).toBe("type");
  expect(commandOf(press({ key: "ą", ctrlKey: true, altKey: true, altGraph: true }), "move", false)).toBe(
    "type",
  );
  expect(commandOf(press({ key: "Process", code: "KeyA" }), "move", false)).toBe("type");
});

test("keys with Ctrl, Alt or Cmd that the grid does not know are left to the browser", () => {
  expect(commandOf(press({ key: "c", ctrlKey: true }), "move", false)).toBeUndefined();
  expect(commandOf(press({ key: "ArrowLeft", altKey: true }), "move", false)).toBeUndefined();
  expect(commandOf(press({ key: "r", metaKey: true }), "move", true)).toBeUndefined();
});

test("nothing is a command while an input method composes", () => {
  expect(commandOf(press({ key: "Enter", isComposing: true }), "edit", false)).toBeUndefined();
  expect(commandOf(press({ key: "Escape", isComposing: true }), "edit", false)).toBeUndefined();
});

test("a slash searches on a keyboard where it needs Shift", () => {
  expect(commandOf(press({ key: "/", code: "Digit7", shiftKey: true }), "move", false)).toBe("search");
});

import { expect, test } from "vitest";
import { keyTableOf } from "#dashboard/lib/shortcuts/key-table.ts";
import { press } from "#dashboard/lib/shortcuts/keyboards.fixture.ts";
import { defaultKeys } from "#dashboard/lib/shortcuts/stored-keys.ts";
import { gridCommandOf } from "./grid-keys.ts";

const keyboard = { table: keyTableOf(defaultKeys), isMac: false };

test("Enter opens a cell and saves an open one, where Shift+Enter inserts a new line", () => {
  expect(gridCommandOf(press({ key: "Enter" }), "move", keyboard)).toBe("open");
  expect(gridCommandOf(press({ key: "Enter" }), "edit", keyboard)).toBe("saveAndNext");
  expect(gridCommandOf(press({ key: "Enter", shiftKey: true }), "edit", keyboard)).toBeUndefined();
});

test("typing opens a cell: letters, dead keys, AltGr characters and input methods", () => {
  for (const key of ["g", "ą", "@", "Dead", "Process"])
    expect(gridCommandOf(press({ key }), "move", keyboard), key).toBe("type");
  expect(gridCommandOf(press({ key: "ą", altGraph: true }), "move", keyboard)).toBe("type");
});

test("a slash starts a search, or opens a cell if single-letter shortcuts are off", () => {
  const slash = press({ key: "/", code: "Digit7", shiftKey: true });
  expect(gridCommandOf(slash, "move", keyboard)).toBe("search");
  const table = keyTableOf({ ...defaultKeys, singleLetters: false });
  expect(gridCommandOf(slash, "move", { table, isMac: false })).toBe("type");
});

test("shortcuts of the frame are not handled by the grid", () => {
  expect(gridCommandOf(press({ key: "k", code: "KeyK", ctrlKey: true }), "edit", keyboard)).toBeUndefined();
  expect(gridCommandOf(press({ key: "k", code: "KeyK", ctrlKey: true }), "move", keyboard)).toBeUndefined();
});

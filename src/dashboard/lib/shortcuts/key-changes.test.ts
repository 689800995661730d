import { expect, it } from "vitest";
import { isChanged, reassignedPresetKeys, withKey, withoutKey, withPresetKeys } from "./key-changes.ts";
import { commandOf, conflictsOf, keysOf, keyTableOf, type StoredKeys } from "./key-table.ts";
import { press } from "./keyboards.fixture.ts";
import { defaultKeys, readStoredKeys } from "./stored-keys.ts";

const keys = (stored: StoredKeys, command: Parameters<typeof keysOf>[1]) =>
  keysOf(keyTableOf(stored), command);
const spreadsheet: StoredKeys = { ...defaultKeys, preset: "spreadsheet" };

it("replaces only the selected key", () => {
  const stored = withKey(defaultKeys, "open", { chord: "F3", instead: "F2" });
  expect(keys(stored, "open")).toEqual(["Enter", "F3"]);
  expect(isChanged(stored, "open")).toBe(true);
  expect(keys(withoutKey(stored, "open", "Enter"), "open")).toEqual(["F3"]);
});

it("reports a key of another command of the same mode as a conflict and reassigns it", () => {
  expect(conflictsOf("saveAndNext", "Mod+s", keyTableOf(defaultKeys))).toEqual(["save"]);
  expect(conflictsOf("leave", "Mod+s", keyTableOf(defaultKeys))).toEqual(["save"]);
  const stored = withKey(defaultKeys, "saveAndNext", { chord: "Mod+s", instead: "Mod+Enter" });
  expect(keys(stored, "saveAndNext")).toEqual(["Mod+s", "Enter"]);
  expect(keys(stored, "save")).toEqual([]);
});

it("allows the same key in another mode", () => {
  expect(conflictsOf("leave", "Home", keyTableOf(defaultKeys))).toEqual([]);
  expect(conflictsOf("goProjects", "g", keyTableOf(defaultKeys))).toEqual([]);
});

it("lets a command of one mode take a key from a command of both modes", () => {
  expect(conflictsOf("saveAndNext", "Enter", keyTableOf(defaultKeys))).toEqual([]);
  const keyboard = { table: keyTableOf(defaultKeys), isMac: false };
  expect(commandOf(press({ key: "Enter" }), ["move", "both", "page"], keyboard)).toBe("open");
  expect(commandOf(press({ key: "Enter" }), ["edit", "both"], keyboard)).toBe("saveAndNext");
});

it("stores no change when a command gets its preset key back", () => {
  const changed = withKey(defaultKeys, "save", { chord: "F4", instead: "Mod+s" });
  expect(withKey(changed, "save", { chord: "Mod+s", instead: "F4" })).toEqual(defaultKeys);
});

it("treats Ctrl and Mod as the same key", () => {
  expect(conflictsOf("save", "Mod+Shift+2", keyTableOf(defaultKeys))).toEqual(["status1"]);
  expect(withKey(defaultKeys, "status1", { chord: "Mod+Shift+2", instead: "Ctrl+Shift+2" })).toEqual(
    defaultKeys,
  );
  expect(keys(withoutKey(defaultKeys, "status1", "Mod+Shift+2"), "status1")).toEqual([]);
});

it("a reset takes the preset keys back from other commands", () => {
  const changed = withKey(spreadsheet, "saveAndNextUnfinished", { chord: "Mod+Enter", instead: undefined });
  expect(keys(changed, "save")).toEqual(["Mod+s"]);
  expect(isChanged(changed, "save")).toBe(true);
  const reset = withPresetKeys(changed, "save");
  expect(keys(reset, "save")).toEqual(["Mod+Enter", "Mod+s"]);
  expect(keys(reset, "saveAndNextUnfinished")).toEqual(["Mod+Shift+Enter"]);
});

it("keeps the user's changes when the preset changes", () => {
  const mine = withKey(defaultKeys, "selectAll", { chord: "Mod+Enter", instead: "Mod+a" });
  const otherPreset = { ...mine, preset: "translationEditor" } as const;
  expect(keys(otherPreset, "selectAll")).toEqual(["Mod+Enter"]);
  expect(keys(otherPreset, "saveAndNextUnfinished")).toEqual([]);
  expect(reassignedPresetKeys(otherPreset, "saveAndNextUnfinished")).toEqual([
    { chord: "Mod+Enter", holder: "selectAll" },
  ]);
});

it("turns off single letters without deleting them", () => {
  const stored = { ...defaultKeys, singleLetters: false };
  expect(keys(stored, "search")).toEqual([]);
  expect(keys(stored, "palette")).toEqual(["Mod+k"]);
  const changed = withKey(stored, "goTo", { chord: "Mod+g", instead: "g" });
  expect(keys(changed, "goTo")).toEqual(["Mod+g"]);
  expect(keys({ ...stored, singleLetters: true }, "search")).toEqual(["/"]);
});

it.each([
  undefined,
  null,
  7,
  [],
  "keys",
  { preset: "vi", singleLetters: "yes", changes: 7 },
  JSON.parse('{"changes":{"save":"Mod+s","unheard":["F3"],"__proto__":["F4"]}}'),
])("ignores %j in the storage", (stored) => {
  expect(readStoredKeys(stored)).toEqual(defaultKeys);
});

it("ignores stored keys that are not text", () => {
  const stored = { changes: { save: [7, "", null, "F4"], leave: [] } };
  expect(readStoredKeys(stored).changes).toEqual({ save: ["F4"], leave: [] });
});

it("restores stored keys", () => {
  const stored = withKey(spreadsheet, "status1", { chord: "Mod+Shift+x", instead: "Ctrl+Shift+2" });
  expect(readStoredKeys(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
});

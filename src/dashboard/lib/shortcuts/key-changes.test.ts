import { expect, it } from "vitest";
import { isChanged, takenOver, withKey, withoutKey, withPresetKeys } from "./key-changes.ts";
import { commandOf, conflictsOf, keysOf, keyTableOf, type StoredKeys } from "./key-table.ts";
import { press } from "./keyboards.fixture.ts";
import { readStoredKeys, untouchedKeys } from "./stored-keys.ts";

const keys = (kept: StoredKeys, command: Parameters<typeof keysOf>[1]) => keysOf(keyTableOf(kept), command);
const spreadsheet: StoredKeys = { ...untouchedKeys, preset: "spreadsheet" };

it("a new key replaces the one that was meant and leaves the others", () => {
  const kept = withKey(untouchedKeys, "open", { chord: "F3", instead: "F2" });
  expect(keys(kept, "open")).toEqual(["Enter", "F3"]);
  expect(isChanged(kept, "open")).toBe(true);
  expect(keys(withoutKey(kept, "open", "Enter"), "open")).toEqual(["F3"]);
});

it("a key that another command of the same mode has is a conflict, and taking it over takes it away", () => {
  expect(conflictsOf("saveAndNext", "Mod+s", keyTableOf(untouchedKeys))).toEqual(["save"]);
  expect(conflictsOf("leave", "Mod+s", keyTableOf(untouchedKeys))).toEqual(["save"]);
  const kept = withKey(untouchedKeys, "saveAndNext", { chord: "Mod+s", instead: "Mod+Enter" });
  expect(keys(kept, "saveAndNext")).toEqual(["Mod+s", "Enter"]);
  expect(keys(kept, "save")).toEqual([]);
});

it("a key of another mode is no conflict", () => {
  expect(conflictsOf("leave", "Home", keyTableOf(untouchedKeys))).toEqual([]);
  expect(conflictsOf("goProjects", "g", keyTableOf(untouchedKeys))).toEqual([]);
});

it("a command of both modes leaves a key to the command that has it in one of them", () => {
  expect(conflictsOf("saveAndNext", "Enter", keyTableOf(untouchedKeys))).toEqual([]);
  const keyboard = { table: keyTableOf(untouchedKeys), isMac: false };
  expect(commandOf(press({ key: "Enter" }), ["move", "both", "page"], keyboard)).toBe("open");
  expect(commandOf(press({ key: "Enter" }), ["edit", "both"], keyboard)).toBe("saveAndNext");
});

it("a key that is given back to its preset leaves no change", () => {
  const changed = withKey(untouchedKeys, "save", { chord: "F4", instead: "Mod+s" });
  expect(withKey(changed, "save", { chord: "Mod+s", instead: "F4" })).toEqual(untouchedKeys);
});

it("Ctrl is the same key as what stands for it, so that no command has one where another has the other", () => {
  expect(conflictsOf("save", "Mod+Shift+2", keyTableOf(untouchedKeys))).toEqual(["status1"]);
  expect(withKey(untouchedKeys, "status1", { chord: "Mod+Shift+2", instead: "Ctrl+Shift+2" })).toEqual(
    untouchedKeys,
  );
  expect(keys(withoutKey(untouchedKeys, "status1", "Mod+Shift+2"), "status1")).toEqual([]);
});

it("a reset brings the keys of the preset back from commands that got them since", () => {
  const taken = withKey(spreadsheet, "saveAndNextUnfinished", { chord: "Mod+Enter", instead: undefined });
  expect(keys(taken, "save")).toEqual(["Mod+s"]);
  expect(isChanged(taken, "save")).toBe(true);
  const reset = withPresetKeys(taken, "save");
  expect(keys(reset, "save")).toEqual(["Mod+Enter", "Mod+s"]);
  expect(keys(reset, "saveAndNextUnfinished")).toEqual(["Mod+Shift+Enter"]);
});

it("own changes outlive another preset, which gives way to them", () => {
  const mine = withKey(untouchedKeys, "selectAll", { chord: "Mod+Enter", instead: "Mod+a" });
  const other = { ...mine, preset: "translationEditor" } as const;
  expect(keys(other, "selectAll")).toEqual(["Mod+Enter"]);
  expect(keys(other, "saveAndNextUnfinished")).toEqual([]);
  expect(takenOver(other, "saveAndNextUnfinished")).toEqual([{ chord: "Mod+Enter", holder: "selectAll" }]);
});

it("single letters are off but not forgotten", () => {
  const kept = { ...untouchedKeys, singleLetters: false };
  expect(keys(kept, "search")).toEqual([]);
  expect(keys(kept, "palette")).toEqual(["Mod+k"]);
  const changed = withKey(kept, "goTo", { chord: "Mod+g", instead: "g" });
  expect(keys(changed, "goTo")).toEqual(["Mod+g"]);
  expect(keys({ ...kept, singleLetters: true }, "search")).toEqual(["/"]);
});

it.each([
  undefined,
  null,
  7,
  [],
  "keys",
  { preset: "vi", singleLetters: "yes", changes: 7 },
  JSON.parse('{"changes":{"save":"Mod+s","unheard":["F3"],"__proto__":["F4"]}}'),
])("%j in the storage is as if nothing was kept", (kept) => {
  expect(readStoredKeys(kept)).toEqual(untouchedKeys);
});

it("keys in the storage that may not be keys are left out", () => {
  const kept = { changes: { save: ["a", 7, "", null, "Mod+w", "F4"], leave: [] } };
  expect(readStoredKeys(kept).changes).toEqual({ save: ["F4"], leave: [] });
});

it("what was kept is read again", () => {
  const kept = withKey(spreadsheet, "status1", { chord: "Mod+Shift+x", instead: "Ctrl+Shift+2" });
  expect(readStoredKeys(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

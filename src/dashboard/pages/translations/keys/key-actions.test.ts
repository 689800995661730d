import { expect, it } from "vitest";
import { offeredKeyActions } from "./key-actions.ts";

const manager = { canPublish: true, canDeleteKeys: true };
const translator = { canPublish: false, canDeleteKeys: false };

it("offers each action only to users who may use it", () => {
  expect(offeredKeyActions(manager, {})).toEqual(["details", "duplicate", "rename", "move", "delete"]);
  expect(offeredKeyActions(translator, {})).toEqual([]);
  expect(offeredKeyActions({ ...manager, canDeleteKeys: false }, {})).not.toContain("delete");
});

it("offers only to restore a deleted key", () => {
  expect(offeredKeyActions(manager, { deleted: true })).toEqual(["restore"]);
  expect(offeredKeyActions(translator, { deleted: true })).toEqual([]);
});

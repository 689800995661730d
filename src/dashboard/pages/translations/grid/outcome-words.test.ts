import { expect, test } from "vitest";
import { gridWith, rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import type { GridDeps } from "./grid-context.ts";
import { outcomeOf, takenBackId } from "./outcome-words.ts";

/** A grid whose cursor stands on the source of key "a". */
function standing(): GridDeps {
  const rights = { canWrite: true };
  const cursor = { get: () => ({ row: 0, column: 1 }) };
  return { ...gridWith(), rights, cursor, rowAt: () => rowOf("Pay") } as unknown as GridDeps;
}

test("a conflict of the cell under the cursor asks to choose, that of another one to open it", () => {
  const conflict = { mark: "conflict", language: "en" } as const;
  expect(outcomeOf(standing(), { ...conflict, key: "a" }).id).toBe("grid.say.conflictHere");
  expect(outcomeOf(standing(), { ...conflict, key: "b" }).id).toBe("grid.say.conflict");
  expect(outcomeOf(standing(), { ...conflict, mark: "stored", key: "a" }).id).toBe("grid.say.stored");
});

test("what was refused and taken back has its reason in words", () => {
  expect(takenBackId("checks_failed")).toBe("grid.closed.checks");
  expect(takenBackId("unknown_status")).toBe("grid.closed.refused");
});

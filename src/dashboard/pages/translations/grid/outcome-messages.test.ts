import { expect, test } from "vitest";
import { gridWith, rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import type { GridDeps } from "./grid-context.ts";
import { outcomeMessage, revertedMessageId } from "./outcome-messages.ts";

/** A grid whose cursor is on the source of key "a". */
function gridAtSource(): GridDeps {
  const rights = { canWrite: true };
  const cursor = { get: () => ({ row: 0, column: 1 }) };
  return { ...gridWith(), rights, cursor, rowAt: () => rowOf("Pay") } as unknown as GridDeps;
}

test("a conflict under the cursor has a message of its own", () => {
  const conflict = { mark: "conflict", language: "en" } as const;
  expect(outcomeMessage(gridAtSource(), { ...conflict, key: "a" }).id).toBe("grid.say.conflictHere");
  expect(outcomeMessage(gridAtSource(), { ...conflict, key: "b" }).id).toBe("grid.say.conflict");
  expect(outcomeMessage(gridAtSource(), { ...conflict, mark: "stored", key: "a" }).id).toBe(
    "grid.say.stored",
  );
});

test("a reverted choice has a message with its reason", () => {
  expect(revertedMessageId("checks_failed")).toBe("grid.closed.checks");
  expect(revertedMessageId("unknown_status")).toBe("grid.closed.refused");
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { lockStructure } from "./lock-structure.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

it("serializes structure changes of one branch but not of different branches", async () => {
  const { db } = testApp;
  const lock = (projectId: number, branchId: number) =>
    db.transaction().execute(async (tx) => {
      await sql`SET LOCAL lock_timeout = '50ms'`.execute(tx);
      await lockStructure(tx, { projectId, branchId });
    });
  await db.transaction().execute(async (tx) => {
    await lockStructure(tx, { projectId: 7, branchId: 1 });
    await lock(7, 2);
    await lock(8, 1);
    await expect(lock(7, 1)).rejects.toThrow(/lock timeout/);
  });
  await lock(7, 1);
});

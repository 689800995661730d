import { expect } from "vitest";
import { test } from "#server/testing/app-test.ts";
import { mayRecord } from "./audit-limit.ts";

test("limits the entries of an hour for each subject and action", async ({ testApp: { pool } }) => {
  const record = (action: string, subject: string) => mayRecord(pool, { action, subject, perHour: 2 });
  const answers = [];
  for (let count = 0; count < 3; count++) answers.push(await record("account.signed_in", "1"));
  expect(answers).toEqual([true, true, false]);
  expect(await record("account.signed_in", "2")).toBe(true);
  expect(await record("account.sign_in_failed", "1")).toBe(true);
});

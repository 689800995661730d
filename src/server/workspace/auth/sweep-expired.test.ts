import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { sweepExpired } from "./sweep-expired.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

it("ends a person's least recently used sessions beyond the maximum", async () => {
  const person = await testApp.person("admin", await testApp.seedProject());
  const insert = (token: string, age: string) =>
    testApp.pool.query(
      `INSERT INTO session (person_id, token_hash, expires_at, updated_at)
       VALUES ($1, $2, now() + interval '1 day', now() - $3::interval)`,
      [person.personId, token, age],
    );
  await testApp.pool.query("DELETE FROM session WHERE person_id = $1", [person.personId]);
  await insert("used an hour ago", "1 hour");
  await insert("used a day ago", "1 day");
  await insert("used a minute ago", "1 minute");
  await sweepExpired(testApp.db, 2);
  const { rows } = await testApp.pool.query(
    "SELECT token_hash FROM session WHERE person_id = $1 ORDER BY id",
    [person.personId],
  );
  expect(rows.map(({ token_hash }) => token_hash)).toEqual(["used an hour ago", "used a minute ago"]);
});

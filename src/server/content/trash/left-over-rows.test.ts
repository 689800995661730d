import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { test } from "#server/testing/app-test.ts";

const migration = join(import.meta.dirname, "../../platform/db/migrations/0017_removed_for_good.sql");

test("deletes orphaned rows of earlier releases and moves keys of a deleted group to main", async ({
  testApp,
}) => {
  const project = await testApp.seedProject();
  const data = {
    en: { main: { entries: { a: { v: "One", tags: ["t"] } } }, shop: { entries: { b: { v: "Two" } } } },
    de: { main: { entries: { a: { v: "Eins" } } }, shop: { entries: { b: { v: "Zwei" } } } },
  };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  await testApp.pool.query(`
    UPDATE entry_group SET trashed_by = 1 WHERE name = 'shop';
    DELETE FROM language WHERE code = 'de';
    DELETE FROM tag;
    ALTER TABLE order_language DROP COLUMN code;
    ALTER TABLE resource_change RENAME TO thing_change;
    ALTER TABLE thing_change RENAME COLUMN resource TO thing;
    ALTER TABLE thing_change RENAME COLUMN resource_id TO thing_id;`);
  await testApp.pool.query(await readFile(migration, "utf8"));
  const { rows } = await testApp.pool.query(`
    SELECT k.name, g.name AS group, count(*)::integer AS entries FROM entry_key k
    JOIN entry_group g ON g.project_id = k.project_id AND g.id = k.group_id
    JOIN entry e ON e.project_id = k.project_id AND e.key_id = k.id GROUP BY k.name, g.name ORDER BY k.name`);
  expect(rows).toEqual([
    { name: "a", group: "main", entries: 1 },
    { name: "b", group: "main", entries: 1 },
  ]);
  expect((await testApp.pool.query("SELECT FROM tag_key")).rows).toEqual([]);
});

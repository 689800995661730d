import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { internTexts } from "./intern-texts.ts";
import { sweepTexts, textPointers } from "./sweep-texts.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const dayMs = 86_400_000;
const start = Date.now();
const sweep = (day: number) => sweepTexts(testApp.db, new Date(start + day * dayMs));

const listBodies = async (projectId: number) =>
  (
    await testApp.db
      .selectFrom("text")
      .select("body")
      .where("project_id", "=", projectId)
      .orderBy("body")
      .execute()
  ).map((row) => row.body);

it("deletes unreferenced texts in the second pass and keeps referenced ones", async () => {
  const project = await testApp.seedProject();
  const upload = (v: string) =>
    testApp.call("POST", "/v1/api", {
      as: project.as,
      body: { data: { en: { main: { entries: { a: { v } } } } } },
    });
  await upload("old");
  await upload("new");
  await internTexts(testApp.db, project.projectId, ["forgotten"]);
  await sweep(0);
  expect(await listBodies(project.projectId)).toEqual(["forgotten", "new", "old"]);
  await sweep(0.5);
  expect(await listBodies(project.projectId)).toEqual(["forgotten", "new", "old"]);
  await sweep(1.1);
  expect(await listBodies(project.projectId)).toEqual(["new", "old"]);
});

it("keeps the ordered source text of an order", async () => {
  const project = await testApp.seedProject();
  const ids = await internTexts(testApp.db, project.projectId, ["ordered"]);
  await sql`
    INSERT INTO order_entry (project_id, branch_id, key_id, language_id, order_id, open, translating, source_id)
    VALUES (${project.projectId}, 1, 1, 1, 1, false, false, ${ids.get("ordered")})`.execute(testApp.db);
  for (const day of [20, 21.1, 22.2]) await sweep(day);
  expect(await listBodies(project.projectId)).toEqual(["ordered"]);
});

it("covers every column that references a text", async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
    WHERE c.table_schema = current_schema() AND c.data_type = 'bigint'
      AND c.column_name ~ '^(value|draft|comment|source|text)_(id|before|after)$'`.execute(testApp.db);
  const known = textPointers.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
  // A mark references only unreferenced texts.
  expect(rows.map(({ name }) => name).sort()).toEqual([...known, "unused_text.text_id"].sort());
});

it("keeps a marked text that is stored or referenced again", async () => {
  const project = await testApp.seedProject();
  const first = await internTexts(testApp.db, project.projectId, ["again", "pointed"]);
  await sweep(10);
  const again = await internTexts(testApp.db, project.projectId, ["again"]);
  expect(again.get("again")).toBe(first.get("again"));
  const ids = await internTexts(testApp.db, project.projectId, ["pointed"]);
  await sql`
    INSERT INTO entry (project_id, branch_id, key_id, language_id, value_id, change_set_id, version, updated_at)
    VALUES (${project.projectId}, 1, 1, 1, ${ids.get("pointed")}, 1, 1, now())`.execute(testApp.db);
  await sweep(11.1);
  expect(await listBodies(project.projectId)).toEqual(["again", "pointed"]);
  await sweep(12.2);
  expect(await listBodies(project.projectId)).toEqual(["pointed"]);
});

it("never deletes texts that are stored during a sweep", async () => {
  const project = await testApp.seedProject();
  const texts = Array.from({ length: 40 }, (_, n) => `text ${n}`);
  const { projectId } = project;
  for (let round = 0; round < 15; round++) {
    await internTexts(testApp.db, projectId, texts);
    await sql`DELETE FROM unused_text`.execute(testApp.db);
    // Sets the state of the database one day after all texts were marked as unused.
    await sql`INSERT INTO unused_text SELECT project_id, id, now() - interval '2 days', true FROM text`.execute(
      testApp.db,
    );
    await sql`UPDATE project SET texts_swept_at = NULL WHERE id = ${projectId}`.execute(testApp.db);
    const [stored] = await Promise.all([
      Promise.all(texts.map((body) => internTexts(testApp.db, projectId, [body]))),
      sweep(20 + round * 2),
    ]);
    const ids = stored.flatMap((item) => [...item.values()]);
    expect(ids).toHaveLength(texts.length);
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM text WHERE project_id = ${projectId} AND id = ANY(${ids}::bigint[])`.execute(
      testApp.db,
    );
    expect(rows[0]?.count).toBe(texts.length);
  }
});

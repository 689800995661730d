import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { batchByKey } from "#server/content/write-path/keys/batch-by-key.ts";
import { readSiblings } from "#server/content/write-path/read-siblings.ts";
import { readLanguageRows } from "#server/exchange/settings-file/read-language-rows.ts";
import { readLines } from "#server/instance/backup/export-project.ts";
import { projectTables } from "#server/instance/integrity/project-tables.ts";
import { allOf } from "#server/testing/all-of.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";

/** Length of the long texts; a batch limited only by its number of rows would contain all long texts. */
const long = 100_000;
const limits = { items: 2_000, size: 250_000 };

let testApp: TestApp;
let project: SeededProject;
const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`);
const textOf = (index: number) => (index % 2 === 0 ? `${index} `.padEnd(long, "x") : `short ${index}`);

beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject();
  const entries = Object.fromEntries(keys.map((key, index) => [key, { v: textOf(index) }]));
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { main: { entries } } } } });
});
afterAll(() => testApp.close());

const lengthOf = (texts: ReadonlyArray<string | null>) =>
  texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);

it("fills a settings file a few long texts at a time", async () => {
  const { id: groupId } = await testApp.db
    .selectFrom("entry_group")
    .select("id")
    .where("project_id", "=", project.projectId)
    .executeTakeFirstOrThrow();
  const batches = await testApp.db.transaction().execute(async (tx) => {
    const found: string[][] = [];
    for await (const run of readLanguageRows(tx, project, groupId, limits))
      for await (const rows of run.rows) found.push(rows.map(({ value }) => value ?? ""));
    return found;
  });
  expect(batches.flat()).toEqual(keys.map((_key, index) => textOf(index)));
  for (const batch of batches) expect(lengthOf(batch)).toBeLessThanOrEqual(limits.size);
});

it("reads a few long rows at a time for a backup, and every row of each table", async () => {
  await testApp.db.transaction().execute(async (tx) => {
    for (const table of projectTables) {
      const { rows } = await sql<{
        count: number;
      }>`SELECT count(*)::integer AS count FROM ${sql.table(table.name)}
        WHERE project_id = ${project.projectId}`.execute(tx);
      const batches = await allOf(readLines(tx, { projectId: project.projectId, table }, limits));
      if (table.only === undefined)
        expect([table.name, batches.flat().length]).toEqual([table.name, rows[0]?.count]);
      // JSON is a little longer than the texts in it.
      for (const batch of batches) expect(lengthOf(batch)).toBeLessThanOrEqual(limits.size * 1.1);
    }
  });
});

it("reads no texts of other languages of a key", async () => {
  const { baseLanguageId, projectId, branchId } = await testApp.db
    .selectFrom("project")
    .select(["id as projectId", "default_branch_id as branchId", "base_language_id as baseLanguageId"])
    .where("id", "=", project.projectId)
    .executeTakeFirstOrThrow();
  const scope = { projectId, branchId, baseLanguageId, branching: false };
  const stored = await testApp.db
    .selectFrom("entry")
    .select("key_id")
    .where("project_id", "=", projectId)
    .execute();
  const siblings = await readSiblings(
    testApp.db,
    scope,
    stored.map((row) => row.key_id),
  );
  expect(siblings.map(({ state }) => [state.value, state.draft])).toEqual(keys.map(() => ["some", ""]));
});

it("reads long written texts a few at a time", async () => {
  const { projectId } = project;
  const batches = await testApp.db.transaction().execute(async (tx) => {
    await sql`DECLARE written NO SCROLL CURSOR FOR SELECT key_id, value_id FROM entry
      WHERE project_id = ${sql.lit(projectId)} ORDER BY key_id`.execute(tx);
    type Row = { key_id: number; value_id: number };
    const textIds = ({ value_id }: Row) => [value_id];
    return await allOf(batchByKey<Row>(tx, "written", { projectId, textIds, limits }));
  });
  expect(batches.flat()).toHaveLength(keys.length);
  // At most two long texts and the short texts between them.
  for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(4);
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { seedBranch } from "#server/testing/database/seed-branch.ts";
import { findMiscounted, recountSourceWords } from "./key-sources.ts";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

it("counts the words of all keys, reading a few long source texts at a time", async () => {
  const { db } = database;
  const { scope, groupId } = await seedBranch(db, { languages: ["en"] });
  const { projectId, branchId } = scope;
  await sql`
    INSERT INTO entry_key (project_id, branch_id, id, group_id, name, name_hash)
    SELECT ${projectId}, ${branchId}, n, ${groupId}, 'k' || n, sha256(('k' || n)::bytea) FROM generate_series(1, 12) n`.execute(
    db,
  );
  await sql`
    INSERT INTO text (project_id, id, hash, body)
    SELECT ${projectId}, n, md5(n::text)::uuid, n || ' ' || repeat('.', 1048000) FROM generate_series(1, 12) n`.execute(
    db,
  );
  await sql`
    INSERT INTO entry (project_id, branch_id, key_id, language_id, value_id, change_set_id, version, updated_at)
    SELECT ${projectId}, ${branchId}, n, 1, n, 1, 1, now() FROM generate_series(1, 12) n`.execute(db);
  const branch = { projectId, branchId, base: { id: 1, code: "en" }, patterns: [] };
  const batches: number[] = [];
  for await (const keys of findMiscounted(db, branch)) batches.push(keys.length);
  expect(batches).toEqual([9, 3, 0]);
  expect(await recountSourceWords(db, branch)).toBe(12);
  expect(await recountSourceWords(db, branch)).toBe(0);
});

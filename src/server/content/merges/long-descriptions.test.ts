import type { KyselyPlugin } from "kysely";
import { sql } from "kysely";
import { expect } from "vitest";
import { maxTextBytes } from "#contract/entries.ts";
import { parseWireId } from "#contract/ids.ts";
import { revertChangeSet } from "#server/content/history/revert.ts";
import { batchSize } from "#server/content/write-path/texts/stored-texts.ts";
import { maxListBytes } from "#server/platform/http/answers/answer-limits.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { test } from "#server/testing/app-test.ts";
import { mergeBranches } from "./merge-branches.ts";

const longText = "described ".padEnd(maxTextBytes, "long ");
const keys = Array.from({ length: 24 }, (_, index) => `key ${index}`);

/** Measures the largest result of the database, in characters of JSON. */
function measureResults() {
  let largest = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      largest = Math.max(largest, JSON.stringify(result.rows).length);
      return result;
    },
  };
  return { plugin, largest: () => largest };
}

test("merges and undoes long descriptions a few at a time, with a limited change set", async ({
  testApp,
}) => {
  const project = await testApp.seedProject();
  const admin = await testApp.person("admin", project);
  const send = (path: string, body: object, query = {}) =>
    testApp.call("POST", path, { as: admin.as, body, query });
  const upload = (entry: object, query = {}) => {
    const data = { en: { main: { entries: Object.fromEntries(keys.map((key) => [key, entry])) } } };
    return testApp.call("POST", "/v1/api", { as: project.as, body: { data }, query });
  };
  await upload({ v: "text" });
  const branch = { name: "other", sourceBranch: "main", existingDrafts: "publish" };
  const { _id } = (await send("/v1/api/branches", branch)).body;
  await upload({ desc: "described" }, { branch: _id });
  await sql`UPDATE entry_key SET description = ${longText} WHERE description = 'described'`.execute(
    testApp.db,
  );

  const { baseLanguageId, projectId, branchId } = await testApp.db
    .selectFrom("project")
    .select(["id as projectId", "default_branch_id as branchId", "base_language_id as baseLanguageId"])
    .where("id", "=", project.projectId)
    .executeTakeFirstOrThrow();
  const scope = { projectId, branchId, baseLanguageId } as ProjectCaller["scope"];
  const results = measureResults();
  const db = testApp.db.withPlugin(results.plugin);
  const merged = await mergeBranches(db, {
    scope,
    fromId: parseWireId("branch", _id) ?? 0,
    fromName: branch.name,
    author: { personId: admin.personId, src: 0 },
    role: "admin",
    languageIds: null,
    body: { from: branch.name, to: "main" },
    dryRun: false,
    window: { limit: 1, position: 0 },
  });
  expect([merged.total, merged.differences[0]?.field]).toEqual([keys.length, "desc"]);
  expect(merged.differences[0]?.from === longText).toBe(true);

  const step = `/v1/api/changes/${merged.changeSet}`;
  const { resources } = (await testApp.call("GET", step, { as: admin.as })).body;
  expect(resources.length).toBeGreaterThan(0);
  expect(JSON.stringify(resources).length).toBeLessThanOrEqual(maxListBytes);
  const person = { id: admin.personId };
  const caller = { scope, role: "admin", person, permissions: null, languageIds: null, src: 0 };
  const changeSetId = parseWireId("changeSet", merged.changeSet ?? "") ?? 0;
  const undone = await revertChangeSet(db, caller as ProjectCaller, { changeSetId, dryRun: false });
  expect(undone).toMatchObject({ reverted: keys.length, skipped: [] });
  expect(results.largest()).toBeLessThanOrEqual(1.1 * batchSize.size);
  const remaining = testApp.db.selectFrom("entry_key").select("name").where("branch_id", "=", branchId);
  expect(await remaining.where("description", "is not", null).execute()).toEqual([]);
});

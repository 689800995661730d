import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectCorrectChecks, expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";
import { runs } from "#testing/tier.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const text = fc.constantFrom("", "One", "Hello {name}", "Two\rwords", "three more words", "One\r");
const entry = fc.record(
  { v: text, d: text, status: fc.constantFrom("0", "2", "4"), locked: fc.boolean() },
  { requiredKeys: [] },
);
const entries = fc.dictionary(fc.constantFrom("a", "b", "c", "d", "e"), entry, { minKeys: 1 });
const options = fc.record(
  {
    setStatus: fc.constantFrom("0", "2"),
    onlyAsDraft: fc.boolean(),
    onlyIfTextEmpty: fc.boolean(),
    removeCrChar: fc.boolean(),
  },
  { requiredKeys: [] },
);

type Entries = Record<string, unknown>;

const bodyOf = (data: Record<string, Entries>) =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([, entriesOfLanguage]) => Object.keys(entriesOfLanguage).length > 0)
      .map(([language, entriesOfLanguage]) => [language, { main: { entries: entriesOfLanguage } }]),
  );

async function upload(project: SeededProject, data: Record<string, Entries>, requestedOptions: object = {}) {
  const body = { data: bodyOf(data), options: requestedOptions };
  const answer = await testApp.call("POST", "/v1/api", { as: project.as, body });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body._additionalData.skippedEntries.map((skippedEntry: { key: string; language: string }) => [
    skippedEntry.key,
    skippedEntry.language,
  ]);
}

/** Entries, change log and keys of a project, and the number of entries in its last change set. */
async function readStored({ projectId }: SeededProject) {
  const named = sql`k.name, l.code`;
  const ofCell = (row: string) => sql`
    JOIN entry_key k ON k.project_id = ${sql.ref(`${row}.project_id`)} AND k.branch_id = ${sql.ref(`${row}.branch_id`)}
      AND k.id = ${sql.ref(`${row}.key_id`)}
    JOIN language l ON l.project_id = ${sql.ref(`${row}.project_id`)} AND l.branch_id = ${sql.ref(`${row}.branch_id`)}
      AND l.id = ${sql.ref(`${row}.language_id`)}
    WHERE ${sql.ref(`${row}.project_id`)} = ${projectId} ORDER BY 1, 2`;
  const body = (id: string) =>
    sql`(SELECT body FROM text WHERE project_id = ${projectId} AND id = ${sql.ref(id)})`;
  const { rows: cells } = await sql`
    SELECT ${named}, e.version, ${body("e.value_id")} AS value, ${body("e.draft_id")} AS draft, e.comment_id, e.status,
      e.locked, e.meaning, e.checks, e.dismissed, e.person_id, e.src, e.origin FROM entry e ${ofCell("e")}`.execute(
    testApp.db,
  );
  const { rows: log } = await sql`
    SELECT ${named}, c.version, c.fields, c.value_before, ${body("c.value_after")} AS value, c.draft_before,
      ${body("c.draft_after")} AS draft, c.comment_after, c.status_before, c.status_after, c.locked_before, c.locked_after,
      c.meaning_before, c.meaning_after, c.dismissed_after, c.person_before, c.src_before, c.origin_before
    FROM entry_change c ${ofCell("c")}`.execute(testApp.db);
  const { rows: keys } = await sql`
    SELECT name, words, meaning FROM entry_key WHERE project_id = ${projectId} ORDER BY name`.execute(
    testApp.db,
  );
  const { rows: sets } = await sql`
    SELECT entries FROM change_set WHERE project_id = ${projectId} ORDER BY sequence DESC LIMIT 1`.execute(
    testApp.db,
  );
  return { cells, log, keys, sets };
}

it("writes, logs and counts entries of new keys like those of existing keys", async () => {
  await fc.assert(
    fc.asyncProperty(
      entries,
      fc.option(entries),
      options,
      fc.boolean(),
      async (en, de, requestedOptions, branching) => {
        const data: Record<string, Entries> = { en, de: de ?? {} };
        const [fresh, known] = [
          await testApp.seedProject({ branching }),
          await testApp.seedProject({ branching }),
        ];
        const names = [...new Set(Object.values(data).flatMap(Object.keys))];
        // Creates only the keys.
        await upload(known, { en: Object.fromEntries(names.map((name) => [name, { v: "" }])) });
        const skipped = [
          await upload(fresh, data, requestedOptions),
          await upload(known, data, requestedOptions),
        ];
        expect(skipped[0]).toEqual(skipped[1]);
        const [ofFresh, ofKnown] = [await readStored(fresh), await readStored(known)];
        // If the upload wrote nothing, the last change set is the one that created the keys.
        expect({ ...ofFresh, sets: ofKnown.cells.length > 0 && ofFresh.sets }).toEqual({
          ...ofKnown,
          sets: ofKnown.cells.length > 0 && ofKnown.sets,
        });
        await testApp.runJobs();
        await expectCorrectCounters(testApp.db, fresh.projectId);
        await expectCorrectChecks(testApp.db, fresh.projectId);
      },
    ),
    { numRuns: runs(20, 120) },
  );
});

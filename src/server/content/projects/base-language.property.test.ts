import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";
import { runs } from "#testing/tier.ts";
import { countWords } from "#text/words.ts";
import { addBranch } from "./second-branch.fixture.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test("counters equal a recount, whatever is written before and after the base language changes", async () => {
  const languages = ["en", "de", "fr"] as const;
  const step = fc.oneof(
    fc.record({ base: fc.constantFrom(...languages) }),
    fc.record({
      language: fc.constantFrom(...languages),
      key: fc.constantFrom("a", "b", "c"),
      text: fc.constantFrom("", "One", "Two words", "三"),
      draft: fc.boolean(),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const project = await testApp.seedProject({ languages: [...languages] });
      const admin = await testApp.person("admin", project);
      const second = await addBranch(testApp, project, "second");
      for (const [index, one] of steps.entries()) {
        if ("base" in one)
          expect(
            (
              await testApp.call("PUT", "/v1/api/settings", {
                as: admin.as,
                body: { baseLanguage: one.base },
              })
            ).status,
          ).toBe(200);
        else {
          const entry = { [one.key]: one.draft ? { d: one.text } : { v: one.text } };
          const branch = `b1${second.toString(16).padStart(22, "0")}`;
          const answer = await testApp.call("POST", "/v1/api", {
            as: project.as,
            query: index % 2 === 0 ? {} : { branch },
            body: { data: { [one.language]: { main: { entries: entry } } } },
          });
          expect(answer.status).toBe(200);
        }
        await expectCorrectCounters(testApp.db, project.projectId);
        await assertSourceWords(project);
      }
    }),
    { numRuns: runs(4) },
  );
});

/** Word count and meaning number of a key belong to its source text. */
async function assertSourceWords(project: SeededProject) {
  const { rows } = await sql<{
    words: number;
    meaning: number;
    own: number | null;
    text: string;
    code: string;
  }>`
    SELECT k.words, k.meaning, e.meaning AS own, coalesce(t.body, '') AS text, l.code
    FROM project p JOIN entry_key k ON k.project_id = p.id
    JOIN language l ON l.project_id = p.id AND l.branch_id = k.branch_id AND l.id = p.base_language_id
    LEFT JOIN entry e ON e.project_id = p.id AND e.branch_id = k.branch_id AND e.key_id = k.id
      AND e.language_id = l.id
    LEFT JOIN text t ON t.project_id = p.id AND t.id = coalesce(e.value_id, e.draft_id)
    WHERE p.id = ${project.projectId}`.execute(testApp.db);
  for (const row of rows) {
    expect(row.words).toBe(countWords(row.text, row.code));
    if (row.own !== null) expect(row.own).toBe(row.meaning);
  }
}

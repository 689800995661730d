import { sql } from "kysely";
import { expect } from "vitest";
import { wireId } from "#contract/ids.ts";
import { checksOfCounter } from "#server/content/write-path/counters/entry-counters.ts";
import { findKeys } from "#server/testing/database/find-keys.ts";
import type { TestApp, TestCaller } from "#server/testing/test-app.ts";
import { bitsOf, storedChecks } from "#text/checks/check-bits.ts";

type CheckedProject = { projectId: number; as: TestCaller };

/** Expects that counts of failing texts and of each check equal the results of their searches, in all branches. */
export async function expectCountsAreRows(
  testApp: TestApp,
  { projectId, as }: CheckedProject,
): Promise<void> {
  const get = async (path: string, query: Record<string, string>) => {
    const answer = await testApp.call("GET", path, { as, query });
    expect([path, query, answer.status]).toEqual([path, query, 200]);
    return answer.body;
  };
  const { levels } = await get("/v1/api/checkSettings", {});
  const enabledChecks = storedChecks.filter((check) => levels[check] !== "off");
  const { rows: branches } = await sql<{ id: number }>`
    SELECT id FROM branch WHERE project_id = ${projectId} AND deleted_at IS NULL ORDER BY id`.execute(
    testApp.db,
  );
  for (const { id } of branches) {
    const branch = wireId("branch", id);
    const counters = await readCheckCounters(testApp, { projectId, branchId: id });
    const counts: Record<string, { failing: number }> = await get("/v1/api/entryCount", { branch });
    for (const [language, { failing }] of Object.entries(counts)) {
      const countOf = (check: (typeof enabledChecks)[number]) =>
        counters.reduce(
          (sum, { code, name, strings }) =>
            code === language && (checksOfCounter(name) ?? 0) & bitsOf([check]) ? sum + strings : sum,
          0,
        );
      const expected: Array<[query: string, count: number]> = [
        [`is:failing@${language}`, failing],
        ...enabledChecks.map((check): [string, number] => [`check:${check}@${language}`, countOf(check)]),
      ];
      const queries = expected.map(([query]) => query);
      const foundKeys = await findKeys(testApp, { projectId, branchId: id }, queries);
      expect([branch, [...foundKeys].map(([query, keys]) => [query, keys.length])]).toEqual([
        branch,
        expected,
      ]);
    }
  }
}

async function readCheckCounters(
  { db }: TestApp,
  { projectId, branchId }: { projectId: number; branchId: number },
): Promise<Array<{ code: string; name: string; strings: number }>> {
  const { rows } = await sql<{ code: string; name: string; strings: number }>`
    SELECT l.code, c.name, c.strings FROM counter c
    JOIN language l ON l.project_id = c.project_id AND l.branch_id = c.branch_id AND l.id = c.language_id
    WHERE c.project_id = ${projectId} AND c.branch_id = ${branchId} AND l.trashed_by IS NULL
      AND starts_with(c.name, 'checks:')`.execute(db);
  return rows;
}

import { countEndpoints } from "#contract/counts.ts";
import { entryEndpoints } from "#contract/entries.ts";
import { expectCountsAreRows } from "#server/content/checks/counts-of-checks.fixture.ts";
import { assertNone } from "#server/testing/concurrent-actions/assertions.ts";
import type { World } from "#server/testing/concurrent-actions/world.ts";
import { expectCorrectChecks, expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { listBranches } from "./current-content.ts";

export async function countersAreTrue({ testApp, project }: World): Promise<void> {
  await expectCorrectCounters(testApp.db, project.projectId);
}

export async function checksAreTrue({ testApp, project }: World): Promise<void> {
  await expectCorrectChecks(testApp.db, project.projectId);
}

export async function countsOfChecksAreRows({ testApp, project, owner }: World): Promise<void> {
  const as = { ...owner, app: project.app };
  await expectCountsAreRows(testApp, { projectId: project.projectId, as });
}

/**
 * Each count in the API equals the number of rows of its filter (rules.md 5). Counts of 0 exist in the tables
 * only.
 */
export async function countsMatchRows(world: World): Promise<void> {
  const { testApp, project, owner } = world;
  const as = { ...owner, app: project.app };
  const wrong: string[] = [];
  for (const { branch, name } of await listBranches(world)) {
    const { body: counts } = await testApp.call("GET", countEndpoints.read.path, { as, query: { branch } });
    for (const [language, counters] of Object.entries<Record<string, number>>(counts))
      for (const [counter, count] of Object.entries(counters).filter(([, count]) => count !== 0)) {
        const query = { branch, limit: "0", q: `is:"${counter}@${language}"` };
        const { status, body } = await testApp.call("GET", entryEndpoints.readWindow.path, { as, query });
        if (status !== 200 || body.total !== count)
          wrong.push(`${name} ${language} ${counter}: ${count}, and ${body.total ?? body.message} rows`);
      }
  }
  assertNone(wrong);
}

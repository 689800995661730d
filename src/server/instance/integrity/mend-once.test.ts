import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectTrueCounters } from "#server/testing/database/true-counters.ts";
import { freePort, runParlance } from "#server/testing/servers/run-parlance.ts";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { type FullProject, seedFullProject } from "./full-project.fixture.ts";
import { repairOnce } from "./mend-once.ts";

let testApp: TestApp;
let first: FullProject;
let second: FullProject;
beforeAll(async () => {
  testApp = await openTestApp();
  [first, second] = [await seedFullProject(testApp), await seedFullProject(testApp)];
});
afterAll(() => testApp.close());

/** Creates the state of an older release: wrong counters, and no check yet. */
async function leaveWrong({ projectId }: FullProject) {
  await sql`UPDATE counter SET strings = strings - 43 WHERE project_id = ${projectId} AND name = 'notNew'`.execute(
    testApp.db,
  );
  await sql`UPDATE project SET mended_at = NULL WHERE id = ${projectId}`.execute(testApp.db);
}
const marks = async () =>
  (await sql<{ mended_at: Date | null }>`SELECT mended_at FROM project ORDER BY id`.execute(testApp.db)).rows;
const start = async () => {
  const logged: string[] = [];
  await repairOnce(testApp, (line) => logged.push(line));
  return logged;
};

it("the first start repairs faults of an older release, and later starts check nothing", async () => {
  expect(await start()).toEqual([]);
  await leaveWrong(first);
  await leaveWrong(second);
  // Two processes start at the same time.
  const logged = await Promise.all([start(), start()]);
  expect(logged.map((lines) => lines.length).sort()).toEqual([0, 3]);
  expect(logged.flat()).toContain("Projects whose data is looked through, once: 2.");
  for (const { projectId } of [first, second]) await expectTrueCounters(testApp.db, projectId);
  const before = await marks();
  expect(before.every(({ mended_at }) => mended_at !== null)).toBe(true);
  expect(await start()).toEqual([]);
  expect(await marks()).toEqual(before);
});

it("a start after an interruption continues with the remaining projects", async () => {
  await leaveWrong(first);
  await leaveWrong(second);
  await sql`UPDATE project SET mended_at = '2026-01-01' WHERE id = ${first.projectId}`.execute(testApp.db);
  const [, did, ...more] = await start();
  expect([did, more]).toEqual([expect.stringContaining(second.app), []]);
  await expectTrueCounters(testApp.db, second.projectId);
  await expect(expectTrueCounters(testApp.db, first.projectId)).rejects.toThrow();
});

it("a project that cannot be repaired does not prevent the repair of others", async () => {
  await leaveWrong(second);
  await sql`UPDATE project SET mended_at = NULL WHERE id = ${first.projectId}`.execute(testApp.db);
  await sql`UPDATE change_set SET kind = 'strange' WHERE project_id = ${first.projectId}`.execute(testApp.db);
  expect(await start()).toContain(
    `Project ${first.app}: a row of change_set has an unknown kind (${await countSets()}). It cannot be mended.`,
  );
  await sql`UPDATE change_set SET kind = 'save' WHERE project_id = ${first.projectId}`.execute(testApp.db);
  for (const { projectId } of [first, second]) await expectTrueCounters(testApp.db, projectId);
});

async function countSets(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM change_set WHERE project_id = ${first.projectId}`.execute(
    testApp.db,
  );
  return rows[0]?.count ?? 0;
}

it("repairs run before Parlance is ready", async () => {
  await leaveWrong(first);
  const env = { DATABASE_URL: testApp.url, PARLANCE_SECRET: testApp.env.secret };
  const parlance = runParlance({ dataFolder: testApp.env.dataFolder, port: await freePort(), env });
  await parlance.ready;
  await expectTrueCounters(testApp.db, first.projectId);
  await parlance.stop("SIGTERM");
  expect((await parlance.ended()).printed).toContain(`Project ${first.app}: `);
});

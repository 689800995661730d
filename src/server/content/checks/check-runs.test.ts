import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkWaitingBranches } from "#server/content/write-path/checks/checks.jobs.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let as: Awaited<ReturnType<TestApp["person"]>>["as"];
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "de"] });
  as = (await testApp.person("admin", project)).as;
  const entries = Object.fromEntries(
    Array.from({ length: 120 }, (_, index) => [`key ${index}`, { v: "Open {name}" }]),
  );
  const data = { en: { main: { entries } }, de: { main: { entries: { "key 3": { v: "Öffnen" } } } } };
  await send("POST", "", { data });
});

const send = async (method: "GET" | "POST" | "PUT", path: string, body?: unknown) => {
  const answer = await testApp.call(method, `/v1/api${path}`, {
    as,
    ...(body === undefined ? {} : { body }),
  });
  expect(answer.status).toBe(200);
  return answer.body;
};
const countFailing = async () => (await send("GET", "/entryCount")).de.failing;
/** Resets the findings to the state of a release without checks. */
const resetFindings = async () => {
  await sql`UPDATE entry SET checks = 0 WHERE project_id = ${project.projectId}`.execute(testApp.db);
  await sql`DELETE FROM counter WHERE project_id = ${project.projectId} AND starts_with(name, 'checks:')`.execute(
    testApp.db,
  );
};
const readEvents = async () =>
  (await send("GET", "/audit")).filter(({ action }: { action: string }) => action === "checks.completed");

describe("checks of all texts", () => {
  it("lets an admin start a check of all texts, with progress and an event at its end", async () => {
    await resetFindings();
    expect(await send("GET", "/checkRuns")).toEqual([]);
    const main = { _id: expect.any(String), name: "main" };
    expect(await send("POST", "/checkRuns")).toEqual([
      { branch: main, state: "running", done: 0, total: 120 },
    ]);
    await testApp.runJobs();
    expect([await send("GET", "/checkRuns"), await countFailing()]).toEqual([[], 1]);
    expect(await readEvents()).toMatchObject([{ details: main }]);
    const translator = (await testApp.person("translator", project)).as;
    for (const path of ["/checkRuns", "/checkRuns/stop"])
      expect((await testApp.call("POST", `/v1/api${path}`, { as: translator })).body.code).toBe(
        "not_allowed",
      );
  });

  it("fails a run that ended its process three times, until a person starts the run again", async () => {
    await send("POST", "/checkRuns");
    await sql`INSERT INTO job_attempt (task, payload, unfinished)
      SELECT 'check-branch', jsonb_build_object('projectId', project_id, 'branchId', id), 3 FROM branch
      WHERE project_id = ${project.projectId}`.execute(testApp.db);
    await testApp.runJobs();
    expect(await send("GET", "/checkRuns")).toMatchObject([{ state: "failed", done: 0, total: 120 }]);
    await checkWaitingBranches(testApp.db);
    await testApp.runJobs();
    expect(await send("GET", "/checkRuns")).toMatchObject([{ state: "failed", done: 0 }]);
    expect(await send("POST", "/checkRuns")).toMatchObject([{ state: "running" }]);
    await testApp.runJobs();
    expect(await send("GET", "/checkRuns")).toEqual([]);
  });

  it("continues a stopped run", async () => {
    await send("POST", "/checkRuns");
    await resetFindings();
    expect(await send("POST", "/checkRuns/stop")).toMatchObject([{ state: "stopped", done: 0, total: 120 }]);
    await testApp.runJobs();
    expect([await countFailing(), (await readEvents()).length]).toEqual([0, 0]);
    await sql`UPDATE branch SET recheck_after = (SELECT id FROM entry_key WHERE project_id = ${project.projectId}
      ORDER BY id OFFSET 49 LIMIT 1) WHERE project_id = ${project.projectId}`.execute(testApp.db);
    expect(await send("POST", "/checkRuns")).toMatchObject([{ state: "running", done: 50, total: 120 }]);
    await testApp.runJobs();
    // The first 50 texts were not checked again.
    expect([await send("GET", "/checkRuns"), await countFailing(), (await readEvents()).length]).toEqual([
      [],
      0,
      1,
    ]);
  });
});

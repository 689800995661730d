import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { waitForLockWaits, withLocksHeld } from "#server/testing/database/lock-waits.ts";
import { type Answer, openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

let project: SeededProject;
let send: (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object) => Promise<Answer>;
let status: string;
beforeEach(async () => {
  project = await testApp.seedProject();
  const { as, personId } = await testApp.person("admin", project);
  const inTeam = testApp.db.updateTable("team_member").set({ role: "admin" });
  await inTeam.where("person_id", "=", personId).execute();
  send = (method, path, body) => testApp.call(method, path, { as, ...(body ? { body } : {}) });
  const data = { en: { main: { entries: { home: { v: "Home" } } } } };
  await send("POST", "/v1/api", { data });
  const statusBody = { name: `Legal ${project.app}`, color: "#336699" };
  status = (await send("POST", "/v1/api/statuses", statusBody)).body._id;
});

const setStatus = (value: string | number) =>
  send("PATCH", "/v1/api/entries", { entries: [{ key: "home", language: "de", status: value }] });
const remove = () => send("DELETE", `/v1/api/statuses/${status}`);

/**
 * Runs concurrent actions: the first waits for the locks of `lockStatement` while each further action starts, and ends
 * or waits too. Returns the error code of each action, or its HTTP status.
 */
async function runInTurn(lockStatement: string, ...actions: Array<() => Promise<Answer>>) {
  const answers: Array<Promise<Answer>> = [];
  let open = 0;
  await withLocksHeld(testApp.pool, lockStatement, async () => {
    for (const action of actions) {
      open++;
      const answer = action().finally(() => open--);
      answers.push(answer);
      await Promise.race([answer, waitForLockWaits(testApp.db, open)]);
    }
  });
  return (await Promise.all(answers)).map(({ status, body }) => body.code ?? status);
}

const lockCells = () => `SELECT FROM entry_key WHERE project_id = ${project.projectId} FOR UPDATE`;
const lockBranches = () => `SELECT FROM branch WHERE project_id = ${project.projectId} FOR UPDATE`;

describe("deleted status", () => {
  it("gives a deleted status to no string whose save read it before the deletion", async () => {
    expect(await runInTurn(lockCells(), () => setStatus(status), remove)).toEqual(["unknown_status", 200]);
  });

  it("keeps a status that a concurrent bulk action sets", async () => {
    const action = { action: "setStatus", status, q: "key:home" };
    const setStatusOfMany = () => send("POST", "/v1/api/entries/bulk", action);
    expect(await runInTurn(lockCells(), setStatusOfMany, remove)).toEqual([200, "status_in_use"]);
  });

  it("keeps a status that a concurrent save sets", async () => {
    const save = () => setStatus(status);
    expect(await runInTurn(lockBranches(), save, remove)).toEqual([200, "status_in_use"]);
  });

  it("keeps a status while a string of a trashed language has it", async () => {
    await setStatus(status);
    await send("DELETE", "/v1/api/languages/de");
    expect((await remove()).body.code).toBe("status_in_use");
  });

  it("keeps a status while a branch with a string of that status is copied", async () => {
    await setStatus(status);
    const copy = () => send("POST", "/v1/api/branches", { name: "copy", sourceBranch: "main" });
    const lockStatement = "LOCK TABLE screenshot IN ACCESS EXCLUSIVE MODE";
    expect(await runInTurn(lockStatement, copy, () => setStatus(0), remove)).toEqual([
      200,
      200,
      "status_in_use",
    ]);
  });
});

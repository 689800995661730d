import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { untilWaiting, whileBarred } from "#server/testing/database/until-waiting.ts";
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
  const wanted = { name: `Legal ${project.app}`, color: "#336699" };
  status = (await send("POST", "/v1/api/statuses", wanted)).body._id;
});

const give = (given: string | number) =>
  send("PATCH", "/v1/api/entries", { entries: [{ key: "home", language: "de", status: given }] });
const remove = () => send("DELETE", `/v1/api/statuses/${status}`);

/** What actions answer that begin one behind the other, when the first waits on its way; each of the others is done, or waits too. */
async function inTurn(bar: string, ...actions: Array<() => Promise<Answer>>) {
  const begun: Array<Promise<Answer>> = [];
  let open = 0;
  await whileBarred(testApp.pool, bar, async () => {
    for (const action of actions) {
      open++;
      const answer = action().finally(() => open--);
      begun.push(answer);
      await Promise.race([answer, untilWaiting(testApp.db, open)]);
    }
  });
  return (await Promise.all(begun)).map(({ status, body }) => body.code ?? status);
}

const holdCells = () => `SELECT FROM entry_key WHERE project_id = ${project.projectId} FOR UPDATE`;
const holdBranches = () => `SELECT FROM branch WHERE project_id = ${project.projectId} FOR UPDATE`;

describe("a status that is deleted", () => {
  it("is given to no string whose save had looked it up before", async () => {
    expect(await inTurn(holdCells(), () => give(status), remove)).toEqual(["unknown_status", 200]);
  });

  it("stays when an act on many strings was faster", async () => {
    const action = { act: "setStatus", status, q: "key:home" };
    const many = () => send("POST", "/v1/api/entries/bulk", action);
    expect(await inTurn(holdCells(), many, remove)).toEqual([200, "status_in_use"]);
  });

  it("stays when a save that gives it to a string was faster", async () => {
    const save = () => give(status);
    expect(await inTurn(holdBranches(), save, remove)).toEqual([200, "status_in_use"]);
  });

  it("stays while a string of a language in the trash has it", async () => {
    await give(status);
    await send("DELETE", "/v1/api/languages/de");
    expect((await remove()).body.code).toBe("status_in_use");
  });

  it("stays when a branch is copied whose string had it, though the string has another one now", async () => {
    await give(status);
    const copy = () => send("POST", "/v1/api/branches", { name: "copy", sourceBranch: "main" });
    const bar = "LOCK TABLE screenshot IN ACCESS EXCLUSIVE MODE";
    expect(await inTurn(bar, copy, () => give(0), remove)).toEqual([200, 200, "status_in_use"]);
  });
});

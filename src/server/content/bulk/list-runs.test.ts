import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  openTestApp,
  type SeededProject,
  type TestApp,
  type TestCaller,
  withPersonalToken,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let ada: TestCaller;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "de"] });
  ada = (await testApp.person("manager", project)).as;
  const data = { en: { main: { entries: { a: { v: "One" }, b: { v: "Two" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
});

const bulk = async (body: object, as = ada): Promise<string> =>
  (await testApp.call("POST", "/v1/api/entries/bulk", { as, body: { q: "", languages: ["en"], ...body } }))
    .body.changeSet;
const runs = async (as: TestCaller) => {
  const answer = await testApp.call("GET", "/v1/api/entries/bulk", { as });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.runs;
};
const revert = (id: string, as: TestCaller) => testApp.call("POST", `/v1/api/changes/${id}/revert`, { as });

it("lists the bulk actions of all members, newest first, and who undid them", async () => {
  const status = await bulk({ action: "setStatus", status: 2 });
  const tagging = await bulk({ action: "tag", tags: ["t"] });
  await testApp.call("PATCH", "/v1/api/entries", {
    as: ada,
    body: { entries: [{ key: "a", language: "de", value: "Eins" }] },
  });
  const ben = (await testApp.person("manager", project)).as;
  expect(await runs(ben)).toMatchObject([
    { changeSet: tagging, action: "tag", count: 0, revertedBy: null, mayUndo: true },
    {
      changeSet: status,
      action: "setStatus",
      count: 2,
      user: { name: "manager" },
      revertedBy: null,
      mayUndo: true,
    },
  ]);
  const undone = await revert(status, ben);
  expect(undone.body).toMatchObject({ reverted: 2, skipped: [] });
  expect((await runs(ada))[1]).toMatchObject({ revertedBy: undone.body.changeSet, mayUndo: false });
});

it("offers the undo only to callers whose role, token and branch permit it", async () => {
  await bulk({ action: "setStatus", status: 2 });
  await bulk({ action: "tag", tags: ["t"] });
  await bulk({ action: "delete", q: "key:b" });
  const mayUndo = async (as: TestCaller) => (await runs(as)).map((run: { mayUndo: boolean }) => run.mayUndo);
  const translator = (await testApp.person("translator", project)).as;
  expect([await mayUndo(ada), await mayUndo(translator)]).toEqual([
    [true, true, true],
    [false, false, true],
  ]);
  const ben = await testApp.person("manager", project);
  const byToken = withPersonalToken(project, await ben.token(["revert_changes", "create_and_update_tags"]));
  expect(await mayUndo(byToken)).toEqual([false, true, false]);
  const { rows } =
    await sql`UPDATE branch SET read_only = true WHERE id = ${project.branchId} RETURNING id`.execute(
      testApp.db,
    );
  expect([rows.length, await mayUndo(ada)]).toEqual([1, [false, false, false]]);
});

it("omits actions that are older than 30 days, and those of other branches", async () => {
  const old = await bulk({ action: "lock" });
  await sql`UPDATE change_set SET created_at = now() - interval '31 days' WHERE kind = 'bulk'
    AND project_id = ${project.projectId}`.execute(testApp.db);
  const recent = await bulk({ action: "unlock" });
  expect((await runs(ada)).map(({ changeSet }: { changeSet: string }) => changeSet)).toEqual([recent]);
  expect((await revert(old, ada)).status).toBe(200);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TokenPermission } from "#contract/permissions.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  type TestCaller,
  withPersonalToken,
} from "#server/testing/test-app.ts";
import { picture, uploadPicture } from "#server/testing/upload-picture.ts";

let testApp: TestApp;
let project: SeededProject;
let admin: SeededPerson;
let manager: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "de", "fr"] });
  admin = await testApp.person("admin", project);
  manager = await testApp.person("manager", project);
  const main = { entries: { a: { v: "A" }, b: { v: "B" } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { main } } } });
});

type RequestArguments = [method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, body: object];
const send = (as: TestCaller, [method, path, body]: RequestArguments) =>
  testApp.call(method, path, { as, body });
const entry = (edit: object): RequestArguments => [
  "PATCH",
  "/v1/api/entries",
  { entries: [{ key: "a", ...edit }] },
];
const lastChange = async () => {
  const { body } = await testApp.call("GET", "/v1/api/changes", { as: manager.as, query: { limit: "1" } });
  return body.changes[0];
};
const revert = async (as: TestCaller) =>
  testApp.call("POST", `/v1/api/changes/${(await lastChange())._id}/revert`, { as });
const statusOf = async (key: string) => {
  const { body } = await testApp.call("GET", "/v1/api/entries", {
    as: manager.as,
    query: { q: `key:${key}` },
  });
  return body.rows[0].entries.de.status;
};

describe("token permissions for undo, besides revert_changes", () => {
  const newKey = { entries: { c: { v: "C", tags: ["new tag"] } } };
  const actions: Array<[name: string, sent: RequestArguments | "picture", needed: TokenPermission[]]> = [
    ["a saved text", entry({ language: "de", value: "Ä" }), ["create_and_update_translations"]],
    [
      "an upload that made keys, tags and a language",
      ["POST", "/v1/api", { data: { it: { main: newKey } } }],
      ["create_and_update_translations", "delete_translations", "delete_languages", "create_and_update_tags"],
    ],
    ["a deleted key", ["DELETE", "/v1/api/entries", { entries: ["a"] }], ["delete_translations"]],
    ["a deleted language", ["DELETE", "/v1/api/languages/fr", {}], ["delete_languages"]],
    [
      "a key's description",
      ["PATCH", "/v1/api/keys", { keys: [{ key: "a", desc: "first" }] }],
      ["create_and_update_translations"],
    ],
    ["a group", ["POST", "/v1/api/groups", { name: "shop" }], ["create_and_update_translations"]],
    ["a tag", ["POST", "/v1/api/tag", { name: "web", entryKeys: ["a"] }], ["create_and_update_tags"]],
    ["a screenshot", "picture", ["delete_tags_screenshots", "create_and_update_tags"]],
  ];

  it.each(actions)(
    "requires the permissions of the opposite action to undo %s",
    async (_name, sent, needed) => {
      const done =
        sent === "picture"
          ? await uploadPicture(testApp, {
              as: manager.as,
              data: { screenTag: "Home" },
              file: await picture(1),
            })
          : await send(manager.as, sent);
      expect(done.status).toBe(200);
      const change = await lastChange();
      const tokenOf = async (permissions: TokenPermission[]) =>
        withPersonalToken(project, await manager.token(["revert_changes", ...permissions]));
      for (const missing of needed) {
        const rest = needed.filter((candidate) => candidate !== missing);
        const refused = await revert(await tokenOf(rest));
        expect([refused.status, refused.body.code, refused.body.permission]).toEqual([
          403,
          "permission_missing",
          missing,
        ]);
      }
      expect(await lastChange()).toEqual(change);
      const reverted = await revert(await tokenOf(needed));
      expect([reverted.status, reverted.body.skipped]).toEqual([200, []]);
    },
  );
});

it("does not restore a status that is reserved to other roles", async () => {
  const body = { name: `legal ${project.app}`, color: "#112233", roles: ["admin"] };
  const { _id } = (await testApp.call("POST", "/v1/api/statuses", { as: admin.as, body })).body;
  await send(admin.as, entry({ language: "de", status: _id }));
  await send(manager.as, entry({ language: "de", status: "1" }));
  expect((await revert(manager.as)).body).toMatchObject({
    reverted: 0,
    skipped: [{ key: "a", language: "de", reason: "not_allowed" }],
  });
  expect(await statusOf("a")).toBe("1");
  await revert(admin.as);
  expect(await statusOf("a")).toBe(_id);
});

it("neither deletes nor restores a language that the member may not write", async () => {
  await send(admin.as, ["POST", "/v1/api/languages", { code: "it" }]);
  const { body } = await testApp.call("GET", "/v1/api/members", { as: admin.as });
  const { userId } = body.find(({ email }: { email: string }) => email === manager.email);
  await send(admin.as, ["PUT", `/v1/api/members/${userId}`, { languages: ["de"] }]);
  expect((await revert(manager.as)).status).toBe(403);
  await send(admin.as, ["DELETE", "/v1/api/languages/it", {}]);
  expect((await revert(manager.as)).body.languages).toEqual(["it"]);
  expect((await revert(admin.as)).body.reverted).toBe(1);
});

it("lets a translator undo what translators may do, and nothing else", async () => {
  const translator = await testApp.person("translator", project);
  const uploaded = await uploadPicture(testApp, {
    as: manager.as,
    data: { screenTag: "Home" },
    file: await picture(2),
  });
  const path = `/v1/api/screenshots/${uploaded.body._id}/verify`;
  expect((await revert(translator.as)).status).toBe(403);
  await send(translator.as, ["POST", path, { verified: true }]);
  expect((await revert(translator.as)).body).toMatchObject({ reverted: 1, skipped: [] });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  type TestCaller,
} from "#server/testing/test-app.ts";

/** Writing texts of the base language, by role (rules.md 8.5). */
let testApp: TestApp;
let project: SeededProject;
let people: Record<"translator" | "manager" | "admin" | "tptadmin", SeededPerson>;
/** Order of translations from German into the base language. */
let orderId: string;

beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject({ languages: ["en", "de"] });
  people = {
    translator: await testApp.person("translator", project),
    manager: await testApp.person("manager", project),
    admin: await testApp.person("admin", project),
    tptadmin: await testApp.person("tptadmin", project),
  };
  const entries = (text: string) => ({ main: { entries: { a: { v: text }, b: { v: text } } } });
  await testApp.call("POST", "/v1/api", {
    as: project.as,
    body: { data: { en: entries("text"), de: entries("Text") } },
  });
  const body = { sourceLanguage: "de", languages: ["en"], stringOption: "all" };
  orderId = (await testApp.call("POST", "/v1/api/orders", { as: people.manager.as, body })).body.order.id;
  for (const status of ["created", "accepted"])
    await testApp.call("PUT", `/v1/api/orders/${orderId}`, { as: people.admin.as, body: { status } });
});
afterAll(() => testApp.close());

const setTranslatorsWriteSource = async (translatorsWriteSource: boolean) => {
  const { status } = await testApp.call("PUT", "/v1/api/settings", {
    as: people.admin.as,
    body: { translatorsWriteSource },
  });
  expect(status).toBe(200);
};
const patch = async (as: TestCaller, edit: object) => {
  const body = { entries: [{ key: "a", language: "en", ...edit }] };
  const answer = await testApp.call("PATCH", "/v1/api/entries", { as, body });
  return answer.status === 200 ? answer.body.changeSet : answer.body.code;
};
const readEnglish = async (as: TestCaller) => {
  const { body } = await testApp.call("GET", "/v1/api/languages", { as });
  return body.find(({ code }: { code: string }) => code === "en");
};
let count = 0;
const newText = () => `text ${++count}`;
const isWritten = expect.stringMatching(/^[0-9a-f]{24}$/);

for (const isAllowed of [false, true])
  describe(`translatorsWriteSource ${isAllowed}`, () => {
    beforeAll(() => setTranslatorsWriteSource(isAllowed));

    it.each(["translator", "tptadmin"] as const)("applies the setting to a %s", async (role) => {
      const { as } = people[role];
      expect(await readEnglish(as)).toMatchObject({ reviewable: true, writable: isAllowed });
      const written = isAllowed ? isWritten : "source_not_writable";
      expect(await patch(as, { draft: newText() })).toEqual(written);
      expect(await patch(as, { language: "EN", draft: newText() })).toEqual(written);
      expect(await patch(as, { draft: newText(), status: 2 })).toEqual(written);
      expect(await patch(as, { status: String((count % 4) + 1), comment: newText() })).toEqual(isWritten);
      for (const body of [
        { action: "replace", find: "text", replacement: "Text", q: "key:a", languages: ["en"] },
        { action: "clear", field: "draft", q: "key:a", languages: ["en"] },
      ])
        expect((await testApp.call("POST", "/v1/api/entries/bulk", { as, body })).body).toMatchObject(
          isAllowed ? { changeSet: isWritten } : { code: "source_not_writable" },
        );
      const body = { data: { en: { main: { entries: { a: { v: newText() } } } } } };
      expect((await testApp.call("POST", "/v1/api", { as, body })).status).toBe(403);
    });

    it.each(["manager", "admin"] as const)("lets a %s write the source", async (role) => {
      const { as } = people[role];
      expect(await readEnglish(as)).toMatchObject({ reviewable: true, writable: true });
      expect(await patch(as, { draft: newText() })).toEqual(isWritten);
      expect(await patch(as, { value: newText() })).toEqual(isWritten);
    });

    it("lets the project token upload texts of the base language", async () => {
      const body = { data: { en: { main: { entries: { a: { v: newText() } } } } } };
      expect((await testApp.call("POST", "/v1/api", { as: project.as, body })).body.updated).toBe(1);
    });

    it("lets a vendor deliver texts of the base language, or refuses the whole delivery", async () => {
      const data = { EN: { b: newText() } };
      const answer = await testApp.call("POST", `/v1/api/orders/${orderId}/deliver`, {
        as: people.tptadmin.as,
        body: { data },
      });
      expect(answer.body).toMatchObject(isAllowed ? { delivered: 1 } : { code: "source_not_writable" });
    });
  });

it("lets a translator undo a source text only while they may write it", async () => {
  const { as } = people.translator;
  await setTranslatorsWriteSource(true);
  const changeSet = await patch(as, { draft: newText() });
  await setTranslatorsWriteSource(false);
  const undo = () => testApp.call("POST", `/v1/api/changes/${changeSet}/revert`, { as });
  expect((await undo()).body.skipped).toEqual([{ key: "a", language: "en", reason: "not_allowed" }]);
  await setTranslatorsWriteSource(true);
  expect((await undo()).body).toMatchObject({ reverted: 1, skipped: [] });
});

it("refuses values of translators in the base language of a branching project", async () => {
  const branching = await testApp.seedProject({ languages: ["en", "de"], branching: true });
  const { as } = await testApp.person("translator", branching);
  const upload = { data: { en: { main: { entries: { a: { v: "text" } } } } } };
  await testApp.call("POST", "/v1/api", { as: branching.as, body: upload });
  expect(await patch(as, { value: "other" })).toBe("source_not_writable");
  expect(await patch(as, { language: "de", value: "Text" })).toEqual(isWritten);
});

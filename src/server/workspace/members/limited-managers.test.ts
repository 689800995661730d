import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { wireId } from "#contract/ids.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let owner: SeededPerson;
/** A manager who may edit German only. */
let manager: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  project = await testApp.seedProject();
  owner = await testApp.person("owner", project);
  manager = await testApp.person("manager", project);
  expect((await change(manager, { languages: ["de"] }, owner)).status).toBe(200);
  const text = (key: string, v: string) => ({ main: { entries: { [key]: { v } } } });
  const data = {
    en: text("both", "Both"),
    de: { main: { entries: { both: { v: "Beide" }, own: { v: "Eigen" } } } },
  };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
});
afterAll(() => testApp.close());

const idOf = ({ personId }: SeededPerson) => wireId("person", personId);
const change = (person: SeededPerson, body: object, { as }: SeededPerson = manager) =>
  testApp.call("PUT", `/v1/api/members/${idOf(person)}`, { as, body });

it("a manager of one language cannot give other people more languages, or all languages", async () => {
  const translator = await testApp.person("translator", project);
  for (const person of [translator, manager])
    for (const languages of [null, ["fr"], ["de", "fr"]])
      expect([languages, (await change(person, { languages })).status]).toEqual([languages, 403]);
  expect((await change(translator, { languages: ["de"] })).body.languages).toEqual(["de"]);
  const invite = (email: string, languages: string[] | null) =>
    testApp.call("POST", "/v1/api/invitations", {
      as: manager.as,
      body: { email, role: "translator", languages },
    });
  expect((await invite("a@example.org", null)).status).toBe(403);
  expect((await invite("b@example.org", ["fr"])).status).toBe(403);
  expect((await invite("c@example.org", ["de"])).status).toBe(200);
  const colleague = await testApp.person("none", project);
  const add = (languages: string[] | null) =>
    testApp.call("POST", "/v1/api/members", {
      as: manager.as,
      body: { email: colleague.email, role: "translator", languages },
    });
  expect((await add(null)).status).toBe(403);
  expect((await add(["de"])).status).toBe(200);
});

it("a manager of one language cannot delete texts in other languages", async () => {
  const remove = (entries: string[]) =>
    testApp.call("DELETE", "/v1/api/entries", { as: manager.as, body: { entries } });
  expect((await remove(["both"])).body).toMatchObject({ code: "not_allowed", languages: ["en"] });
  expect((await remove(["own"])).status).toBe(200);
  const bulk = { action: "delete", keys: ["both"] };
  expect((await testApp.call("POST", "/v1/api/entries/bulk", { as: manager.as, body: bulk })).status).toBe(
    403,
  );
});

it("a manager of one language cannot delete keys permanently", async () => {
  const body = { entries: ["both"] };
  await testApp.call("DELETE", "/v1/api/entries", { as: owner.as, body });
  const trash = async () => (await testApp.call("GET", "/v1/api/trash", { as: owner.as })).body.length;
  expect(await trash()).toBe(1);
  await testApp.call("DELETE", "/v1/api/trash", { as: manager.as, body: { all: true } });
  expect(await trash()).toBe(1);
});

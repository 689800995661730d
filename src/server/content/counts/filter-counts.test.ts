import { afterAll, beforeAll, expect, it } from "vitest";
import { hasValues } from "#contract/query.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  type TestCaller,
} from "#server/testing/test-app.ts";
import { uploadPicture } from "#server/testing/upload-picture.ts";
import { storedChecks } from "#text/checks/check-bits.ts";

let testApp: TestApp;
let project: SeededProject;
let ada: SeededPerson;
/** Has a name that contains the name of Ada, so the search for Ada finds what Adalbert wrote. */
let adalbert: SeededPerson;
let vendor: SeededPerson;

/** Sends a request that must succeed; returns the response. */
async function send(
  method: "GET" | "POST" | "PATCH" | "PUT",
  path: string,
  { as = ada.as, ...options }: { as?: TestCaller; body?: unknown; query?: Record<string, string> } = {},
) {
  const { status, body } = await testApp.call(method, `/v1/api${path}`, { as, ...options });
  expect([path, status, body.message]).toEqual([path, 200, undefined]);
  return body;
}
const patch = (entries: object[], as = ada.as) => send("PATCH", "/entries", { as, body: { entries } });
const readFilters = (languages: readonly string[], as = ada.as): Promise<Record<string, number>> =>
  send("GET", "/entryCount/filters", { as, query: { languages: JSON.stringify(languages) } });
const excludedAnywhere = { de: ["excludedText", "excludedKey"] };

beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject({ languages: ["en", "de", "fr"] });
  ada = await testApp.person("admin", project);
  adalbert = await testApp.person("manager", project);
  vendor = await testApp.person("tptservices", project);
  for (const [{ personId }, name] of [
    [ada, "Ada"],
    [adalbert, "Adalbert"],
  ] as const)
    await testApp.pool.query("UPDATE person SET name = $1 WHERE id = $2", [name, personId]);
  const names = ["both", "dismissed", "plain", "deleted", ...excludedAnywhere.de];
  const entries = Object.fromEntries(
    names.map((name) => [name, { v: `Open {name} ${name}.`, tags: name === "plain" ? [] : ["Home"] }]),
  );
  await send("POST", "", { as: project.as, body: { data: { en: { main: { entries } } } } });
  await patch(
    names.flatMap((key) => [
      // Findings: a missing placeholder, two spaces, and a missing full stop.
      {
        key,
        language: "de",
        value: key === "plain" ? `{name} ${key} öffnen.` : `${key}  öffnen`,
        comment: "?",
      },
      { key, language: "fr", value: `Ouvrir  {name} ${key}.` },
    ]),
  );
  await patch([{ key: "both", language: "de", value: "both  schließen" }], adalbert.as);
  const dismissal = { key: "dismissed", language: "de", checks: ["double_space"], reason: "As in the logo" };
  await send("POST", "/checks/dismiss", { body: dismissal });
  await send("PATCH", "/keys", { body: { keys: names.map((key) => ({ key, maxLength: 80 })) } });
  for (const key of names)
    await send("POST", "/discussions", { body: { key, language: "de", text: "What is this?" } });
  await uploadPicture(testApp, { as: ada.as });
  const order = { sourceLanguage: "en", languages: ["de"], tags: ["Home"], stringOption: "all" };
  await send("POST", "/orders", { body: order });
  await patch([{ key: "excludedText", language: "de", excluded: true }]);
  await send("PATCH", "/keys", { body: { keys: [{ key: "excludedKey", excluded: true }] } });
  await send("POST", "/entries/delete", { body: { entries: ["deleted"] } });
  await send("PUT", "/checkSettings", { body: { levels: { end_punctuation: "off" } } });
});
afterAll(() => testApp.close());

/** Returns the number of rows that the search finds by each counted condition. */
async function searchEach(conditions: readonly string[], language: string, as: TestCaller) {
  const totals = new Map<string, number>();
  for (const condition of conditions) {
    const q = condition === "by:me" ? "by:Ada" : condition;
    const query = { q, languages: JSON.stringify([language]), limit: "0" };
    totals.set(condition, (await send("GET", "/entries", { as, query })).total);
  }
  return Object.fromEntries(totals);
}

it.each(["en", "de", "fr"])(
  "counts in %s as many rows as the search of each condition finds",
  async (language) => {
    const counts = await readFilters([language]);
    expect(Object.keys(counts).sort()).toEqual(
      [
        ...["by:me", "is:commented", "is:warning"],
        ...storedChecks.map((check) => `check:${check}`),
        ...hasValues.map((value) => `has:${value}`),
      ].sort(),
    );
    expect(counts).toEqual(await searchEach(Object.keys(counts), language, ada.as));
  },
);

it("counts texts that are not excluded, open findings of enabled checks, and texts by a person", async () => {
  expect(await readFilters(["de"])).toMatchObject({
    "check:placeholder_missing": 2,
    "check:double_space": 1,
    "check:end_punctuation": 0,
    "is:warning": 1,
    "is:commented": 3,
    "has:screenshot": 4,
    "has:maxlength": 5,
    "has:discussion": 5,
    // The sources belong to the project token.
    "by:me": 5,
  });
});

it("sums texts over the languages, but counts keys once, and ignores unknown languages", async () => {
  const [de, fr, both] = await Promise.all([
    readFilters(["de"]),
    readFilters(["fr"]),
    readFilters(["de", "fr", "xx"]),
  ]);
  const sums = Object.entries(both).map(([condition]) => {
    const [inGerman = 0, inFrench = 0] = [de[condition], fr[condition]];
    return [condition, condition.startsWith("has:") ? inGerman : inGerman + inFrench];
  });
  expect(both).toEqual(Object.fromEntries(sums));
  expect(both["is:warning"]).toBeGreaterThan(de["is:warning"] ?? 0);
});

it("counts only the strings of its orders for a vendor", async () => {
  const counts = await readFilters(["de"], vendor.as);
  const { "by:me": byVendor, ...others } = counts;
  expect(others).toEqual(await searchEach(Object.keys(others), "de", vendor.as));
  expect([byVendor, others["has:maxlength"], others["is:commented"]]).toEqual([0, 4, 2]);
  expect(Object.values(await readFilters(["fr"], vendor.as)).every((count) => count === 0)).toBe(true);
});

it("omits people for a project token alone", async () => {
  const { "by:me": mine, "has:discussion": discussed, ...others } = await readFilters(["de"]);
  expect([mine, discussed]).toEqual([5, 5]);
  expect(await readFilters(["de"], project.as)).toEqual(others);
});

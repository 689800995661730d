import { expect } from "vitest";
import { conform } from "#conformance/support/conform.ts";
import { makeProject, unknownId } from "#conformance/support/fixtures.ts";
import { uploadScreenshot } from "#conformance/support/screenshots.ts";
import { ask, move, order, projectWithText } from "./orders.ts";

const refused = async (body: object) => (await ask(await projectWithText(), body)).status;
const words = async (body: object, language = "de") =>
  (await order(await projectWithText(), body)).targetLanguages[language]?.words;
const days = (date: string) => (Date.parse(date) - Date.now()) / 86_400_000;

conform("4.15 sourceLanguage", async () => {
  expect([await refused({ sourceLanguage: "sv" }), await refused({ sourceLanguage: undefined })]).toEqual([
    400, 400,
  ]);
});
conform("4.15 languages", async () => {
  expect([
    await refused({ languages: ["sv"] }),
    await refused({ languages: [] }),
    await refused({ languages: undefined }),
  ]).toEqual([400, 400, 400]);
  const { languages } = await order(await projectWithText(), { languages: ["fr", "sv"] });
  expect(languages).toEqual(["fr"]);
});
conform("4.15 dueDate", async () => {
  const project = await projectWithText();
  const due = new Date(Date.now() + 10 * 86_400_000).toISOString();
  expect((await order(project, { dueDate: due, groups: ["web"] })).dueDate).toBe(due);
  const past = await order(project, { dueDate: "2001-01-01", groups: ["main"] });
  expect(Math.round(days(past.dueDate))).toBe(28);
  expect(await refused({ dueDate: "soon" })).toBe(400);
});
conform("4.15 stringOption", async () => {
  expect([
    await words({}),
    await words({ stringOption: "all" }),
    await refused({ stringOption: "some" }),
  ]).toEqual([4, 6, 400]);
});
conform("4.15 brief", async () => {
  expect((await ask(await projectWithText(), { brief: "Be brief" })).status).toBe(200);
});
conform("4.15 tags", async () => {
  expect([await words({ tags: ["home"] }), await words({ tags: ["home", "unknown"] })]).toEqual([3, 3]);
  expect(await refused({ tags: ["unknown"] })).toBe(400);
});
conform("4.15 includeNoTagKeys", async () => {
  const all = { stringOption: "all", tags: ["home"] };
  expect([await words({ ...all, includeNoTagKeys: true }), await words(all)]).toEqual([5, 3]);
});
conform("4.15 groups", async () => {
  expect([await words({ groups: ["web"] }), await words({ groups: ["web", "unknown"] })]).toEqual([1, 1]);
  expect(await refused({ groups: ["unknown"] })).toBe(400);
});
conform("4.15 customBrief", async () => {
  const project = await projectWithText();
  const answer = await ask(project, { customBrief: [{ name: "matches nothing", value: "x" }] });
  expect(answer.status).toBe(200);
  expect(await refused({ customBrief: "text" })).toBe(400);
});
conform("4.15 orderToCopy", async () => {
  const project = await projectWithText();
  const { _id } = await order(project, { groups: ["web"] });
  const copy = (body: object) =>
    project.ask("POST", "/v1/api/order", { body: { sourceLanguage: "en", orderToCopy: _id, ...body } });
  expect((await copy({})).status).toBe(400);
  await move(project, _id, "canceled");
  expect((await copy({})).body.order.sourceWordCount).toBe(1);
});
conform("4.15 languageToCopy", async () => {
  const project = await projectWithText();
  const { _id } = await order(project, { groups: ["web"] });
  const copy = (body: object) =>
    project.ask("POST", "/v1/api/order", { body: { sourceLanguage: "en", languageToCopy: "de", ...body } });
  expect((await copy({ languages: ["fr"] })).status).toBe(400);
  expect((await copy({ orderToCopy: _id })).status).toBe(400);
  const { targetLanguages } = (await copy({ orderToCopy: _id, languages: ["fr"] })).body.order;
  expect(targetLanguages).toMatchObject({ fr: { words: 1 } });
});
conform("4.15 notifyAddtionalUsers", async () => {
  const project = await projectWithText();
  const { email } = await project.invite("manager");
  expect((await ask(project, { notifyAddtionalUsers: [email, "nobody@example.org"] })).status).toBe(200);
});
conform("4.15 ignoreOutdatedInActiveOrders", async () => {
  const again = async (body: object) => {
    const project = await projectWithText();
    await order(project, { groups: ["web"] });
    await project.upload({ en: { web: { entries: { c: { v: "six changed" } } } } });
    return (await ask(project, { groups: ["web"], ...body })).status;
  };
  expect([await again({}), await again({ ignoreOutdatedInActiveOrders: false })]).toEqual([200, 400]);
});
conform("4.15 nothing to translate", async () => {
  const project = await projectWithText();
  await order(project, { languages: ["de"] });
  expect((await ask(project, { languages: ["de"] })).status).toBe(400);
  expect(await project.ok("GET", "/v1/api/order")).toHaveLength(1);
});
conform("4.15 response", async () => {
  const { body } = await ask(await projectWithText(), {});
  expect(Object.keys(body)).toEqual(["order"]);
});

conform("rules 2 4.15 form with files", async () => {
  const project = await projectWithText();
  const form = new FormData();
  form.set("data", JSON.stringify({ sourceLanguage: "en", languages: ["de"] }));
  form.set("guide", new Blob(["Style guide"], { type: "text/plain" }), "guide.txt");
  const answer = await project.ask("POST", "/v1/api/orders", { body: form });
  expect([answer.status, answer.body.order.status]).toEqual([200, "requested"]);
});
conform("rules 2 4.15 dates", async () => {
  const project = await projectWithText();
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  expect((await order(project, { dueDate: day, groups: ["web"] })).dueDate).toMatch(
    new RegExp(`^${day}T00:00:00(\\.000)?Z$`),
  );
  const tomorrow = new Date(Date.now() + 80_000_000).toISOString();
  expect(Math.round(days((await order(project, { dueDate: tomorrow, groups: ["main"] })).dueDate))).toBe(28);
});
conform("rules 2 4.15 drafts", async () => {
  const project = await projectWithText();
  const draft = await order(project, { status: "draft", groups: ["web"] });
  expect([draft.status, draft.orderNumber ?? null]).toEqual(["draft", null]);
  expect(await project.ok("GET", "/v1/api/order", { as: project.alone })).toEqual([]);
  expect(await project.ok("GET", "/v1/api/order")).toHaveLength(1);
  expect((await order(project, { groups: ["main"] })).orderNumber).toBe(1);
});
conform("rules 2 4.15 stringOption", async () => {
  const project = await makeProject();
  const entry = (v: string, more: object = {}) => ({ v, ...more });
  await project.upload({
    en: {
      main: {
        entries: {
          none: entry("one"),
          draft: entry("one two"),
          old: entry("one two three"),
          fuzzy: entry("1 2 3 4"),
        },
      },
    },
    de: { main: { entries: { draft: { d: "x" }, old: entry("x"), fuzzy: entry("x", { status: "3" }) } } },
  });
  await project.upload({ en: { main: { entries: { old: entry("one two four") } } } });
  const estimate = async (stringOption: string) => {
    const body = { sourceLanguage: "en", languages: ["de"], stringOption };
    return (await project.ok("POST", "/v1/api/orders/estimate", { body })).targetLanguages.de?.words ?? 0;
  };
  const options = [
    "untranslated",
    "all",
    "outdated",
    "untranslatedOrOutdated",
    "withoutTarget",
    "needsTranslation",
  ];
  const counted = [];
  for (const option of options) counted.push([option, await estimate(option)]);
  expect(Object.fromEntries(counted)).toEqual({
    ...{ untranslated: 1, all: 10, outdated: 3 },
    ...{ untranslatedOrOutdated: 4, withoutTarget: 3, needsTranslation: 4 },
  });
});
conform("rules 2 4.15 locked strings", async () => {
  const project = await projectWithText();
  await project.upload({ de: { web: { entries: { c: { locked: true } } } } });
  expect((await order(project)).targetLanguages.de.words).toBe(3);
});
conform("rules 2 4.15 orderToCopy", async () => {
  const project = await projectWithText();
  const { _id } = await order(project, { groups: ["web"] });
  await move(project, _id, "canceled");
  const copy = (body: object) =>
    project.ask("POST", "/v1/api/order", { body: { sourceLanguage: "en", orderToCopy: _id, ...body } });
  for (const more of [
    { tags: ["home"] },
    { groups: ["web"] },
    { stringOption: "all" },
    { includeNoTagKeys: true },
  ]) {
    expect([more, (await copy(more)).status]).toEqual([more, 400]);
  }
  expect((await copy({ orderToCopy: unknownId })).status).toBe(404);
});

conform("rules 8.1 words of an order", async () => {
  const project = await projectWithText();
  const sent = { sourceLanguage: "en", languages: ["de", "fr"] };
  const estimate = await project.ok("POST", "/v1/api/orders/estimate", { body: sent });
  const created = await order(project, sent);
  const listed = (await project.ok("GET", "/v1/api/orders"))[0];
  for (const { sourceWordCount, targetLanguages } of [estimate, created, listed])
    expect([sourceWordCount, targetLanguages.de.words, targetLanguages.fr.words]).toEqual([6, 4, 6]);
});
conform("rules 8.8 source file per tag", async () => {
  const project = await projectWithText();
  const sent = { languages: ["fr"], sourceFilePerTag: true };
  const refusal = await ask(project, sent);
  expect([refusal.status, refusal.body.keys]).toEqual([400, ["b"]]);
  await project.upload({ en: { main: { entries: { b: { v: "four five", tags: ["home", "menu"] } } } } });
  expect((await ask(project, { ...sent, tags: ["home", "menu"] })).body.keys).toEqual(["b"]);
  expect(await project.ok("GET", "/v1/api/orders")).toEqual([]);
  expect((await order(project, { ...sent, tags: ["home"] })).targetLanguages.fr.strings).toBe(2);
});
conform("rules 8.8 tags of an order", async () => {
  const project = await projectWithText();
  await uploadScreenshot(project, { screenTag: "menu" }, { fileName: "menu-page.png" });
  const { id } = await project.ok("GET", "/v1/api/tag/byName/menu");
  const created = await order(project, { tags: ["menu-page.png", "unknown"] });
  expect([created.tags, created.targetLanguages.de.strings]).toEqual([[id], 1]);
});

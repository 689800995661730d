import { expect } from "vitest";
import type { Caller } from "./call.ts";
import { conform } from "./conform.ts";
import { idPattern, makeProject, type Project, timePattern, unknownId } from "./house.ts";

async function projectWithText() {
  const project = await makeProject();
  await project.upload({
    en: {
      main: { entries: { a: { v: "one two three", tags: ["home"] }, b: { v: "four five" } } },
      web: { entries: { c: { v: "six", tags: ["menu"] } } },
    },
    de: { main: { entries: { b: { v: "vier fünf" } } } },
  });
  return project;
}

const ask = (project: Project, body: object, more: object = {}) =>
  project.ask("POST", "/v1/api/order", {
    body: { sourceLanguage: "en", languages: ["de"], ...body },
    ...more,
  });
const order = async (project: Project, body: object = {}) => {
  const answer = await ask(project, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.order;
};
const refused = async (body: object) => (await ask(await projectWithText(), body)).status;
const words = async (body: object, language = "de") =>
  (await order(await projectWithText(), body)).targetLanguages[language]?.words;
const move = (project: Project, id: string, status: string, as: Caller = project.both) =>
  project.ask("PUT", `/v1/api/orders/${id}`, { as, body: { status } });
const days = (date: string) => (Date.parse(date) - Date.now()) / 86_400_000;

let made: Promise<{ project: Project; answer: Record<string, unknown> }> | undefined;
/** One order for the rows that only look. */
function sample() {
  made ??= projectWithText().then(async (project) => ({
    project,
    answer: await order(project, { languages: ["de", "fr"], brief: "Be brief" }),
  }));
  return made;
}
const field = async (name: string): Promise<unknown> => (await sample()).answer[name];
const fields = async () => (await sample()).answer;

conform("2.9 _id or id", async () => {
  const { project, answer } = await sample();
  expect(answer._id).toMatch(idPattern);
  const [listed] = await project.ok("GET", "/v1/api/order", { as: project.alone });
  expect(listed.id).toBe(answer._id);
});
conform("2.9 orderNumber", async () => {
  const { project, answer } = await sample();
  const { orderNumber } = answer as { orderNumber: number };
  expect(Number.isInteger(orderNumber)).toBe(true);
  const second = await projectWithText();
  expect([
    (await order(second, { groups: ["web"] })).orderNumber,
    (await order(second, { groups: ["main"] })).orderNumber,
  ]).toEqual([1, 2]);
  expect((await project.ok("GET", "/v1/api/order"))[0].orderNumber).toBe(orderNumber);
});
conform("2.9 sourceLanguage", async () => {
  expect(await field("sourceLanguage")).toBe("en");
});
conform("2.9 sourceWordCount", async () => {
  expect((await order(await projectWithText())).sourceWordCount).toBe(4);
});
conform("2.9 created", async () => {
  expect(await field("created")).toMatch(timePattern);
});
conform("2.9 updatedAt", async () => {
  expect(await field("updatedAt")).toMatch(timePattern);
});
conform("2.9 dueDate", async () => {
  expect(await field("dueDate")).toMatch(timePattern);
});
conform("2.9 requester", async () => {
  expect(await field("requester")).toMatch(/./);
});
conform("2.9 status", async () => {
  expect(await field("status")).toBe("requested");
});
conform("2.9 stringOption", async () => {
  expect(await field("stringOption")).toBe("untranslated");
});
conform("2.9 tags", async () => {
  const project = await projectWithText();
  const { id } = await project.ok("GET", "/v1/api/tag/byName/home");
  expect((await order(project, { tags: ["home"] })).tags).toEqual([id]);
});
conform("2.9 includeNoTagKeys", async () => {
  const { includeNoTagKeys } = await order(await projectWithText(), {
    tags: ["home"],
    includeNoTagKeys: true,
    stringOption: "all",
  });
  expect(includeNoTagKeys).toBe(true);
});
conform("2.9 targetLanguages", async () => {
  expect(await field("targetLanguages")).toEqual({
    de: expect.objectContaining({ words: 4, deliveryStatus: "open" }),
    fr: expect.objectContaining({ words: 6, deliveryStatus: "open" }),
  });
});
conform("2.9 languages", async () => {
  const { project } = await sample();
  const [listed] = await project.ok("GET", "/v1/api/order");
  expect([...listed.languages].sort()).toEqual(["de", "fr"]);
});

conform("3.2 states", async () => {
  const project = await projectWithText();
  const { _id } = await order(project);
  const status = async () => (await project.ok("GET", `/v1/api/orders/${_id}`)).status;
  const seen = [await status()];
  for (const next of ["created", "accepted", "processing", "testing", "done"]) {
    await move(project, _id, next);
    seen.push(await status());
  }
  expect(seen).toEqual(["requested", "created", "accepted", "processing", "testing", "done"]);
});
conform("decisions 2 3.2 transitions", async () => {
  const project = await projectWithText();
  const { _id } = await order(project, { status: "draft", groups: ["web"] });
  expect((await move(project, _id, "done")).status).toBe(400);
  expect((await move(project, _id, "requested")).status).toBe(200);
  expect((await move(project, _id, "onHold")).status).toBe(200);
  expect((await move(project, _id, "processing")).status).toBe(400);
  expect((await move(project, _id, "requested")).status).toBe(200);
  expect((await move(project, _id, "declined")).status).toBe(200);
  expect((await move(project, _id, "requested")).status).toBe(400);
});
conform("decisions 2 3.2 who moves", async () => {
  const project = await projectWithText();
  const { _id } = await order(project);
  const manager = await (await project.invite("manager")).tokens();
  const vendor = await (await project.invite("tptadmin")).tokens();
  expect((await move(project, _id, "created", manager)).status).toBe(403);
  expect((await move(project, _id, "created", vendor)).status).toBe(200);
  expect((await move(project, _id, "canceled", vendor)).status).toBe(403);
  expect((await move(project, _id, "canceled", manager)).status).toBe(200);
});
conform("decisions 2 2.9 deliveryStatus", async () => {
  const project = await projectWithText();
  const { _id } = await order(project);
  for (const status of ["created", "accepted", "processing"]) await move(project, _id, status);
  const deliver = (texts: object) =>
    project.ok("POST", `/v1/api/orders/${_id}/deliver`, { body: { data: { de: texts } } });
  const state = async () => {
    const { status, targetLanguages } = await project.ok("GET", `/v1/api/orders/${_id}`);
    return [status, targetLanguages.de.deliveryStatus];
  };
  await deliver({ a: "eins zwei drei" });
  expect(await state()).toEqual(["processing", "inProgress"]);
  await deliver({ c: "sechs" });
  expect(await state()).toEqual(["testing", "delivered"]);
  const { data } = await project.document({ includeStatus: "true" });
  expect(data.de.main.entries.a).toEqual({ d: "eins zwei drei", status: "2" });
});

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

conform("4.16 list orders", async () => {
  const { project, answer } = await sample();
  const list = await project.ok("GET", "/v1/api/order", { as: project.alone });
  expect(list).toEqual([
    expect.objectContaining({
      id: answer._id,
      ...{ orderNumber: 1, sourceLanguage: "en", status: "requested", requester: expect.any(String) },
      created: expect.stringMatching(timePattern),
      dueDate: expect.stringMatching(timePattern),
      languages: expect.arrayContaining(["de", "fr"]),
    }),
  ]);
  expect(await project.ok("GET", "/v1/api/orders", { as: project.alone })).toEqual(list);
});
conform("4.16 read an order", async () => {
  const { project } = await sample();
  const { _id } = await fields();
  const one = await project.ok("GET", `/v1/api/orders/${_id}`, { as: project.alone });
  expect(one).toMatchObject({ id: _id, orderNumber: 1, status: "requested" });
  expect(await project.status("GET", `/v1/api/orders/${unknownId}`)).toBe(404);
});

conform("decisions 2 4.15 form with files", async () => {
  const project = await projectWithText();
  const form = new FormData();
  form.set("data", JSON.stringify({ sourceLanguage: "en", languages: ["de"] }));
  form.set("guide", new Blob(["Style guide"], { type: "text/plain" }), "guide.txt");
  const answer = await project.ask("POST", "/v1/api/orders", { body: form });
  expect([answer.status, answer.body.order.status]).toEqual([200, "requested"]);
});
conform("decisions 2 4.15 dates", async () => {
  const project = await projectWithText();
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  expect((await order(project, { dueDate: day, groups: ["web"] })).dueDate).toMatch(
    new RegExp(`^${day}T00:00:00(\\.000)?Z$`),
  );
  const tomorrow = new Date(Date.now() + 80_000_000).toISOString();
  expect(Math.round(days((await order(project, { dueDate: tomorrow, groups: ["main"] })).dueDate))).toBe(28);
});
conform("decisions 2 4.15 drafts", async () => {
  const project = await projectWithText();
  const draft = await order(project, { status: "draft", groups: ["web"] });
  expect([draft.status, draft.orderNumber ?? null]).toEqual(["draft", null]);
  expect(await project.ok("GET", "/v1/api/order", { as: project.alone })).toEqual([]);
  expect(await project.ok("GET", "/v1/api/order")).toHaveLength(1);
  expect((await order(project, { groups: ["main"] })).orderNumber).toBe(1);
});
conform("decisions 2 4.15 stringOption", async () => {
  const project = await makeProject();
  const entry = (v: string, more: object = {}) => ({ v, ...more });
  await project.upload({
    en: {
      main: {
        entries: {
          none: entry("one"),
          draft: entry("one two"),
          old: entry("one two three"),
          asked: entry("1 2 3 4"),
        },
      },
    },
    de: { main: { entries: { draft: { d: "x" }, old: entry("x"), asked: entry("x", { status: "3" }) } } },
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
conform("decisions 2 4.15 locked strings", async () => {
  const project = await projectWithText();
  await project.upload({ de: { web: { entries: { c: { locked: true } } } } });
  expect((await order(project)).targetLanguages.de.words).toBe(3);
});
conform("decisions 2 4.15 orderToCopy", async () => {
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

conform("decisions 7.5 estimate", async () => {
  const project = await projectWithText();
  const body = { sourceLanguage: "en", languages: ["de"] };
  const estimate = await project.ok("POST", "/v1/api/orders/estimate", { body });
  expect(estimate).toMatchObject({
    targetLanguages: { de: { strings: 2, words: 4, repetitions: expect.any(Number) } },
    sourceWordCount: expect.any(Number),
  });
  expect(estimate.leftOut).toEqual([{ language: "de", reason: "translated", count: 1 }]);
  expect(await project.ok("GET", "/v1/api/order")).toEqual([]);
});
conform("decisions 7.5 delivery", async () => {
  const project = await projectWithText();
  const { _id } = await order(project);
  const deliver = () =>
    project.ask("POST", `/v1/api/orders/${_id}/deliver`, {
      body: { data: { de: { a: "eins", b: "nicht bestellt" } } },
    });
  expect((await deliver()).status).toBe(400);
  for (const status of ["created", "accepted"]) await move(project, _id, status);
  const { status, body } = await deliver();
  expect([status, body.delivered, body.order.id ?? body.order._id]).toEqual([200, 1, _id]);
  expect(body.skipped).toEqual([{ key: "b", language: "de", reason: expect.any(String) }]);
});
conform("decisions 7.5 vendors", async () => {
  const project = await projectWithText();
  await order(project, { groups: ["web"] });
  const vendor = await (await project.invite("tptservices")).tokens();
  const { data } = await project.ok("GET", "/v1/api", {
    as: vendor,
    query: { keepEmptyDataEntries: "true" },
  });
  expect(Object.keys(data.de.web?.entries ?? {})).toEqual(["c"]);
  expect(data.de.main?.entries ?? {}).toEqual({});
  expect((await project.ok("GET", "/v1/api/entryCount", { as: vendor })).de.all).toBe(1);
  const translator = await (await project.invite("tpttranslator")).tokens();
  expect((await project.ok("GET", "/v1/api/entryCount", { as: translator })).de?.all ?? 0).toBe(0);
});

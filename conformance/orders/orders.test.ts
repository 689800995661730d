import { expect } from "vitest";
import { conform } from "#conformance/support/conform.ts";
import { idPattern, type Project, timePattern, unknownId } from "#conformance/support/fixtures.ts";

import { move, order, projectWithText } from "./orders.ts";

let shared: Promise<{ project: Project; answer: Record<string, unknown> }> | undefined;
/** A shared order for rows that only read. */
function sample() {
  shared ??= projectWithText().then(async (project) => ({
    project,
    answer: await order(project, { languages: ["de", "fr"], brief: "Be brief" }),
  }));
  return shared;
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
  const statuses = [await status()];
  for (const next of ["created", "accepted", "processing", "testing", "done"]) {
    await move(project, _id, next);
    statuses.push(await status());
  }
  expect(statuses).toEqual(["requested", "created", "accepted", "processing", "testing", "done"]);
});
conform("rules 2 3.2 transitions", async () => {
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
conform("rules 2 3.2 who moves", async () => {
  const project = await projectWithText();
  const { _id } = await order(project);
  const manager = await (await project.invite("manager")).tokens();
  const vendor = await (await project.invite("tptadmin")).tokens();
  expect((await move(project, _id, "created", manager)).status).toBe(403);
  expect((await move(project, _id, "created", vendor)).status).toBe(200);
  expect((await move(project, _id, "canceled", vendor)).status).toBe(403);
  expect((await move(project, _id, "canceled", manager)).status).toBe(200);
});
conform("rules 2 3.2 review", async () => {
  const project = await projectWithText();
  const { _id } = await order(project);
  for (const status of ["created", "accepted", "processing"]) await move(project, _id, status);
  const path = `/v1/api/orders/${_id}`;
  await project.ok("POST", `${path}/deliver`, { body: { data: { de: { a: "eins", c: "sechs" } } } });
  const manager = await (await project.invite("manager")).tokens();
  const vendor = await (await project.invite("tptadmin")).tokens();
  const review = (body: object, as = manager) => project.ask("POST", `${path}/review`, { as, body });
  const back = { action: "sendBack", strings: { de: ["c"] }, comment: "Too short" };
  expect((await review(back, vendor)).status).toBe(403);
  expect((await review({ ...back, comment: "" })).status).toBe(400);
  expect((await review(back)).body).toMatchObject({
    returned: 1,
    order: { status: "testing", targetLanguages: { de: { deliveryStatus: "inProgress", returned: 1 } } },
  });
  expect((await review({ action: "accept", publish: true })).body).toMatchObject({
    accepted: 1,
    published: 1,
  });
  const { languages } = await project.ok("GET", `${path}/review`, { as: vendor });
  expect(languages).toEqual({
    de: { notDelivered: 1, returned: 1, toReview: 0, rejected: 0, accepted: 1, unpublished: 0, failing: 0 },
  });
  const { data } = await project.document({ includeStatus: "true" });
  expect(data.de.main.entries.a).toEqual({ v: "eins", status: "1" });
  expect((await move(project, _id, "done", manager)).body.order.timeline.at(-1).left).toEqual({
    notDelivered: 1,
    toReview: 0,
    unpublished: 0,
  });
});
conform("rules 2 2.9 deliveryStatus", async () => {
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
  const order = await project.ok("GET", `/v1/api/orders/${_id}`, { as: project.alone });
  expect(order).toMatchObject({ id: _id, orderNumber: 1, status: "requested" });
  expect(await project.status("GET", `/v1/api/orders/${unknownId}`)).toBe(404);
});

conform("rules 7.5 estimate", async () => {
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
conform("rules 7.5 delivery", async () => {
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
conform("rules 7.5 vendors", async () => {
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

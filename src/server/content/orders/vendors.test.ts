import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readLive, waitUntil } from "#server/testing/live-reader.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  type TestCaller,
  withPersonalToken,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let manager: SeededPerson;
let orderId: string;

const secret = "Geheimnis";

beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject({ languages: ["en", "de", "fr", "es"] });
  manager = await testApp.person("manager", project);
  const texts = (values: Record<string, string>, tags: string[] = []) => ({
    entries: Object.fromEntries(Object.entries(values).map(([key, v]) => [key, { v, tags }])),
  });
  const data = {
    en: { main: texts({ ordered: "Ordered text", hidden: "Hidden text", other: "Other text" }, ["all"]) },
    de: { main: texts({ ordered: "Bestellt", hidden: secret }) },
    fr: { main: texts({ ordered: secret, hidden: secret }) },
    es: { main: texts({ hidden: secret }) },
  };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  const placeOrder = (languages: string[], tags: string[]) =>
    testApp.call("POST", "/v1/api/orders", {
      as: manager.as,
      body: { sourceLanguage: "en", languages, tags, stringOption: "all" },
    });
  const names = ["ordered", "other"];
  for (const name of names)
    await testApp.call("POST", "/v1/api/tag", { as: manager.as, body: { name, entryKeys: [name] } });
  orderId = (await placeOrder(["de"], ["ordered"])).body.order.id;
  await placeOrder(["es"], ["other"]);
});
afterAll(() => testApp.close());

const wire = (personId: number) => `a1${personId.toString(16).padStart(22, "0")}`;
const get = (as: TestCaller, path: string, query: Record<string, string> = {}) =>
  testApp.call("GET", path, { as, query });

/** Sessions and tokens with which a person of a vendor calls the API. */
async function callersOf(role: "tptadmin" | "tptservices" | "tpttranslator", assigned: string[] = []) {
  const person = await testApp.person(role, project);
  if (assigned.length > 0) await assign(person, assigned);
  return [person.as, withPersonalToken(project, await person.token())];
}

async function assign(person: SeededPerson, languages: string[]): Promise<void> {
  const admin = await testApp.person("tptadmin", project);
  const assignees = languages.map((language) => ({ language, userId: wire(person.personId) }));
  const { status } = await testApp.call("PUT", `/v1/api/orders/${orderId}`, {
    as: admin.as,
    body: { assignees },
  });
  expect(status).toBe(200);
}

type Row = { key: string; entries: Record<string, { value: string }>; writable?: string[] };
type Language = { code: string; writable: boolean };

async function writableLanguages(as: TestCaller): Promise<string[]> {
  const languages: Language[] = (await get(as, "/v1/api/languages")).body;
  return languages.flatMap(({ code, writable }) => (writable ? code : []));
}

describe("vendor of an order", () => {
  for (const role of ["tptadmin", "tptservices"] as const) {
    it(`${role} reads only the ordered strings with their sources, in every read`, async () => {
      for (const as of await callersOf(role)) {
        const window = (await get(as, "/v1/api/entries")).body;
        expect(window.rows.map(({ key, entries }: Row) => [key, Object.keys(entries)])).toEqual([
          ["ordered", ["de", "en"]],
          ["other", ["en", "es"]],
        ]);
        expect(window.rows.map(({ writable }: Row) => writable)).toEqual([["de"], ["es"]]);
        expect(await writableLanguages(as)).toEqual(["de", "es"]);
        const counts = (await get(as, "/v1/api/entryCount")).body;
        const all = Object.fromEntries(
          Object.entries<{ all: number }>(counts).map(([code, { all }]) => [code, all]),
        );
        expect(all).toEqual({ de: 1, en: 2, es: 1, fr: 0 });
        const document = (await get(as, "/v1/api", { includeStatus: "true" })).body.data;
        expect(Object.keys(document.en.main.entries)).toEqual(["ordered", "other"]);
        expect(Object.keys(document.de.main.entries)).toEqual(["ordered"]);
        expect(document.fr).toBeUndefined();
        const tag = (await get(as, "/v1/api/tag/byName/all")).body;
        expect(tag.entryKeys).toEqual(["ordered", "other"]);
        expect((await get(as, "/v1/api/groups")).body).toMatchObject([{ name: "main", keys: 2 }]);
        expect((await get(as, "/v1/api/order")).body).toHaveLength(2);
      }
    });
  }

  it("tpttranslator reads nothing until a language is assigned, then only that language", async () => {
    const [unassigned] = await callersOf("tpttranslator");
    expect((await get(unassigned as TestCaller, "/v1/api/entries")).body.total).toBe(0);
    expect((await get(unassigned as TestCaller, "/v1/api/order")).body).toEqual([]);
    expect((await get(unassigned as TestCaller, `/v1/api/orders/${orderId}`)).status).toBe(404);
    expect((await get(unassigned as TestCaller, `/v1/api/orders/${orderId}/strings`)).status).toBe(404);
    expect((await get(unassigned as TestCaller, "/v1/api", { requestedOrderId: orderId })).status).toBe(404);
    for (const as of await callersOf("tpttranslator", ["de"])) {
      const window = (await get(as, "/v1/api/entries")).body;
      expect(window.rows.map(({ key, entries }: Row) => [key, Object.keys(entries)])).toEqual([
        ["ordered", ["de", "en"]],
      ]);
      expect(await writableLanguages(as)).toEqual(["de"]);
      expect((await get(as, "/v1/api/order")).body).toMatchObject([{ id: orderId, languages: ["de"] }]);
      const { es, de } = (await get(as, "/v1/api/entryCount", { includeWords: "true" })).body;
      expect([de.all, de.words.all, es.all]).toEqual([1, 2, 0]);
      const document = (await get(as, "/v1/api")).body.data;
      expect(document).toEqual({
        en: { main: { version: expect.anything(), entries: { ordered: { v: "Ordered text" } } } },
        de: { main: { version: expect.anything(), entries: { ordered: { v: "Bestellt" } } } },
      });
    }
  });

  it("shows a vendor a new assignment at once in a document that was read before", async () => {
    const person = await testApp.person("tpttranslator", project);
    const as = withPersonalToken(project, await person.token());
    const before = await get(as, "/v1/api");
    expect(before.body.data).toEqual({});
    await assign(person, ["de"]);
    const after = await testApp.call("GET", "/v1/api", {
      as,
      headers: { "if-none-match": String(before.headers.etag) },
    });
    expect([after.status, Object.keys(after.body.data)]).toEqual([200, ["en", "de"]]);
  });

  it("shows a vendor no cached document of another role or of ended assignments", async () => {
    const admin = await testApp.person("admin", project);
    const person = await testApp.person("tptadmin", project);
    const setRole = async (role: string) =>
      testApp.call("PUT", `/v1/api/members/${wire(person.personId)}`, { as: admin.as, body: { role } });
    const read = async (etag = "none") => {
      const headers = { "if-none-match": etag };
      const {
        status,
        body,
        headers: answered,
      } = await testApp.call("GET", "/v1/api", { as: person.as, headers });
      return { status, languages: Object.keys(body?.data ?? {}), etag: String(answered.etag) };
    };
    const all = await read();
    expect(all.languages).toEqual(["en", "de"]);
    expect((await read(all.etag)).status).toBe(304);
    await setRole("tpttranslator");
    expect(await read(all.etag)).toMatchObject({ status: 200, languages: [] });
    await assign(person, ["de"]);
    const assigned = await read();
    expect(assigned.languages).toEqual(["en", "de"]);
    await setRole("translator");
    await setRole("tpttranslator");
    expect(await read(assigned.etag)).toMatchObject({ status: 200, languages: [] });
  });

  it("hides groups, tags, categories, views, settings and addresses from a vendor", async () => {
    const { as } = manager;
    const owner = await testApp.person("owner", project);
    const entries = { aside: { v: "Aside", tags: ["Plans"] } };
    await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { Plans: { entries } } } } });
    await testApp.call("POST", "/v1/api/tagCategories", { as: owner.as, body: { name: "Plans" } });
    await testApp.call("POST", "/v1/api/views", {
      as,
      body: { name: "Plans", q: "tag:Plans", shared: true },
    });
    const namesOf = async (by: TestCaller, path: string) =>
      (await get(by, path)).body.map(({ name }: { name: string }) => name);
    const lists = ["groups", "tag", "tag/overview", "tagCategories", "views"];
    for (const list of lists) expect(await namesOf(as, `/v1/api/${list}`)).toContain("Plans");
    const [plans] = (await get(as, "/v1/api/tag")).body.filter(
      ({ name }: { name: string }) => name === "Plans",
    );
    for (const vendor of await callersOf("tptadmin")) {
      expect(await namesOf(vendor, "/v1/api/groups")).toEqual(["main"]);
      for (const list of ["tag", "tag/overview"])
        expect(await namesOf(vendor, `/v1/api/${list}`)).toEqual(["all", "ordered", "other"]);
      for (const path of ["byName/Plans", `byId/${plans._id}`])
        expect((await get(vendor, `/v1/api/tag/${path}`)).status).toBe(404);
      for (const list of ["tagCategories", "views"])
        expect(await namesOf(vendor, `/v1/api/${list}`)).not.toContain("Plans");
      expect((await get(vendor, "/v1/api/settings")).status).toBe(403);
      const members: Array<{ role: string; email: string }> = (await get(vendor, "/v1/api/members")).body;
      for (const { role, email } of members)
        expect([role, email !== ""]).toEqual([role, role.startsWith("tpt")]);
      expect((await get(vendor, "/v1/api/entries", { q: `by:${manager.email}` })).body.total).toBe(0);
    }
    const member = await testApp.person("tptservices", project);
    const team = await testApp.call("GET", "/v1/api/team", { as: { headers: member.as.headers ?? {} } });
    const emails = team.body.people
      .map(({ email }: { email: string }) => email)
      .filter((email: string) => email !== "");
    expect(emails).toEqual([member.email]);
  });

  it("finds nothing for a vendor by texts that it may not see", async () => {
    for (const as of await callersOf("tptservices")) {
      const total = async (q: string, query: Record<string, string> = {}) =>
        (await get(as, "/v1/api/entries", { q, ...query })).body.total;
      for (const q of [secret, `fr:${secret}`, `text:${secret}`, "fr:ge", "hidden"])
        expect([q, await total(q)]).toEqual([q, 0]);
      // Texts in French exist, but the vendor cannot see them.
      expect(await total("is:translated", { languages: "fr" })).toBe(0);
      expect(await total("is:notTranslated", { languages: "fr" })).toBe(0);
      expect(await total("is:notTranslated", { languages: "es,de".split(",")[0] ?? "" })).toBe(1);
      expect(await total("text:Ordered")).toBe(1);
      expect(await total("order:1")).toBe(1);
    }
  });

  it("counts for a vendor as many rows as the `is:` filter finds", async () => {
    const [as] = await callersOf("tptadmin");
    const counts = (await get(as as TestCaller, "/v1/api/entryCount")).body;
    for (const [language, counters] of Object.entries<Record<string, number>>(counts)) {
      for (const [name, count] of Object.entries(counters)) {
        const { body } = await get(as as TestCaller, "/v1/api/entries", {
          q: `is:${name}`,
          languages: language,
        });
        expect([language, name, body.total]).toEqual([language, name, count]);
      }
    }
  });

  it("returns no row to a vendor from a working set that another person created", async () => {
    const { set } = (await get(manager.as, "/v1/api/entries")).body;
    const [as] = await callersOf("tptadmin");
    const { rows } = (await get(as as TestCaller, "/v1/api/entries", { set })).body;
    expect(rows.map(({ key }: Row) => key)).toEqual(["ordered", "other"]);
  });

  it("shows a vendor only changes of its strings in the history", async () => {
    const write = (key: string, language: string, comment: string) =>
      testApp.call("PATCH", "/v1/api/entries", {
        as: manager.as,
        body: { entries: [{ key, language, comment }] },
      });
    await write("ordered", "de", "yours");
    const foreign = (await write("ordered", "fr", "not yours")).body.changeSet;
    for (const as of await callersOf("tptservices")) {
      const { changes } = (await get(as, "/v1/api/changes")).body;
      const ids = changes.map((change: { _id: string }) => change._id);
      expect(ids).not.toContain(foreign);
      expect((await get(as, `/v1/api/changes/${foreign}`)).status).toBe(404);
      // The upload also touched strings that the vendor does not see.
      const upload = (await get(as, `/v1/api/changes/${ids.at(-1)}`)).body;
      const cells = upload.edits.map(({ key, language }: Record<string, string>) => `${key} ${language}`);
      expect(cells.toSorted()).toEqual(["ordered de", "ordered en", "other en"]);
      expect(upload.resources).toEqual([]);
      expect((await get(as, "/v1/api/changes", { key: "hidden" })).status).toBe(404);
      expect((await get(as, "/v1/api/changes", { key: "ordered", language: "fr" })).body.changes).toEqual([]);
    }
  });

  it("sends a vendor live events only of its languages", async () => {
    const person = await testApp.person("tpttranslator", project);
    await assign(person, ["de"]);
    const otherPerson = await testApp.person("tpttranslator", project);
    const address = await listeningAddress();
    const listen = ({ cookie }: SeededPerson) =>
      readLive(`${address}/v1/live?app=${project.app}`, { cookie });
    const [stream, otherStream] = await Promise.all([listen(person), listen(otherPerson)]);
    const write = (key: string, language: string, comment: string) =>
      testApp.call("PATCH", "/v1/api/entries", {
        as: manager.as,
        body: { entries: [{ key, language, comment }] },
      });
    await write("other", "es", "no");
    await write("hidden", "de", "no");
    await write("ordered", "de", "yes");
    const comments = (reader: typeof stream) => reader.entries().map(({ comment }) => comment);
    const lastEventId = (reader: typeof stream) => reader.changes().at(-1)?.id;
    await waitUntil(
      () => comments(stream).includes("yes") && lastEventId(otherStream) === lastEventId(stream),
    );
    expect([comments(stream), comments(otherStream)]).toEqual([["yes"], []]);
    const sets = (reader: typeof stream) =>
      reader.changes().flatMap(({ event }) => (event.type === "changed" ? event.changes : []));
    expect([sets(stream).length, sets(otherStream)]).toEqual([1, []]);
    stream.close();
    otherStream.close();
  });

  it("sends a vendor live comments on placed orders, and nothing about drafts", async () => {
    const vendor = await testApp.person("tptadmin", project);
    const address = await listeningAddress();
    const live = await readLive(`${address}/v1/live?app=${project.app}`, { cookie: vendor.cookie });
    const order = { sourceLanguage: "en", languages: ["de"], tags: ["other"], stringOption: "all" };
    const created = await testApp.call("POST", "/v1/api/orders", {
      as: manager.as,
      body: { ...order, status: "draft" },
    });
    const { id } = created.body.order;
    const change = (body: object) => testApp.call("PUT", `/v1/api/orders/${id}`, { as: manager.as, body });
    await change({ comment: "secret" });
    await change({ status: "requested" });
    await change({ comment: "to you" });
    const orderEvents = () =>
      live.received.map(({ event }) => event).filter((event) => event.type === "order");
    await waitUntil(() => orderEvents().length > 0);
    expect(orderEvents()).toEqual([{ type: "order", order: id }]);
    await change({ status: "canceled" });
    live.close();
  });

  it("lets a vendor write strings of open orders in its languages, and no others", async () => {
    const person = await testApp.person("tpttranslator", project);
    const write = (key: string, language: string, as = person.as) =>
      testApp.call("PATCH", "/v1/api/entries", {
        as,
        body: { entries: [{ key, language, draft: "Entwurf" }] },
      });
    expect((await write("ordered", "de")).status).toBe(403);
    await assign(person, ["de"]);
    expect((await write("ordered", "de")).status).toBe(200);
    for (const [key, language] of [
      ["ordered", "fr"],
      ["ordered", "en"],
      ["hidden", "de"],
      ["other", "es"],
    ] as const)
      expect([key, language, (await write(key, language)).status]).toEqual([key, language, 403]);
    const admin = await testApp.person("tptadmin", project);
    expect((await write("other", "es", admin.as)).status).toBe(200);
  });

  it("lets a vendor deliver and see only assigned languages of an order", async () => {
    const placed = await testApp.call("POST", "/v1/api/orders", {
      as: manager.as,
      body: {
        sourceLanguage: "en",
        languages: ["fr", "es"],
        stringOption: "all",
        notifyAddtionalUsers: ["x@example.org"],
      },
    });
    orderId = placed.body.order.id;
    const owner = await testApp.person("owner", project);
    for (const status of ["created", "accepted"])
      await testApp.call("PUT", `/v1/api/orders/${orderId}`, { as: owner.as, body: { status } });
    const person = await testApp.person("tpttranslator", project);
    await assign(person, ["es"]);
    const deliver = (data: object) =>
      testApp.call("POST", `/v1/api/orders/${orderId}/deliver`, { as: person.as, body: { data } });
    expect((await deliver({ fr: { hidden: "x" } })).status).toBe(403);
    const { body } = await deliver({ es: { hidden: "Oculto" } });
    expect(body).toMatchObject({ delivered: 1, order: { languages: ["es"] } });
    expect(Object.keys(body.order.targetLanguages)).toEqual(["es"]);
    expect(body.order.notifyAddtionalUsers).toBeUndefined();
    const { strings } = (await get(person.as, `/v1/api/orders/${orderId}/strings`)).body;
    expect(new Set(strings.map(({ language }: { language: string }) => language))).toEqual(new Set(["es"]));
    const none = await get(person.as, `/v1/api/orders/${orderId}/strings`, { language: "fr" });
    expect(none.body).toMatchObject({ total: 0, strings: [] });
  });

  it("hides comments from before the order was placed from a vendor", async () => {
    const draft = {
      status: "draft",
      sourceLanguage: "en",
      languages: ["de"],
      tags: ["other"],
      stringOption: "all",
    };
    const created = await testApp.call("POST", "/v1/api/orders", { as: manager.as, body: draft });
    const path = `/v1/api/orders/${created.body.order.id}`;
    const steps = [
      { comment: "secret" },
      { status: "onHold", comment: "secret" },
      { status: "draft" },
      { status: "requested", comment: "to you" },
      { comment: "to you as well" },
    ];
    for (const body of steps) {
      const { status } = await testApp.call("PUT", path, { as: manager.as, body });
      expect([body, status]).toEqual([body, 200]);
    }
    const comments = async (as: TestCaller) =>
      (await get(as, path)).body.timeline.map(({ comment }: { comment: string }) => comment);
    expect(await comments(manager.as)).toEqual(["", "secret", "secret", "", "to you", "to you as well"]);
    for (const as of await callersOf("tptadmin"))
      expect(await comments(as)).toEqual(["to you", "to you as well"]);
  });

  it("forbids a vendor to create, estimate and delete orders, and to edit their files", async () => {
    for (const as of await callersOf("tptadmin")) {
      const body = { sourceLanguage: "en", languages: ["fr"] };
      for (const path of ["/v1/api/order", "/v1/api/orders/estimate"])
        expect((await testApp.call("POST", path, { as, body })).status).toBe(403);
      expect((await testApp.call("DELETE", `/v1/api/orders/${orderId}`, { as })).status).toBe(403);
      expect((await testApp.call("DELETE", `/v1/api/orders/${orderId}/files/x`, { as })).status).toBe(403);
    }
  });

  it("hides the progress of the whole project from a vendor", async () => {
    const person = await testApp.person("tptadmin", project);
    const { body } = await testApp.call("GET", "/v1/api/projects", {
      as: { headers: person.as.headers ?? {} },
      query: { includeProgress: "true" },
    });
    expect(body).toMatchObject([{ role: "tptadmin" }]);
    expect(body[0].progress).toBeUndefined();
  });
});

describe("vendor's translator who works on some languages of an order", () => {
  const order = async (languages: string[]) => {
    const body = { sourceLanguage: "en", languages, stringOption: "all" };
    await testApp.call("POST", "/v1/api/languages", { as: manager.as, body: { code: "it" } });
    await testApp.call("POST", "/v1/api/languages", { as: manager.as, body: { code: "pl" } });
    return (await testApp.call("POST", "/v1/api/orders", { as: manager.as, body })).body.order._id as string;
  };
  const put = (id: string, body: object, as: TestCaller) =>
    testApp.call("PUT", `/v1/api/orders/${id}`, { as, body });

  it("forbids a translator to offer or decline an order that is partly assigned to others", async () => {
    const [admin, translator] = [
      await testApp.person("tptadmin", project),
      await testApp.person("tpttranslator", project),
    ];
    const id = await order(["it", "pl"]);
    const assigned = (...languages: string[]) =>
      put(
        id,
        { assignees: languages.map((language) => ({ language, userId: wire(translator.personId) })) },
        admin.as,
      );
    await assigned("it");
    for (const status of ["created", "declined"]) {
      const answer = await put(id, { status, comment: "No" }, translator.as);
      expect([answer.status, answer.body.code]).toEqual([403, "not_allowed"]);
    }
    expect((await get(translator.as, `/v1/api/orders/${id}`)).body).toMatchObject({
      status: "requested",
      isPartial: true,
    });
    await assigned("it", "pl");
    expect((await put(id, { status: "created" }, translator.as)).body.order.isPartial).toBe(false);
    expect((await put(id, { status: "declined" }, translator.as)).body.order.status).toBe("declined");
  });

  it("assigns a translator only languages that they may write", async () => {
    const [admin, translator] = [
      await testApp.person("tptadmin", project),
      await testApp.person("tpttranslator", project),
    ];
    const id = await order(["it", "pl"]);
    const italian = await testApp.db
      .selectFrom("language")
      .select("id")
      .where("project_id", "=", project.projectId)
      .where("code", "=", "it")
      .executeTakeFirstOrThrow();
    await testApp.db
      .updateTable("project_member")
      .set({ language_ids: [italian.id] })
      .where("person_id", "=", translator.personId)
      .execute();
    const assignees = ["it", "pl"].map((language) => ({ language, userId: wire(translator.personId) }));
    const { status, body } = await put(id, { assignees }, admin.as);
    expect([status, body.issues.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ["assignees.1.userId"],
    ]);
    expect((await put(id, { assignees: assignees.slice(0, 1) }, admin.as)).status).toBe(200);
  });
});

async function listeningAddress(): Promise<string> {
  const { server } = testApp;
  return server.server.listening
    ? server.listeningOrigin
    : await server.listen({ host: "127.0.0.1", port: 0 });
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { waitForLockWaits, withLocksHeld } from "#server/testing/database/lock-waits.ts";
import { sendForm } from "#server/testing/send-form.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";
import { uploadPicture } from "#server/testing/upload-picture.ts";

let testApp: TestApp;
let project: SeededProject;
let owner: SeededPerson;
let vendor: SeededPerson;
let id: string;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "ru"] });
  owner = await testApp.person("owner", project);
  vendor = await testApp.person("tptadmin", project);
  const entries = {
    "menu.file": { v: "File" },
    greeting: { v: "Hello <b>{name}</b>", desc: "On top", maxLength: 40, tags: ["ordered"] },
    "menu.edit": { v: "Edit" },
    items: {
      v: "{count, plural, one {%d item} other {%d items}}",
      tags: ["ordered"],
      syntax: "plural",
    },
  };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { main: { entries } } } } });
  const body = {
    sourceLanguage: "en",
    languages: ["ru"],
    tags: ["ordered"],
    title: "Menu",
    brief: "Friendly & short",
  };
  id = (await testApp.call("POST", "/v1/api/orders", { as: owner.as, body })).body.order.id;
  for (const status of ["created", "accepted", "processing"])
    await testApp.call("PUT", `/v1/api/orders/${id}`, { as: owner.as, body: { status } });
});

const exportXliff = (query: Record<string, string> = {}, as = owner.as) =>
  testApp.call("GET", `/v1/api/orders/${id}/xliff`, { as, query: { language: "ru", ...query } });
const read = (file: string) => readAs(vendor.as, file);
const readAs = (as: typeof owner.as, file: string) =>
  sendForm(testApp, `/v1/api/orders/${id}/xliff`, {
    as,
    query: {},
    parts: [{ name: "file", fileName: "order.xlf", text: file }],
  });

describe("order as XLIFF", () => {
  test("includes brief, descriptions, limits and neighbours, and protects placeholders and tags", async () => {
    const { status, text, headers } = await exportXliff();
    expect([status, headers["content-disposition"]]).toEqual([200, 'attachment; filename="order-1.ru.xlf"']);
    expect(text).toMatch(/Order 1: Menu, due [^<]*Friendly &amp; short<\/note>/);
    expect(text).toContain('<trans-unit id="greeting" maxwidth="40" size-unit="char"');
    expect(text).toContain(
      '<source>Hello <x id="1" equiv-text="&lt;b>"/><x id="2" equiv-text="{name}"/><x id="3" equiv-text="&lt;/b>"/></source>',
    );
    expect(text).toContain('<note from="description">On top</note>');
    expect(text).toContain('<note from="before">menu.file: File</note>');
    expect(text).toContain('<note from="after">menu.edit: Edit\nitems: {count');
    const second = (await exportXliff({ version: "2.1" })).text;
    expect(second).toContain('<ph id="2" equiv="{name}" disp="{name}"/>');
  });

  test("contains a file element per tag if the order requires it, all read as one delivery", async () => {
    await testApp.call("POST", "/v1/api", {
      as: project.as,
      body: { data: { en: { main: { entries: { "menu.edit": { v: "Edit", tags: ["menu"] } } } } } },
    });
    const body = {
      sourceLanguage: "en",
      languages: ["ru"],
      tags: ["ordered", "menu"],
      sourceFilePerTag: true,
    };
    await testApp.call("PUT", `/v1/api/orders/${id}`, { as: owner.as, body: { status: "canceled" } });
    id = (await testApp.call("POST", "/v1/api/orders", { as: owner.as, body })).body.order.id;
    for (const version of ["1.2", "2.1"]) {
      const { text } = await exportXliff({ version });
      const parts = text.split("<file ").slice(1);
      expect(parts.map((part) => /original="(\w+)"/.exec(part)?.[1])).toEqual(["ordered", "menu"]);
      expect(parts.map((part) => part.includes(">Edit<"))).toEqual([false, true]);
      const { body: read } = await readAs(
        owner.as,
        text.replaceAll("<target></target>", "<target>x</target>"),
      );
      expect(read.texts.map(({ key }: { key: string }) => key).sort()).toEqual([
        "greeting",
        "items",
        "menu.edit",
      ]);
    }
  });

  test("contains all strings that were undelivered at the start of the request", async () => {
    const keys = Array.from({ length: 600 }, (_, index) => `many ${index}`);
    const entries = Object.fromEntries(keys.map((key) => [key, { v: key, tags: ["many"] }]));
    await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { main: { entries } } } } });
    const body = { sourceLanguage: "en", languages: ["ru"], tags: ["many"] };
    id = (await testApp.call("POST", "/v1/api/orders", { as: owner.as, body })).body.order.id;
    let exporting: ReturnType<typeof exportXliff> | undefined;
    await withLocksHeld(testApp.pool, "LOCK TABLE screenshot_position", async () => {
      exporting = exportXliff({ delivered: "false" });
      await waitForLockWaits(testApp.db);
      await testApp.db
        .updateTable("order_entry")
        .set({ delivered: true })
        .where("project_id", "=", project.projectId)
        .execute();
    });
    const { text } = (await exporting) ?? { text: "" };
    expect([...text.matchAll(/<trans-unit /g)]).toHaveLength(keys.length);
  });

  test("has a unit for each form of the target language", async () => {
    const units = [...(await exportXliff()).text.matchAll(/<trans-unit id="(items[^"]*)"/g)].map(
      ([, key]) => key,
    );
    expect(units).toEqual(["items[one]", "items[few]", "items[many]", "items[other]"]);
  });

  test("has one unit for an ICU plural of a key without plural syntax, delivered as written", async () => {
    const icu = "{count,plural,one{File}other{Files}}";
    const files = { v: icu, tags: ["ordered"] };
    const entries = { files, filesOfSyntax: { ...files, syntax: "icu" } };
    await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { main: { entries } } } } });
    await testApp.call("PUT", `/v1/api/orders/${id}`, { as: owner.as, body: { status: "canceled" } });
    const order = { sourceLanguage: "en", languages: ["ru"], tags: ["ordered"] };
    id = (await testApp.call("POST", "/v1/api/orders", { as: owner.as, body: order })).body.order.id;
    const { text } = await exportXliff();
    const [unit = ""] = /<trans-unit id="files".*?<\/trans-unit>/s.exec(text) ?? [];
    const [, source = ""] = /<source>(.*)<\/source>/s.exec(unit) ?? [];
    const { body } = await readAs(
      owner.as,
      text.replace(unit, unit.replace("<target></target>", `<target>${source}</target>`)),
    );
    expect(body.texts).toContainEqual({ key: "files", text: icu });
    expect(text).toContain('<trans-unit id="filesOfSyntax"');
  });

  test("delivers keys that look like the forms of a plural as keys", async () => {
    const form = { v: "x", tags: ["ordered"] };
    const entries = { "box[one]": form, "box[other]": form };
    await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { main: { entries } } } } });
    await testApp.call("PUT", `/v1/api/orders/${id}`, { as: owner.as, body: { status: "canceled" } });
    const order = { sourceLanguage: "en", languages: ["ru"], tags: ["ordered"] };
    id = (await testApp.call("POST", "/v1/api/orders", { as: owner.as, body: order })).body.order.id;
    const { text } = await exportXliff();
    const { body } = await readAs(owner.as, text.replaceAll("<target></target>", "<target>y</target>"));
    expect(body.texts).toEqual(
      expect.arrayContaining([
        { key: "box[one]", text: "y" },
        { key: "box[other]", text: "y" },
      ]),
    );
  });

  test("names only neighbours in the order for a vendor", async () => {
    const { text } = await exportXliff({}, vendor.as);
    expect(text).not.toContain("menu.file");
    expect(text).toContain('<note from="after">items: ');
  });

  test("reads an exported file as a delivery", async () => {
    for (const version of ["1.2", "2.1"]) {
      const { text } = await exportXliff({ version }, vendor.as);
      let forms = 0;
      const translated = text
        .replace(/(<source>Hello (.*?)<\/source>\s*)<target><\/target>/s, "$1<target>$2, привет</target>")
        .replace(/<target><\/target>/g, () => `<target>предмет ${++forms}</target>`);
      const { status, body } = await read(translated);
      expect([status, body]).toEqual([
        200,
        {
          language: "ru",
          texts: [
            { key: "greeting", text: "<b>{name}</b>, привет" },
            {
              key: "items",
              text: "{count, plural, one {предмет 1} few {предмет 2} many {предмет 3} other {предмет 4}}",
            },
          ],
          duplicates: [],
        },
      ]);
    }
    // Untranslated.
    expect((await read((await exportXliff()).text)).body.texts).toEqual([
      { key: "greeting", text: "" },
      { key: "items", text: "" },
    ]);
  });

  test("links to screenshots while the order is open", async () => {
    const position = { key: "greeting", x: 1, y: 1, width: 10, height: 10 };
    const shot = await uploadPicture(testApp, {
      as: owner.as,
      data: { deviceLanguageLong: "en", stringPositions: [position] },
    });
    expect(shot.status).toBe(200);
    const [, link = ""] = /context-type="x-screenshot">([^<]*)</.exec((await exportXliff()).text) ?? [];
    const fetched = async () => (await testApp.server.inject({ url: new URL(link).pathname })).statusCode;
    expect(await fetched()).toBe(200);
    await testApp.call("PUT", `/v1/api/orders/${id}`, { as: owner.as, body: { status: "canceled" } });
    expect(await fetched()).toBe(404);
  });

  test("returns an error for a language that is not in the order", async () => {
    expect((await exportXliff({ language: "de" })).body).toMatchObject({
      code: "language_not_ordered",
      message: 'Error: The language "de" is not in the order. It has ru.',
    });
    const german = (await exportXliff()).text.replace('target-language="ru"', 'target-language="de"');
    expect((await read(german)).body.code).toBe("language_not_ordered");
    const [none, nameless] = [await read("<resources/>"), await read('<xliff version="1.2"><file/></xliff>')];
    expect(none.body).toMatchObject({ code: "broken_file", problemName: "not_xliff" });
    expect(nameless.body).toMatchObject({ code: "broken_file", problemName: "no_target_language" });
    expect(
      (await read('<xliff version="1.2"><file target-language="ru"><body><trans-unit/>')).body,
    ).toMatchObject({
      code: "broken_file",
      line: 1,
    });
  });

  test("returns 404 for an order that the caller cannot see", async () => {
    const otherPerson = await testApp.person("tpttranslator", project);
    expect((await exportXliff({}, otherPerson.as)).status).toBe(404);
    expect((await exportXliff({}, project.as)).status).toBe(403);
  });
});

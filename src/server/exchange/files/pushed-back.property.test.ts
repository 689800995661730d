import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FileFormat, fileFormats } from "#contract/files.ts";
import { sendForm } from "#server/testing/send-form.ts";
import { openTestApp, type TestApp, type TestCaller } from "#server/testing/test-app.ts";
import { runs } from "#testing/tier.ts";
import { numberOfSyntax } from "#text/message/style.ts";

let testApp: TestApp;
let as: TestCaller;
beforeAll(async () => {
  testApp = await openTestApp();
  const project = await testApp.seedProject();
  as = project.as;
  const body = { data: { en: { main: { entries: english } }, de: { main: { entries: german } } } };
  expect((await testApp.call("POST", "/v1/api", { as, body })).status).toBe(200);
  // Sets the syntax that the import of a file with plural forms would set.
  await testApp.db
    .updateTable("entry_key")
    .set({ syntax: numberOfSyntax("plural") })
    .where("project_id", "=", project.projectId)
    .where("name", "in", ["cart.items", "cart.days"])
    .execute();
});
afterAll(() => testApp.close());

/** Texts that German translates partly: not a text, a plural, and list items before and after a translated item. */
const english = {
  "cart.title": { v: "Your cart", desc: "Headline\nof the cart", maxLength: 40, meta: { screen: "cart" } },
  "cart.items": { v: "{count, plural, one {%d item} other {%d items}}" },
  "cart.days": { v: "{count, plural, one {%d day} other {%d days}}" },
  "list[0]": { v: "a" },
  "list[1]": { v: "b" },
  "list[2]": { v: "c" },
  spaces: { v: " About us \t" },
  message: { v: "{count, plural, one {# item} other {# items}}" },
  markup: { v: "<b>Hi</b> & 'you' \"x\" %s {name}" },
  lines: { v: "one\ntwo" },
};
const german = {
  "cart.title": { v: "Dein Warenkorb", status: "2", locked: true },
  "cart.items": { v: "{count, plural, one {%d Artikel} other {%d Artikel}}", status: "1" },
  "list[1]": { v: "B" },
  message: { v: "{count, plural, one {# Artikel} other {# Artikel}}" },
  markup: { v: "<b>Na</b> & 'du' \"x\" %s {name}" },
  lines: { v: "eins\nzwei" },
};

/** Formats that differ most in texts, plurals and empty texts. */
const mostDifferent: readonly FileFormat[] = ["nested_json", "gettext_po", "xliff", "csv", "android_xml"];
const formats = [...new Set([...mostDifferent, ...(Object.keys(fileFormats) as FileFormat[])])];

describe.each(formats.slice(0, runs(mostDifferent.length, formats.length)))("file of %s", (format) => {
  test.each([
    {},
    { exportOnlyWithTranslation: false, sortByKey: true, includeStatus: true, includeContextUrl: true },
    { exportOnlyWithTranslation: false, includeInvisibleId: true, includeMetadata: false },
    { disablePlurals: true, includeMetadata: false, excludeBaseLang: true },
  ])("changes nothing if exported with the options %j and imported again", async (options) => {
    for (const language of format === "gettext_pot" ? ["en"] : ["en", "de"]) {
      const query = { "file-format": format, language };
      const search = new URLSearchParams({ app: as.app ?? "", ...query, options: JSON.stringify(options) });
      const file = await testApp.server.inject({ url: `/v1/api/files?${search}`, headers: as.headers ?? {} });
      expect(file.statusCode).toBe(200);
      const importOptions = { onlyIfTextEmpty: false, importStatus: true, skipEmptyTranslations: true };
      const { body } = await sendForm(testApp, "/v1/api/files", {
        as,
        query: { ...query, dryRun: "true", options: JSON.stringify(importOptions) },
        parts: [{ name: "file", fileName: "file", bytes: new Uint8Array(file.rawPayload) }],
      });
      expect([language, body]).toEqual([
        language,
        expect.objectContaining({
          hasChanges: false,
          sample: expect.objectContaining({ added: [], changed: [], duplicates: [] }),
        }),
      ]);
    }
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { type FileFormat, fileFormats } from "#contract/files.ts";
import { loadFormat } from "#formats/formats.ts";
import { printPlural } from "#formats/plural-forms.ts";
import { sendForm } from "#server/testing/send-form.ts";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { runs } from "#testing/tier.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** Formats that differ most in texts, plurals and empty texts. */
const mostDifferent: readonly FileFormat[] = ["nested_json", "gettext_po", "xliff", "csv"];
const formats = [...new Set([...mostDifferent, ...(Object.keys(fileFormats) as FileFormat[])])];

const plural = (other: string) =>
  printPlural(
    new Map([
      ["one", "one file"],
      ["other", other],
    ]),
  );
const stored = {
  same: { v: "Same" },
  changed: { v: "Old", desc: "Where it stands" },
  draft: { v: "Published", d: "Being written" },
  emptied: { v: "Full" },
  locked: { v: "Locked", locked: true },
  files: { v: plural("%d files"), syntax: "plural" },
  oneText: { v: plural("%d icons") },
  elsewhere: { v: "In no file" },
};
const pushed = {
  same: "Same",
  changed: "New",
  draft: "Written",
  emptied: "",
  locked: "Not taken",
  files: plural("%d new files"),
  oneText: plural("%d new icons"),
  added: "Added",
  addedFiles: plural("%d added files"),
};
const plurals = ["files", "addedFiles"];

type Entries = Record<string, { v?: string }>;
const textsOf = (entries: Entries) => new Map(Object.entries(entries).map(([key, { v = "" }]) => [key, v]));

test.each(formats.slice(0, runs(mostDifferent.length, formats.length)))(
  "previews the exact result of an import of %s, and an undo restores everything",
  async (format) => {
    const project = await testApp.seedProject();
    const { as } = project;
    const manager = await testApp.person("manager", project);
    const query = { "file-format": format, language: "en" };
    const options = { language: "en", baseLanguage: "en" };
    const entries = Object.entries(pushed).map(([key, text]) => ({
      ...{ key, text },
      isPlural: plurals.includes(key),
    }));
    const bytes = (await loadFormat(format)).print(entries, options);
    const push = async (dryRun: boolean) => {
      const answer = await sendForm(testApp, "/v1/api/files", {
        as,
        // XLIFF files would keep stored texts.
        query: { ...query, dryRun: String(dryRun), options: JSON.stringify({ onlyIfTextEmpty: false }) },
        parts: [{ name: "file", fileName: "texts", bytes }],
      });
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      return answer.body;
    };
    const read = async (): Promise<Entries> => {
      const shown = { keepEmptyDataEntries: "true", includeDescription: "true", includeStatus: "true" };
      const { body } = await testApp.call("GET", "/v1/api", { as, query: shown });
      return body.data.en.main.entries;
    };
    const exported = async () => (await testApp.call("GET", "/v1/api/files", { as, query })).text;

    await testApp.call("POST", "/v1/api", { as, body: { data: { en: { main: { entries: stored } } } } });
    const [before, file] = [await read(), await exported()];
    const { conflicts, sample, hasChanges, version: _version, ...preview } = await push(true);
    expect(await read()).toEqual(before);

    const { changeSet, ...done } = await push(false);
    expect(preview).toEqual({ ...done, changeSet: null });
    expect([conflicts, hasChanges, typeof changeSet]).toEqual([0, true, "string"]);
    const after = await read();
    const [textsBefore, textsAfter] = [textsOf(before), textsOf(after)];
    const added = [...textsAfter].flatMap(([key, to]) => (textsBefore.has(key) ? [] : { key, to }));
    const changed = [...textsAfter].flatMap(([key, to]) => {
      const from = textsBefore.get(key);
      return from === undefined || from === to ? [] : { key, from, to };
    });
    expect(sample).toMatchObject({ added, changed });
    expect(preview.counts).toMatchObject({ added: added.length, changed: changed.length });
    expect(added.map(({ key }) => key)).toContain("addedFiles");

    const undone = await testApp.call("POST", `/v1/api/changes/${changeSet}/revert`, { as: manager.as });
    expect(undone).toMatchObject({ status: 200, body: { skipped: [] } });
    expect([await read(), await exported()]).toEqual([before, file]);
  },
);

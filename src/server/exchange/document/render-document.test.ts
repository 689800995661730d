import { afterAll, beforeAll, expect, it } from "vitest";
import type { Scope } from "#server/platform/http/caller.ts";
import { allOf } from "#server/testing/all-of.ts";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import type { PartSize } from "./document-parts.ts";
import { renderDocument } from "./render-document.ts";

let testApp: TestApp;
let scope: Scope;
beforeAll(async () => {
  testApp = await openTestApp();
  const { as, ...project } = await testApp.seedProject({ languages: ["en", "de"] });
  const entriesOf = (group: string, sizes: number[]) =>
    Object.fromEntries(sizes.map((size, index) => [`${group}.${index}`, { v: "x".repeat(size) }]));
  const data = {
    en: {
      main: { entries: entriesOf("a", [10, 900, 10, 10, 5_000]) },
      other: { entries: entriesOf("b", [400, 400, 400]) },
    },
    de: { main: { entries: entriesOf("a", [10, 10, 10, 10, 10]) } },
  };
  await testApp.call("POST", "/v1/api", { as, body: { data } });
  const { base_language_id: baseLanguageId } = await testApp.db
    .selectFrom("project")
    .select("base_language_id")
    .where("id", "=", project.projectId)
    .executeTakeFirstOrThrow();
  scope = {
    ...project,
    baseLanguageId,
    name: "",
    version: 1,
    defaultBranchId: project.branchId,
    baseLanguage: "en",
    patterns: [],
    branching: false,
    draftModeEnabled: false,
    collectMissingEnabled: false,
    refuseUnknownLanguages: false,
    translatorsWriteSource: false,
    refusedChecks: 0,
    failingUploads: "skip",
    readOnly: false,
    editableByTranslator: true,
  };
});
afterAll(() => testApp.close());

const noFilter = {
  groups: undefined,
  languages: undefined,
  tagIds: undefined,
  order: undefined,
  statuses: undefined,
};

async function render(size?: PartSize): Promise<string[]> {
  const query = { app: scope.app };
  return await testApp.db.transaction().execute(async (tx) => {
    const { parts } = await renderDocument(tx, { scope, query, filter: noFilter, visible: undefined }, size);
    return await allOf(parts);
  });
}

it("limits parts by bytes and entries without changing the whole document", async () => {
  const whole = (await render()).join("");
  const main = JSON.parse(whole).data.en.main.entries;
  expect(Object.keys(main)).toEqual(["a.0", "a.1", "a.2", "a.3", "a.4"]);
  const bySize = await render({ items: 1_000, size: 1_000 });
  expect(bySize.join("")).toBe(whole);
  // Letters of texts in each part: one text is longer than the limit, and is a separate part.
  const letters = bySize.map((part) => part.split("x").length - 1).filter((count) => count > 0);
  expect(letters).toEqual([930, 5_000, 800, 400, 50]);
  const byItems = await render({ items: 2, size: 1_000_000 });
  expect(byItems.join("")).toBe(whole);
  expect(byItems.filter((part) => part.split('"v":').length > 3)).toEqual([]);
});

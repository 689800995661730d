import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendForm } from "#server/testing/send-form.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";
import { runs } from "#testing/tier.ts";

let testApp: TestApp;
let project: SeededProject;
beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject();
});
afterAll(() => testApp.close());

const forms = fc.record({ one: fc.constantFrom("a", "b"), other: fc.constantFrom("c", "d") });
const content = fc.dictionary(
  fc.constantFrom("k1", "k2", "k3", "k4"),
  fc.oneof(fc.constantFrom("", "x", "y", "z\r\n"), forms),
  { noNullPrototype: true },
);
const flag = fc.option(fc.boolean(), { nil: undefined });
const imports = fc.record({
  content,
  language: fc.constantFrom("en", "de", "it"),
  tag: fc.subarray(["t1", "t2"]),
  keepTagIds: fc.constantFrom("true", "false"),
  options: fc.record({
    onlyIfTextEmpty: flag,
    onlyAsDraft: flag,
    removeCrChar: flag,
    disablePlurals: flag,
    skipUnknownKeys: flag,
  }),
});

test("previews the exact result of an import, and a second import changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(imports, async ({ content, options, ...query }) => {
      const send = (dryRun: boolean) =>
        sendForm(testApp, "/v1/api/files", {
          as: project.as,
          query: {
            ...query,
            "file-format": "nested_json",
            options: JSON.stringify(options),
            dryRun: String(dryRun),
          },
          parts: [{ name: "file", fileName: "a.json", text: JSON.stringify(content) }],
        });
      const dry = (await send(true)).body;
      const { conflicts: _count, sample: _sample, hasChanges, version: _version, ...preview } = dry;
      const { changeSet, ...done } = (await send(false)).body;
      expect({ ...done, changeSet: null }).toEqual(preview);
      expect(hasChanges).toBe(changeSet !== null);
      const again = (await send(false)).body;
      expect(again).toMatchObject({
        total: done.total,
        added: 0,
        updated: 0,
        tagUpdates: 0,
        changeSet: null,
      });
    }),
    { numRuns: runs(8) },
  );
});

import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";
import { runs } from "#testing/tier.ts";
import { type SentFile, sendFiles } from "./send-files.fixture.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const content = fc.dictionary(
  fc.constantFrom("k1", "k2", "k3", "k4"),
  fc.constantFrom("", "x", "y", "z\r\n"),
  { noNullPrototype: true },
);
const flag = fc.option(fc.boolean(), { nil: undefined });
const file = fc.record({ language: fc.constantFrom("en", "de", "it"), content });
const imports = fc.record({
  stored: fc.array(file, { maxLength: 3 }),
  files: fc.array(file, { minLength: 1, maxLength: 4 }),
  options: fc.record({ onlyIfTextEmpty: flag, onlyAsDraft: flag, removeCrChar: flag, skipUnknownKeys: flag }),
});

/** Texts and drafts of all entries that have a text or a draft. */
async function entriesOf({ as }: SeededProject) {
  const { body } = await testApp.call("GET", "/v1/api", { as, query: { includeStatus: "true" } });
  return Object.entries(body.data).flatMap(([language, groups]) =>
    Object.entries((groups as { main?: { entries?: object } }).main?.entries ?? {})
      .filter(([, { v, d }]) => v || d)
      .map(([key, { v, d }]) => [language, key, v, d].join(" "))
      .sort(),
  );
}

const sendOk = async (project: SeededProject, files: readonly SentFile[], given: object) => {
  const { dryRun = false, options } = given as { dryRun?: boolean; options?: object };
  const answer = await sendFiles(testApp, files, {
    as: project.as,
    query: { dryRun: String(dryRun) },
    options: options ?? {},
  });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body;
};

test("imports several files like one file after another, with an exact preview and undo", async () => {
  await fc.assert(
    fc.asyncProperty(imports, async ({ stored, files, options }) => {
      const [together, inTurn] = [await testApp.seedProject(), await testApp.seedProject()];
      for (const project of [together, inTurn]) for (const file of stored) await sendOk(project, [file], {});
      const before = await entriesOf(together);

      const preview = await sendOk(together, files, { options, dryRun: true });
      expect(await entriesOf(together)).toEqual(before);
      const { conflicts: _conflicts, sample: _sample, hasChanges, version: _version, ...expected } = preview;
      const { changeSet, ...done } = await sendOk(together, files, { options });
      expect({ ...done, changeSet: null }).toEqual(expected);
      expect(changeSet !== null).toBe(hasChanges);

      // Files of the base language are read first.
      const isSource = ({ language }: SentFile) => language === "en";
      const order = [...files.filter(isSource), ...files.filter((file) => !isSource(file))];
      for (const file of order) await sendOk(inTurn, [file], { options });
      expect(await entriesOf(together)).toEqual(await entriesOf(inTurn));

      if (changeSet === null) return;
      const { as } = await testApp.person("manager", together);
      const undone = await testApp.call("POST", `/v1/api/changes/${changeSet}/revert`, { as });
      expect(undone.status).toBe(200);
      expect(await entriesOf(together)).toEqual(before);
    }),
    { numRuns: runs(6) },
  );
});

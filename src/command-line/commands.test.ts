import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pull, push } from "./commands.ts";
import { parseConfig } from "./config.ts";

let folder: string;
let sent: string[];
let said: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parlance-commands-"));
  await writeFile(join(folder, "en.json"), '{"a":"A"}');
});
beforeEach(() => {
  sent = [];
  said = [];
});
afterAll(() => rm(folder, { recursive: true }));

function run(languages: readonly string[], dryRun: boolean) {
  const files = languages.map((language) => ({
    path: join(folder, `${language}.json`),
    file_format: "nested_json",
    language,
  }));
  const config = parseConfig(
    JSON.stringify({ app: { base_language: "en", push: { source: files }, pull: { target: files } } }),
  );
  const service = {
    languages: async () => [...languages],
    push: async (_files: unknown, language: string) => {
      sent.push(language);
      return { total: 3, added: 2, updated: 1 };
    },
    pull: async () => Buffer.from('{"a":"Other"}'),
  };
  return { config, service, dryRun, say: (line: string) => void said.push(line) };
}
const usual = { force: false, draft: false };

test("a push sends nothing where a file is missing that is named", async () => {
  const missing = `There is no ${join(folder, "de.json")}.`;
  await expect(push(run(["en", "de"], false), usual)).rejects.toThrow(missing);
  expect(sent).toEqual([]);
});

test("a push sends the base language before its translations", async () => {
  for (const language of ["ar", "de"]) await writeFile(join(folder, `${language}.json`), '{"a":"B"}');
  await push(run(["ar", "de", "en"], false), usual);
  expect(sent).toEqual(["en", "ar", "de"]);
  for (const language of ["ar", "de"]) await rm(join(folder, `${language}.json`));
});

test("a dry run says what would be done, a push what was done", async () => {
  await push(run(["en"], true), usual);
  await push(run(["en"], false), usual);
  const file = join(folder, "en.json");
  expect(said).toEqual([`${file}: 3 texts, 2 to add, 1 to update`, `${file}: 3 texts, 2 added, 1 updated`]);
});

test("the dry run of a pull says which files it would make and update, and writes none", async () => {
  await pull(run(["en", "de"], true));
  expect(said).toEqual([`${join(folder, "en.json")}: to update`, `${join(folder, "de.json")}: to make`]);
  expect(await readdir(folder)).toEqual(["en.json"]);
});

import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CommandError } from "./command-error.ts";
import { findRoot, pull, push } from "./commands.ts";
import { parseConfig } from "./config.ts";

let folder: string;
let sent: string[];
let printed: string[];
/** Value of the option that keeps texts of the project, for each push. */
let keeping: unknown[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parlance-commands-"));
  await writeFile(join(folder, "en.json"), '{"a":"A"}');
});
beforeEach(() => {
  sent = [];
  printed = [];
  keeping = [];
});
afterAll(() => rm(folder, { recursive: true }));

type Files = { path: string; file_format: string; language?: string };

function run(languages: readonly string[], dryRun: boolean, files: Files[] = named(languages)) {
  const config = parseConfig(
    JSON.stringify({ app: { base_language: "en", push: { source: files }, pull: { target: files } } }),
  );
  const service = {
    languages: async () => [...languages],
    push: async ({ options }: { options: Readonly<Record<string, unknown>> }, language: string) => {
      sent.push(language);
      keeping.push(options.onlyIfTextEmpty);
      return { total: 3, added: 2, updated: 1 };
    },
    pull: async () => Buffer.from('{"a":"Other"}'),
  };
  return { config, service, root: folder, dryRun, log: (line: string) => void printed.push(line) };
}

function named(languages: readonly string[]): Files[] {
  return languages.map((language) => ({
    path: join(folder, `${language}.json`),
    file_format: "nested_json",
    language,
  }));
}
const defaults = { force: false, draft: false };

test("a push sends nothing if a file that is named in the configuration is missing", async () => {
  const missing = `There is no ${join(folder, "de.json")}.`;
  await expect(push(run(["en", "de"], false), defaults)).rejects.toThrow(missing);
  expect(sent).toEqual([]);
});

test("a push sends the base language before its translations", async () => {
  for (const language of ["ar", "de"]) await writeFile(join(folder, `${language}.json`), '{"a":"B"}');
  await push(run(["ar", "de", "en"], false), defaults);
  expect(sent).toEqual(["en", "ar", "de"]);
  expect(keeping).toEqual([false, true, true]);
  for (const language of ["ar", "de"]) await rm(join(folder, `${language}.json`));
});

test("a dry run prints what would change, and a push prints what changed", async () => {
  await push(run(["en"], true), defaults);
  await push(run(["en"], false), defaults);
  const file = join(folder, "en.json");
  expect(printed).toEqual([
    `${file}: 3 texts, 2 to add, 1 to update`,
    `${file}: 3 texts, 2 added, 1 updated`,
  ]);
});

test("a dry run of a pull prints which files it would create and update, and writes none", async () => {
  await pull(run(["en", "de"], true));
  expect(printed).toEqual([
    `${join(folder, "en.json")}: would be updated`,
    `${join(folder, "de.json")}: would be created`,
  ]);
  expect(await readdir(folder)).toEqual(["en.json"]);
});

test("files are pulled into their platform's folders, unless a folder with the plain code exists", async () => {
  const files = [{ path: join(folder, "values-<language>.xml"), file_format: "android_xml" }];
  await writeFile(join(folder, "values-pt-BR.xml"), "<resources/>");
  await pull(run(["pt-BR", "en-GB", "zh-Hans", "de"], true, files));
  await rm(join(folder, "values-pt-BR.xml"));
  expect(printed.map((line) => line.slice(folder.length + 1))).toEqual([
    "values-pt-BR.xml: would be updated",
    "values-en-rGB.xml: would be created",
    "values-b+zh+Hans.xml: would be created",
    "values-de.xml: would be created",
  ]);
});

test.each(["../outside.json", "/outside.json"])("a pull writes nothing to %s", async (path) => {
  const files = [
    { path: path.startsWith("/") ? path : join(folder, path), file_format: "nested_json", language: "en" },
  ];
  await expect(pull(run(["en"], false, files))).rejects.toThrow("is outside of");
});

test("nothing is written outside of the repository, or of the current folder without one", async () => {
  const inner = join(folder, "app", "texts");
  await mkdir(inner, { recursive: true });
  expect(await findRoot(inner)).toBe(inner);
  await mkdir(join(folder, "app", ".git"));
  expect(await findRoot(inner)).toBe(join(folder, "app"));
  await rm(join(folder, "app"), { recursive: true });
});

test("an error of the server is printed with its file", async () => {
  const refusing = run(["en"], false);
  refusing.service.push = async () => {
    throw new CommandError("Line 1: Invalid JSON.");
  };
  await expect(push(refusing, defaults)).rejects.toThrow(`${join(folder, "en.json")}: Line 1: Invalid JSON.`);
});

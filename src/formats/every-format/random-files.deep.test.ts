import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { FileEntry } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { type FormatId, loadFormat } from "#formats/formats.ts";
import { changeForms } from "#formats/plural-forms.ts";
import { entriesFor, formatFeatures } from "#formats/testing/any-entries.ts";

const folder = mkdtempSync(join(tmpdir(), "parlance-random-"));
afterAll(() => rmSync(folder, { recursive: true }));

const lrelease = ["/usr/lib/qt6/bin/lrelease"].find((path) => existsSync(path)) ?? "lrelease";
const yaml = [
  "python3",
  "-c",
  "import sys, yaml; yaml.safe_load(open(sys.argv[1], encoding='utf-8'))",
] as const;
const psych = ["ruby", "-e", "require 'yaml'; YAML.safe_load(File.read(ARGV[0]))"] as const;

/** Programs that reject invalid files of their format, with the file name that they require. */
type Reader = { id: FormatId; name: string; command: readonly [string, ...string[]] };
const readers: readonly Reader[] = [
  { id: "gettext_po", name: "de.po", command: ["msgfmt", "--check-header", "-o", "/dev/null"] },
  { id: "android_xml", name: "values/strings.xml", command: ["aapt2", "compile", "-o", folder] },
  { id: "ios_strings", name: "Localizable.strings", command: ["plparse"] },
  { id: "ios_stringsdict", name: "Localizable.stringsdict", command: ["plparse"] },
  { id: "microsoft_resx", name: "texts.resx", command: ["xmllint", "--nonet", "--noout"] },
  { id: "xliff", name: "de.xliff", command: ["xmllint", "--nonet", "--noout"] },
  { id: "xliff2", name: "de.xlf", command: ["xmllint", "--nonet", "--noout"] },
  { id: "qt_ts", name: "de.ts", command: [lrelease, "-qm", "/dev/null"] },
  { id: "symfony_yaml", name: "a.yml", command: [...yaml] },
  { id: "symfony_yaml", name: "b.yml", command: [...psych] },
  { id: "ruby_on_rails_yaml", name: "c.yml", command: [...yaml] },
  { id: "laravel_php", name: "messages.php", command: ["php", "-l"] },
  { id: "ember_i18n_json_module", name: "module.mjs", command: [process.execPath, "--check"] },
  {
    id: "toml",
    name: "de.toml",
    command: ["python3", "-c", "import sys, tomllib; tomllib.load(open(sys.argv[1], 'rb'))"],
  },
];

const runs = 40;

/** Removes what these programs reject although other readers of the format accept it. */
function buildable(id: FormatId, entries: FileEntry[]): FileEntry[] {
  // Names that Java does not allow.
  if (id === "android_xml") return entries.map((entry, index) => ({ ...entry, key: `name_${index}` }));
  // Line breaks at the ends of a translation only.
  const trimmed = (text: string) => text.replace(/^\n+|\n+$/g, "");
  if (id === "gettext_po")
    return entries.map((entry) => ({
      ...entry,
      key: `${trimmed(entry.key)}.`,
      text: changeForms(entry, trimmed),
    }));
  return entries;
}

test.each(readers)(
  "any entries of a project give a $id file that $command.0 accepts",
  async ({ id, name, command: [program, ...args] }) => {
    const format = await loadFormat(id);
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    let printedFiles = 0;
    for (const entries of fc.sample(entriesFor(formatFeatures[id]), runs)) {
      try {
        writeFileSync(file, format.print(buildable(id, entries), { language: "ar", baseLanguage: "ar" }));
      } catch (error) {
        if (error instanceof FormatError) continue;
        throw error;
      }
      try {
        execFileSync(program, [...args, file], {
          encoding: "utf8",
          stdio: ["ignore", "pipe", "pipe"],
        });
        printedFiles += 1;
      } catch (error) {
        if ((error as { code?: string }).code === "ENOENT")
          return console.log(`${program} is not installed: ${id} was not tried.`);
        throw new Error(
          `${JSON.stringify(buildable(id, entries))}\n${(error as { stderr?: string }).stderr}`,
        );
      }
    }
    expect(printedFiles).toBeGreaterThan(runs / 4);
  },
);

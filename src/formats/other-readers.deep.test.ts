import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { FileEntry } from "./file-entry.ts";
import { type FormatId, loadFormat } from "./formats.ts";
import { printPlural } from "./plural-forms.ts";

const folder = mkdtempSync(join(tmpdir(), "parlance-formats-"));
afterAll(() => rmSync(folder, { recursive: true }));

const entries: FileEntry[] = [
  { key: "cart.title", text: `Your "cart" & 'basket' <b>now</b>`, description: "A headline -- of the cart" },
  { key: "cart.yes", text: "yes" },
  { key: "cart.number", text: "0123" },
  { key: "cart.lines", text: "one\ntwo\tthree \\ four" },
  { key: "cart.sign", text: "= \u007f \u2028 \ufeff 日本 😀" },
  {
    key: "cart.items",
    text: printPlural(
      new Map([
        ["one", "%d item"],
        ["other", "%d items"],
      ]),
    ),
  },
];

/** Runs a program on a printed file; undefined: it is not there. */
async function read(
  id: FormatId,
  [program, ...given]: readonly [string, ...string[]],
): Promise<string | undefined> {
  const file = join(folder, id === "ember_i18n_json_module" ? `${id}.mjs` : id);
  writeFileSync(file, (await loadFormat(id)).print(entries, { language: "en", baseLanguage: "en" }));
  try {
    return execFileSync(program, [...given, file], { encoding: "utf8" });
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOENT") throw error;
    console.log(`${program} is not installed: ${id} was not tried.`);
    return undefined;
  }
}

describe("what is printed is read by others", () => {
  test.each(["gettext_po", "gettext_pot"] as const)("%s by msgfmt", async (id) => {
    expect(await read(id, ["msgfmt", "--check", "-o", "/dev/null"])).toBeOneOf(["", undefined]);
  });

  test.each(["android_xml", "ios_stringsdict", "microsoft_resx", "qt_ts", "xliff", "xliff2"] as const)(
    "%s by xmllint",
    async (id) => {
      expect(await read(id, ["xmllint", "--nonet", "--noout"])).toBeOneOf(["", undefined]);
    },
  );

  test.each(["symfony_yaml", "ruby_on_rails_yaml"] as const)("%s by PyYAML", async (id) => {
    const script =
      "import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1], encoding='utf-8'))))";
    const printed = await read(id, ["python3", "-c", script]);
    expect(printed).toBeOneOf([expect.stringContaining('"yes": "yes"'), undefined]);
    expect(printed).toBeOneOf([expect.stringContaining('"number": "0123"'), undefined]);
  });

  test("qt_ts by lrelease", async () => {
    const printed = await read("qt_ts", ["lrelease", "-qm", "/dev/null"]);
    expect(printed).toBeOneOf([expect.any(String), undefined]);
  });

  test("toml by Python", async () => {
    const script =
      "import sys\ntry: import tomllib\nexcept ImportError: import tomli as tomllib\nprint(tomllib.load(open(sys.argv[1], 'rb'))['cart'])";
    expect(await read("toml", ["python3", "-c", script])).toBeOneOf([
      expect.stringContaining("'number': '0123'"),
      undefined,
    ]);
  });

  test("laravel_php by PHP, which gets the same texts", async () => {
    const script = "echo json_encode((include $argv[1])['cart']);";
    const printed = await read("laravel_php", ["php", "-r", script]);
    if (printed === undefined) return;
    const { items, ...texts } = JSON.parse(printed);
    expect(items).toEqual({ one: "%d item", other: "%d items" });
    for (const { key, text } of entries.slice(0, -1)) expect(texts[key.slice("cart.".length)]).toBe(text);
  });

  test("ember_i18n_json_module by Node, which gets the same texts", async () => {
    const script =
      "import(process.argv[1]).then((module) => console.log(JSON.stringify(module.default.cart)))";
    const printed = await read("ember_i18n_json_module", [process.execPath, "-e", script]);
    const { items, ...texts } = JSON.parse(printed ?? "");
    expect(items).toEqual({ one: "%d item", other: "%d items" });
    for (const { key, text } of entries.slice(0, -1)) expect(texts[key.slice("cart.".length)]).toBe(text);
  });

  test("ini by Python", async () => {
    const script =
      "import configparser, sys; c = configparser.RawConfigParser(); c.optionxform = str; c.read_string(open(sys.argv[1], encoding='utf-8').read()); print(c['cart']['number'], c['cart']['yes'])";
    expect(await read("ini", ["python3", "-c", script])).toBeOneOf(["0123 yes\n", undefined]);
  });

  test.each([
    "nested_json",
    "react_simple_json",
    "i18next_json",
    "chrome_i18n_json",
    "go_i18n_json",
    "arb",
    "ios_xcstrings",
  ] as const)("%s by Python", async (id) => {
    expect(await read(id, ["python3", "-m", "json.tool"])).toBeOneOf([
      expect.stringContaining("0123"),
      undefined,
    ]);
  });
});

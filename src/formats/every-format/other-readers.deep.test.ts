import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parse as parseCsv } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import type { FileEntry } from "#formats/file-entry.ts";
import { type FormatId, loadFormat } from "#formats/formats.ts";
import { printPlural } from "#formats/plural-forms.ts";
import { comparedNumbers, pluralFile, pluralHeaders } from "#formats/testing/plural-headers.ts";
import { readXmlFragment } from "#formats/testing/read-xml.ts";
import { fragmentsFor, xmlPlaces } from "#formats/testing/xml-fragments.ts";

const folder = mkdtempSync(join(tmpdir(), "parlance-formats-"));
afterAll(() => rmSync(folder, { recursive: true }));

const entries: FileEntry[] = [
  { key: "cart.title", text: `Your "cart" & 'basket' <b>now</b>`, description: "A headline -- of the cart" },
  { key: "cart.yes", text: "yes", file: "Second file" },
  { key: "cart.number", text: "0123" },
  { key: "cart.markup", text: "Hello <em>you</em>, H<sub>2</sub>O" },
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
    isPlural: true,
  },
];

/** File name that the programs require. */
function fileOf(id: FormatId): string {
  const names: { [Format in FormatId]?: string } = {
    ember_i18n_json_module: "module.mjs",
    android_xml: "values/strings.xml",
    qt_ts: "texts.ts",
    ios_strings: "Localizable.strings",
    ios_stringsdict: "Localizable.stringsdict",
    laravel_php: "messages.php",
    xls: "texts.xls",
    xlsx: "texts.xlsx",
  };
  const file = join(folder, names[id] ?? id);
  mkdirSync(dirname(file), { recursive: true });
  return file;
}

/** Runs a program on a printed file; undefined if it is not installed. */
async function read(
  id: FormatId,
  [program, ...args]: readonly [string, ...string[]],
): Promise<string | undefined> {
  const file = fileOf(id);
  writeFileSync(file, (await loadFormat(id)).print(entries, { language: "en", baseLanguage: "en" }));
  return run(id, [program, ...args, file]);
}

function run(
  id: FormatId,
  [program, ...args]: readonly [string, ...string[]],
  input = "",
): string | undefined {
  try {
    return execFileSync(program, args, { input, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOENT") throw error;
    console.log(`${program} is not installed: ${id} was not tried.`);
    return undefined;
  }
}

/** Returns the text for each compared number, from the file that msgfmt compiles, as JSON. */
function textsByGettext(file: string): string | undefined {
  const compiled = join(folder, "texts.mo");
  if (run("gettext_po", ["msgfmt", "-o", compiled, "-"], file) === undefined) return undefined;
  const script =
    "import gettext, json, sys; t = gettext.GNUTranslations(open(sys.argv[1], 'rb')); print(json.dumps([t.ngettext('file', 'files', n) for n in json.load(sys.stdin)]))";
  return run("gettext_po", ["python3", "-c", script, compiled], JSON.stringify(comparedNumbers));
}

describe("printed files in other programs", () => {
  test.each(["gettext_po", "gettext_pot"] as const)("%s is accepted by msgfmt", async (id) => {
    expect(await read(id, ["msgfmt", "--check", "-o", "/dev/null"])).toBeOneOf(["", undefined]);
  });

  test.each(pluralHeaders)("gettext shows the expected forms in %s with %s", async (language, header) => {
    const file = pluralFile(header);
    const { parse, print } = await loadFormat("gettext_po");
    const options = { language, baseLanguage: "en" };
    const printed = print(parse(new TextEncoder().encode(file), options).entries, options);
    const texts = textsByGettext(new TextDecoder().decode(printed));
    if (texts !== undefined) expect(JSON.parse(texts)).toHaveLength(comparedNumbers.length);
    expect(texts).toEqual(textsByGettext(file));
  });

  test.each(["android_xml", "ios_stringsdict", "microsoft_resx", "qt_ts", "xliff", "xliff2"] as const)(
    "%s is accepted by xmllint",
    async (id) => {
      expect(await read(id, ["xmllint", "--nonet", "--noout"])).toBeOneOf(["", undefined]);
    },
  );

  test.each(["symfony_yaml", "ruby_on_rails_yaml"] as const)("%s is accepted by PyYAML", async (id) => {
    const script =
      "import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1], encoding='utf-8'))))";
    const printed = await read(id, ["python3", "-c", script]);
    expect(printed).toBeOneOf([expect.stringContaining('"yes": "yes"'), undefined]);
    expect(printed).toBeOneOf([expect.stringContaining('"number": "0123"'), undefined]);
  });

  test("qt_ts is accepted by lrelease", async () => {
    const program = ["/usr/lib/qt6/bin/lrelease"].find((path) => existsSync(path)) ?? "lrelease";
    const printed = await read("qt_ts", [program, "-qm", "/dev/null"]);
    expect(printed).toBeOneOf([expect.any(String), undefined]);
  });

  test("android_xml is accepted by aapt2, as in a build", async () => {
    expect(await read("android_xml", ["aapt2", "compile", "-o", folder])).toBeOneOf(["", undefined]);
  });

  test("ios_strings is accepted by GNUstep", async () => {
    expect(await read("ios_strings", ["sfparse"])).toBeOneOf([expect.any(String), undefined]);
    expect(await read("ios_strings", ["plparse"])).toBeOneOf([expect.any(String), undefined]);
  });

  test("ios_stringsdict is accepted by GNUstep", async () => {
    expect(await read("ios_stringsdict", ["plparse"])).toBeOneOf([expect.any(String), undefined]);
  });

  test.each(["symfony_yaml", "ruby_on_rails_yaml"] as const)("%s is accepted by Psych", async (id) => {
    const script = "require 'yaml'; require 'json'; puts JSON.generate(YAML.safe_load(File.read(ARGV[0])))";
    const printed = await read(id, ["ruby", "-e", script]);
    expect(printed).toBeOneOf([expect.stringContaining('"yes":"yes"'), undefined]);
    expect(printed).toBeOneOf([expect.stringContaining('"number":"0123"'), undefined]);
  });

  test("laravel_php passes PHP's syntax check", async () => {
    expect(await read("laravel_php", ["php", "-l"])).toBeOneOf([
      expect.stringContaining("No syntax errors"),
      undefined,
    ]);
  });

  test.each(["xls", "xlsx"] as const)("Gnumeric reads the same texts from %s", async (id) => {
    if (!existsSync("/usr/bin/ssconvert")) return console.log(`Gnumeric is not there: ${id} was not tried.`);
    const printed = await read(id, ["sh", "-c", 'ssconvert -T Gnumeric_stf:stf_csv "$0" fd://1']);
    const texts = new Map(parseCsv(printed ?? "").map(([key, text]) => [key, text]));
    for (const { key, text } of entries.slice(0, -1)) expect([key, texts.get(key)]).toEqual([key, text]);
  });

  const schemas = "/usr/share/php/Symfony/Component/Translation/Resources/schemas";
  test.each([
    ["xliff", "xliff-core-1.2-strict.xsd"],
    ["xliff2", "xliff-core-2.0.xsd"],
  ] as const)("%s is valid by its schema", async (id, schema) => {
    if (!existsSync(schemas))
      return console.log(`php-symfony-translation is not there: ${id} was not tried.`);
    const schemaFile = join(folder, schema);
    const text = readFileSync(join(schemas, schema), "utf8");
    writeFileSync(
      schemaFile,
      text.replace(/schemaLocation="[^"]*xml\.xsd"/, `schemaLocation="${schemas}/xml.xsd"`),
    );
    expect(await read(id, ["xmllint", "--nonet", "--noout", "--schema", schemaFile])).toBeOneOf([
      "",
      undefined,
    ]);
  });

  test("Python reads the same texts from toml", async () => {
    const script =
      "import sys\ntry: import tomllib\nexcept ImportError: import tomli as tomllib\nprint(tomllib.load(open(sys.argv[1], 'rb'))['cart'])";
    expect(await read("toml", ["python3", "-c", script])).toBeOneOf([
      expect.stringContaining("'number': '0123'"),
      undefined,
    ]);
  });

  test("PHP reads the same texts from laravel_php", async () => {
    const script = "echo json_encode((include $argv[1])['cart']);";
    const printed = await read("laravel_php", ["php", "-r", script]);
    if (printed === undefined) return;
    const { items, ...texts } = JSON.parse(printed);
    expect(items).toEqual({ one: "%d item", other: "%d items" });
    for (const { key, text } of entries.slice(0, -1)) expect(texts[key.slice("cart.".length)]).toBe(text);
  });

  test("Node reads the same texts from ember_i18n_json_module", async () => {
    const script =
      "import(process.argv[1]).then((module) => console.log(JSON.stringify(module.default.cart)))";
    const printed = await read("ember_i18n_json_module", [process.execPath, "-e", script]);
    const { items, ...texts } = JSON.parse(printed ?? "");
    expect(items).toEqual({ one: "%d item", other: "%d items" });
    for (const { key, text } of entries.slice(0, -1)) expect(texts[key.slice("cart.".length)]).toBe(text);
  });

  test("Java reads the same texts from java_properties", async () => {
    const program = join(folder, "Read.java");
    writeFileSync(
      program,
      `import java.nio.file.*; import java.util.*;
      class Read {
        public static void main(String[] given) throws Exception {
          Properties read = new Properties();
          read.load(Files.newBufferedReader(Path.of(given[0])));
          for (String key : read.stringPropertyNames())
            System.out.println(key + " " + Base64.getEncoder().encodeToString(read.getProperty(key).getBytes("UTF-8")));
        }
      }`,
    );
    const printed = await read("java_properties", ["java", program]);
    if (printed === undefined) return;
    const lines = printed.trim().split("\n");
    const texts = new Map(lines.map((line) => line.split(" ") as [string, string]));
    for (const { key, text } of entries.slice(0, -1))
      expect([key, Buffer.from(texts.get(key) ?? "", "base64").toString()]).toEqual([key, text]);
  });

  test("Translate Toolkit reads the same texts from gettext_po", async () => {
    const printed = await read("gettext_po", [
      "pofilter",
      "--progress=none",
      "--test=newlines",
      "--output=/dev/null",
    ]);
    expect(printed).toBeOneOf([expect.any(String), undefined]);
  });

  test("Python reads the same texts from ini", async () => {
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
  ] as const)("Python reads the same texts from %s", async (id) => {
    expect(await read(id, ["python3", "-m", "json.tool"])).toBeOneOf([
      expect.stringContaining("0123"),
      undefined,
    ]);
  });
});

test.each(xmlPlaces)("Python and the tests' parser read fragments of $id, $place, alike", (place) => {
  const script = `import json, sys, xml.etree.ElementTree as tree
def tokens(element):
    found = [element.text or ""]
    for child in element:
        attributes = "".join(f' {name}="{value}"' for name, value in child.attrib.items())
        name = child.tag.replace("{x}", "xliff:")
        found += [[name + attributes], *tokens(child), ["/" + name], child.tail or ""]
    return found
print(json.dumps([tokens(tree.fromstring(f'<r xmlns:xliff="x">{one}</r>')) for one in json.load(sys.stdin)]))`;
  const fragments = fc.sample(fragmentsFor(place), 300);
  const printed = run(place.id, ["python3", "-c", script], JSON.stringify(fragments));
  if (printed === undefined) return;
  const read = (JSON.parse(printed) as Array<Array<string | [tag: string]>>).map((tokens) =>
    tokens
      .filter((token) => token !== "")
      .map((token) => (typeof token === "string" ? { text: token } : { tag: token[0] })),
  );
  expect(read).toEqual(fragments.map(readXmlFragment));
});

test.each([
  ["ISO-8859-1", "café"],
  ["ISO-8859-15", "5 €"],
  ["windows-1251", "Да"],
  ["KOI8-R", "Да"],
  ["Shift_JIS", "表示 ソ"],
  ["EUC-JP", "表示"],
  ["GBK", "联通"],
  ["Big5", "許功蓋"],
])("PO and XML in %s are read as Python encodes them", async (encoding, text) => {
  const po = `msgid ""\nmsgstr "Content-Type: text/plain; charset=${encoding}\\n"\n\nmsgid "a"\nmsgstr "${text}"\n`;
  const xml = `<?xml version="1.0" encoding="${encoding}"?><resources><string name="a">${text}</string></resources>`;
  const script =
    "import base64, sys; print(base64.b64encode(sys.stdin.buffer.read().decode('utf-8').encode(sys.argv[1])).decode())";
  for (const [id, file] of [
    ["gettext_po", po],
    ["android_xml", xml],
  ] as const) {
    const encoded = run(id, ["python3", "-c", script, encoding], file);
    if (encoded === undefined) return;
    const { parse } = await loadFormat(id);
    const { entries } = parse(Buffer.from(encoded, "base64"), { language: "en", baseLanguage: "en" });
    expect(entries).toEqual([{ key: "a", text }]);
  }
});

test("cells of CSV are those of Python", async () => {
  const file = 'id,en\na,5" disk\nb,"say ""hi"" now"\nc,x"y"z\nd, "e"\n';
  const script = "import csv, json, sys; print(json.dumps(list(csv.reader(sys.stdin))[1:]))";
  const printed = run("csv", ["python3", "-c", script], file);
  const { parse } = await loadFormat("csv");
  const { entries } = parse(new TextEncoder().encode(file), { language: "en", baseLanguage: "en" });
  if (printed !== undefined) expect(entries.map(({ key, text }) => [key, text])).toEqual(JSON.parse(printed));
});

test("strings of Android are the same for aapt2 after an import and an export", async () => {
  const { parse, print } = await loadFormat("android_xml");
  const file = fileOf("android_xml");
  const compiled = (bytes: Uint8Array | string): string[] | undefined => {
    writeFileSync(file, bytes);
    run("android_xml", ["aapt2", "compile", "-o", folder, file]);
    const dump = run("android_xml", ["aapt2", "dump", "apc", join(folder, "values_strings.arsc.flat")]);
    return dump?.replace(/ src=.*/g, "").split("\n      resource ");
  };
  // aapt2 treats anything that starts with "?" as an attribute; for us `?Really` is text and is escaped.
  const isText = (fragment: string) =>
    !readXmlFragment(fragment).some((candidate) => "text" in candidate && /^\s*\?/.test(candidate.text));
  const fragments = xmlPlaces.filter(({ place }) => place === "string").map(fragmentsFor);
  const strings = fc
    .sample(fc.oneof(...fragments).filter(isText), 1000)
    .map((fragment, index) => `<string name="k${index}">${fragment}</string>`);
  const resources = `<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">${strings.join("")}</resources>`;
  const { entries } = parse(new TextEncoder().encode(resources), { language: "en", baseLanguage: "en" });
  expect(compiled(print(entries, { language: "en", baseLanguage: "en" }))).toEqual(compiled(resources));
});

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type FormatId, loadFormat } from "#formats/formats.ts";

const folder = mkdtempSync(join(tmpdir(), "parlance-icu-"));
afterAll(() => rmSync(folder, { recursive: true }));

const texts: Readonly<Record<string, string>> = {
  a: "{count, plural, one {One file} other {Many files}}",
  b: "{count,plural,one{One}other{Many}}",
  c: "{count, plural, one {It''s one} other {They''re many}}",
  d: "{count, plural,\n  one {# file}\n  other {# files}\n}",
  e: "{n, plural, =0 {None} one {One} other {Many}}",
  f: "{count, plural, one {one '{'literal'}'} few {\"few\"} other {<b>many</b> & more}}",
  g: "Plain",
};

/**
 * Python program that writes texts (JSON on standard input) as a file of a format, or reads such a file, with
 * Python's own libraries.
 */
const python = `import csv, gettext, io, json, subprocess, sys, tomllib, yaml
import xml.etree.ElementTree as tree
way, format, path = sys.argv[1:4]
texts = json.load(sys.stdin) if way == "write" else {}
def dump(value):
    with open(path, "w", encoding="utf-8") as file: file.write(value)
def add(parent, tag, text=None, **attributes):
    element = tree.SubElement(parent, tag, attributes)
    element.text = text
    return element
def xml(tags, add_text):
    root = within = tree.Element(tags[0])
    for tag in tags[1:]: within = add(within, tag)
    for key, text in texts.items(): add_text(within, key, text)
    tree.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)
def data(root, key, text): add(add(root, "data", name=key), "value", text)
def message(root, key, text):
    within = add(root, "message", id=key)
    add(within, "source", key)
    add(within, "translation", text)
def unit(root, key, text):
    within = add(root, "trans-unit", id=key)
    add(within, "source", text)
    add(within, "target", text)
def all_named(tag): return tree.parse(path).findall(".//{*}" + tag)
def po():
    # Escapes of JSON are those of PO in these texts.
    quoted = lambda text: json.dumps(text, ensure_ascii=False)
    head = 'msgid ""\\nmsgstr "Content-Type: text/plain; charset=UTF-8\\\\n"\\n'
    dump(head + "".join(f"\\nmsgid {quoted(key)}\\nmsgstr {quoted(text)}\\n" for key, text in texts.items()))
def mo():
    made = subprocess.run(["msgfmt", "-o", "-", path], check=True, capture_output=True).stdout
    return {key: text for key, text in gettext.GNUTranslations(io.BytesIO(made))._catalog.items() if key}
formats = {
    "symfony_yaml": (lambda: dump(yaml.safe_dump(texts)), lambda: yaml.safe_load(open(path))),
    "nested_json": (lambda: dump(json.dumps(texts)), lambda: json.load(open(path))),
    "toml": (
        lambda: dump("".join(f"{key} = {json.dumps(text)}\\n" for key, text in texts.items())),
        lambda: tomllib.load(open(path, "rb"))),
    "csv": (
        lambda: csv.writer(open(path, "w", newline="")).writerows([["id", "en"], *texts.items()]),
        lambda: {row["id"]: row["en"] for row in csv.DictReader(open(path, newline=""))}),
    "microsoft_resx": (
        lambda: xml(["root"], data),
        lambda: {one.get("name"): one.findtext("value") for one in all_named("data")}),
    "qt_ts": (
        lambda: xml(["TS", "context"], message),
        lambda: {one.get("id"): one.findtext("translation") for one in all_named("message")}),
    "xliff": (
        lambda: xml(["xliff", "file", "body"], unit),
        lambda: {one.get("id"): one.findtext("{*}target") for one in all_named("trans-unit")}),
    "gettext_po": (po, mo),
}
write, read = formats[format]
print(json.dumps(write() if way == "write" else read()))`;

const php = `[$way, $format, $path] = array_slice($argv, 1);
$texts = json_decode(stream_get_contents(STDIN), true);
if ($way === "write") file_put_contents($path, "<?php return " . var_export($texts, true) . ";");
else echo json_encode(include $path);`;

/** Texts are lines of a key and a text in Base64. */
const java = `import java.io.*; import java.nio.charset.StandardCharsets; import java.nio.file.*; import java.util.*;
class Exchange {
  public static void main(String[] args) throws Exception {
    Properties texts = new Properties();
    Path path = Path.of(args[2]);
    if (args[0].equals("write")) {
      for (Scanner in = new Scanner(System.in); in.hasNext();)
        texts.setProperty(in.next(), new String(Base64.getDecoder().decode(in.next()), StandardCharsets.UTF_8));
      try (Writer out = Files.newBufferedWriter(path)) { texts.store(out, null); }
      return;
    }
    texts.load(Files.newBufferedReader(path));
    for (String key : texts.stringPropertyNames())
      System.out.println(key + " " + Base64.getEncoder().encodeToString(texts.getProperty(key).getBytes(StandardCharsets.UTF_8)));
  }
}`;

type Command = readonly [program: string, ...string[]];
type Direction = "write" | "read";

/** Returns the program's output; undefined if it is not installed. */
function run(id: FormatId, [program, ...args]: Command, way: Direction, input: string): string | undefined {
  try {
    return execFileSync(program, [...args, way, id, join(folder, id)], { input, encoding: "utf8" });
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOENT") throw error;
    console.log(`${program} is not installed: ${id} was not tried.`);
    return undefined;
  }
}

/** Encoding of texts for a program, and of its output. */
type Exchange = { encode: (messages: typeof texts) => string; decode: (printed: string) => unknown };
const asJson: Exchange = {
  encode: (messages) => JSON.stringify(messages),
  decode: (printed) => JSON.parse(printed),
};

async function expectSameTexts(
  id: FormatId,
  command: Command,
  { encode, decode }: Exchange = asJson,
): Promise<void> {
  if (run(id, command, "write", encode(texts)) === undefined) return;
  const read = () => decode(run(id, command, "read", "") ?? "");
  expect(read()).toEqual(texts);
  const format = await loadFormat(id);
  const options = { language: "en", baseLanguage: "en" };
  const { entries } = format.parse(readFileSync(join(folder, id)), options);
  writeFileSync(join(folder, id), format.print(entries, options));
  expect(read()).toEqual(texts);
}

describe("ICU plurals as single texts in other programs", () => {
  test.each([
    "symfony_yaml",
    "nested_json",
    "toml",
    "csv",
    "microsoft_resx",
    "qt_ts",
    "xliff",
    "gettext_po",
  ] as const)("an import and export of %s gives Python the same texts", async (id) => {
    await expectSameTexts(id, ["python3", "-c", python]);
  });

  test("an import and export of laravel_php gives PHP the same texts", async () => {
    await expectSameTexts("laravel_php", ["php", "-r", php, "--"]);
  });

  test("an import and export of java_properties gives Java the same texts", async () => {
    const program = join(folder, "Exchange.java");
    writeFileSync(program, java);
    await expectSameTexts("java_properties", ["java", program], {
      encode: (messages) =>
        Object.entries(messages)
          .map(([key, text]) => `${key} ${Buffer.from(text).toString("base64")}\n`)
          .join(""),
      decode: (printed) =>
        Object.fromEntries(
          printed
            .trim()
            .split("\n")
            .map((line) => line.split(" "))
            .map(([key, text = ""]) => [key, Buffer.from(text, "base64").toString()]),
        ),
    });
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FormatError } from "#formats/format-error.ts";
import { xliff } from "./xliff.ts";
import { xliff2 } from "./xliff2.ts";

const formats = { "1.2": xliff, "2.1": xliff2 } as const;
const versions = ["1.2", "2.1"] as const;
const options = { language: "de", baseLanguage: "en", codes: true };
const printed = (version: "1.2" | "2.1", source: string, text: string) =>
  new TextDecoder().decode(formats[version].print([{ key: "k", source, text }], options));
const read = (version: "1.2" | "2.1", file: string) =>
  formats[version].parse(new TextEncoder().encode(file), options).entries[0];

const piece = fc.constantFrom(
  ...'%s|%1$d|{name}|{{n}}|%(x)s|:x|<b>|</b>|<br/>|<a href="x">|&amp;|&|<|>|"|\'|\\n|\n|\r| |a|日|{count, plural, one {#} other {# x}}|<x id="1"/>'.split(
    "|",
  ),
);
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));

describe.each(versions)("XLIFF %s with inline codes", (version) => {
  test("every text is read back byte for byte", () => {
    fc.assert(
      fc.property(text, text, (source, target) => {
        const entry = read(version, printed(version, source, target));
        expect([entry?.source, entry?.text]).toEqual([source, target]);
      }),
    );
  });

  test("the same code has the same id in source and target, wherever it is", () => {
    const file = printed(version, "<b>%1$s</b> of %2$s", "%2$s: <b>%1$s</b> %3$s");
    const idsOf = (name: string) => {
      const [, inside = ""] = new RegExp(`<${name}>(.*)</${name}>`).exec(file) ?? [];
      return [...inside.matchAll(/ id="(\d+)" equiv(?:-text)?="([^"]*)"/g)].map(
        ([, id, code]) => `${id} ${code}`,
      );
    };
    expect(idsOf("source")).toEqual(["1 &lt;b>", "2 %1$s", "3 &lt;/b>", "4 %2$s"]);
    expect(idsOf("target")).toEqual(["4 %2$s", "1 &lt;b>", "2 %1$s", "3 &lt;/b>", "5 %3$s"]);
  });

  test("the number sign of a plural is a code", () => {
    const file = printed(version, "{count, plural, one {# file of {name}} other {# files}}", "");
    const found = [...file.matchAll(/ equiv(?:-text)?="([^"]*)"/g)].map(([, code]) => code);
    expect(found).toEqual(["#", "{name}", "#"]);
  });

  test("matches of the project's patterns are codes", () => {
    const patterns = [String.raw`\[\[\w+\]\]`];
    const bytes = formats[version].print([{ key: "k", source: "Hi [[name]]", text: "" }], {
      ...options,
      patterns,
    });
    expect(new TextDecoder().decode(bytes)).toMatch(
      /<source>Hi <(?:x|ph) id="1" equiv(?:-text)?="\[\[name\]\]"/,
    );
  });

  test("codes with only an id, and marked segments, are read", () => {
    const file = printed(version, "Hi %s", "").replace(
      "<target></target>",
      '<target><mrk id="m" mtype="seg" mid="1">Hallo <ph id="1"/></mrk></target>',
    );
    expect(read(version, file)?.text).toBe("Hallo %s");
  });

  test("an element of unknown meaning is rejected", () => {
    const file = printed(version, "Hi", "").replace("<target></target>", '<target>\n<ph id="9"/></target>');
    expect(() => read(version, file)).toThrow(FormatError);
    expect(() => read(version, file)).toThrow(/Unknown element <ph>: "k"/);
  });
});

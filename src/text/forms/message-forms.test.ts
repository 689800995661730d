import { describe, expect, it } from "vitest";
import { grammarOf } from "#text/message/grammar.ts";
import { choiceParts, textParts } from "./edit-forms.ts";
import {
  type FormsContext,
  formsAfterBlur,
  intoForms,
  type MessageForms,
  newSelector,
  openForms,
  pastedMessage,
  textOfForms,
  textOfPart,
  typeInto,
  withFilledForms,
  withNewForm,
  withoutForm,
  withSourceForms,
} from "./message-forms.ts";

const files = "{n, plural, one {# file} other {# files}}";

function contextOf(source: string, language = "ar"): FormsContext {
  return { grammar: grammarOf(source), language, source: { text: source, language: "en" } };
}

function open(text: string, context: FormsContext): MessageForms {
  const forms = openForms(text, context);
  if (forms === undefined) throw new Error("no forms");
  return forms;
}

const fields = (forms: MessageForms) =>
  textParts(forms.parts).map((part) => [part.id, textOfPart(forms, part)]);
const shown = ({ parts }: MessageForms) =>
  textParts(parts)
    .filter(({ isSpace }) => !isSpace)
    .map(({ id }) => id);

describe("message forms", () => {
  it("have a field for each category of the language, with the text of the source", () => {
    const forms = open("", contextOf(files));
    const visibleParts = textParts(forms.parts).filter(({ isSpace }) => !isSpace);
    expect(visibleParts.map(({ selections, source }) => [selections[0]?.selector, source])).toEqual([
      ["zero", "# files"],
      ["one", "# file"],
      ["two", "# files"],
      ["few", "# files"],
      ["many", "# files"],
      ["other", "# files"],
    ]);
    const [choice] = choiceParts(forms.parts);
    expect(choice?.forms.map(({ examples }) => examples[0])).toEqual([0, 1, 2, 3, 11, 100]);
  });

  it("fill empty forms with the text of one form, at the same place only", () => {
    const source =
      "{g, select, male {He has {n, plural, one {# file} other {# files}}.} other {They have {n, plural, one {# file} other {# files}}.}}";
    const context = contextOf(source, "de");
    const empty = open("", context);
    const idOf = (text: string) => shown(empty).find((id) => id.includes(text)) ?? "";
    const typed = typeInto(empty, idOf("male/0:one"), "# Datei", context);
    const ended = typeInto(
      typed,
      shown(empty).filter((id) => id.includes("male"))[0] ?? "",
      "Er hat ",
      context,
    );
    const filled = withFilledForms(ended, idOf("male/0:one"), context);
    expect(textOfForms(filled)).toBe(
      "{g, select, male {Er hat {n, plural, one {# Datei} other {# Datei}}} other {{n, plural, one {# Datei} other {# Datei}}}}",
    );
    expect(withFilledForms(filled, idOf("other/0:one"), context)).toBe(filled);
  });

  it("start from the source with the forms of the language", () => {
    const context = contextOf(files);
    expect(textOfForms(withSourceForms(open("", context), context))).toBe(
      "{n, plural, zero {# files} one {# file} two {# files} few {# files} many {# files} other {# files}}",
    );
  });

  const fieldsOf = (source: string, language: string, sourceLanguage = "en") => {
    const context = { ...contextOf(source, language), source: { text: source, language: sourceLanguage } };
    return choiceParts(open("", context).parts)[0]?.forms.map(({ selector }) => selector);
  };

  it.each([
    ["{n, plural, other {#個}}", "en", ["one", "other"]],
    ["{n} {n, plural, other {個}}", "en", ["one", "other"]],
    ["{n, plural, =1 {1 file} other {# files}}", "pl", ["=1", "few", "many", "other"]],
    ["{n, plural, =1 {1 file} other {# files}}", "ru", ["=1", "one", "few", "many", "other"]],
    ["{n, plural, offset:1 =1 {you} other {you and #}}", "de", ["=1", "one", "other"]],
    ["{n, plural, offset:1 =2 {you and one} other {you and #}}", "de", ["=2", "other"]],
    ["{n, plural, =0 {no files} other {some files}}", "pl", ["=0", "other"]],
  ])(
    "for %j in %s have fields %j, without categories that exact numbers cover",
    (source, language, expected) => {
      expect(fieldsOf(source, language)).toEqual(expected);
    },
  );

  it("have a field for each ordinal category of the language, with examples", () => {
    const forms = open("", contextOf("{n, selectordinal, other {Platz #}}", "en"));
    const [choice] = choiceParts(forms.parts);
    expect(choice?.forms.map(({ selector, examples }) => [selector, examples[0]])).toEqual([
      ["one", 1],
      ["two", 2],
      ["few", 3],
      ["other", 0],
    ]);
    expect(fieldsOf("{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", "de")).toEqual([
      "other",
    ]);
  });

  it("create the message when the first text is typed, laid out like the source", () => {
    const source = "{n, plural,\n  one {# file}\n  other {# files}\n}";
    const context = contextOf(source);
    let forms = open("", context);
    forms = typeInto(forms, "/0:few/t0", "# ملفات", context);
    expect(textOfForms(forms)).toBe("{n, plural,\n  few {# ملفات}\n  other {}\n}");
    forms = typeInto(forms, "/0:one/t0", "ملف", context);
    forms = typeInto(forms, "/0:other/t0", "# ملف", context);
    expect(textOfForms(forms)).toBe("{n, plural,\n  one {ملف}\n  few {# ملفات}\n  other {# ملف}\n}");
  });

  it("give an empty message when all fields are empty", () => {
    const context = contextOf(files, "de");
    const forms = typeInto(open("{n, plural, other {x}}", context), "/0:other/t0", "", context);
    expect(textOfForms(forms)).toBe("");
    expect(shown(forms)).toEqual(["/0:one/t0", "/0:other/t0"]);
  });

  it("keep their fields while typed text is malformed, and are parsed again on blur", () => {
    const context = contextOf(files, "de");
    let forms = open(files, context);
    forms = typeInto(forms, "/0:one/t0", "{", context);
    expect(fields(forms)).toEqual(
      fields(open(files, context)).map(([id, text]) => [id, id === "/0:one/t0" ? "{" : text]),
    );
    expect(textOfForms(forms)).toBe("{n, plural, one {{} other {# files}}");
    forms = typeInto(forms, "/0:other/t0", "# Dateien", context);
    expect(textOfForms(forms)).toBe("{n, plural, one {{} other {# Dateien}}");
    forms = typeInto(forms, "/0:one/t0", "{g, select, other {x}}", context);
    expect(shown(forms)).toEqual(["/0:one/t0", "/0:other/t0"]);
    forms = formsAfterBlur(forms, context);
    expect(shown(forms)).toEqual(["/0:one/0:other/t0", "/0:other/t0"]);
    expect(textOfForms(forms)).toBe("{n, plural, one {{g, select, other {x}}} other {# Dateien}}");
  });

  it("have fields for nested choices, and a new form has those of its neighbour", () => {
    const source =
      "{g, select, f {{n, plural, one {her # file} other {her # files}}} other {{n, plural, one {a} other {b}}}}";
    const context = contextOf(source, "pl");
    let forms = open("{g, select, other {{n, plural, one {x} other {y}}}}", context);
    expect(shown(forms).slice(0, 4)).toEqual(
      ["f:one", "f:few", "f:many", "f:other"].map((it) => `/0:${it.replace(":", "/0:")}/t0`),
    );
    forms = typeInto(forms, "/0:f/0:few/t0", "jej # pliki", context);
    expect(textOfForms(forms)).toBe(
      "{g, select, f {{n, plural, few {jej # pliki} other {}}} other {{n, plural, one {x} other {y}}}}",
    );
  });

  it("have fields for text around choices if the message or the source has such text", () => {
    const context = contextOf("You have {n, plural, one {# file} other {# files}}.", "de");
    let forms = open("", context);
    expect(shown(forms)).toEqual(["/t0", "/0:one/t0", "/0:other/t0", "/t1"]);
    forms = typeInto(forms, "/t0", "Es gibt ", context);
    expect(textOfForms(forms)).toBe("Es gibt {n, plural, other {}}");
  });

  it("adding a form and removing it restores the message", () => {
    const text = "{n, plural, offset:1\n  one {a}\n  other {b}\n}";
    const context = contextOf(text, "de");
    const added = withNewForm(open(text, context), "/0", "=0", context);
    expect(added && textOfForms(added)).toBe("{n, plural, offset:1\n  =0 {}\n  one {a}\n  other {b}\n}");
    const removed = added && withoutForm(added, "/0:=0", context);
    expect(removed && textOfForms(removed)).toBe(text);
    expect(added && withoutForm(added, "/0:other", context)).toBeUndefined();
  });

  it("can be added to an empty message", () => {
    const context = contextOf(files, "de");
    const added = withNewForm(open("", context), "/0", "=0", context);
    expect(added && textOfForms(added)).toBe("{n, plural, =0 {} other {}}");
  });

  it.each([
    ["plural", "0", "=0"],
    ["plural", "= 12", "=12"],
    ["plural", "few", "few"],
    ["plural", "dual", undefined],
    ["plural", "=1", undefined],
    ["selectordinal", "few", undefined],
    ["select", " male ", "male"],
    ["select", "a b", undefined],
    ["select", "other", undefined],
  ] as const)("interpret the new selector of a %s: %j as %j", (type, written, expected) => {
    const [choice] = choiceParts(
      open(`{n, ${type}, ${type === "plural" ? "=1 {}" : ""} other {}}`, contextOf("{n, plural, other{}}"))
        .parts,
    );
    expect(choice && newSelector({ ...choice, type }, written, "ar")).toBe(expected);
  });

  it("do not exist for nested plurals with too many fields", () => {
    const nested = (levels: number, forms: string) =>
      `${`{n, plural, ${forms}other {`.repeat(levels)}${"}}".repeat(levels)}`;
    const openIn = (levels: number, text: string) => openForms(text, contextOf(nested(levels, "one {} ")));
    // In the source, "one" is plain text, so it has no fields of Arabic's six categories.
    expect(shown(open("", contextOf(nested(3, "one {} "))))).toHaveLength(5 * (5 * 6 + 1) + 1);
    expect(openIn(90, "")).toBeUndefined();
    expect(openIn(90, nested(90, ""))).toBeUndefined();
  });

  it("do not exist for messages without forms or malformed ones", () => {
    const context = contextOf(files);
    expect(openForms("plain", context)).toBeUndefined();
    expect(openForms("{n, plural, one {x}}", context)).toBeUndefined();
    expect(openForms("", contextOf("plain"))).toBeUndefined();
  });

  it.each([
    ["of the same forms", "\n{n, plural, one {# Datei} other {# Dateien}}\n", true],
    ["with text around", "Es gibt {n, plural, one {# Datei} other {# Dateien}}.", true],
    ["whose value has another name", "{count, plural, one {# Datei} other {# Dateien}}", true],
    ["of another kind", "{n, select, one {Datei} other {Dateien}}", false],
    ["with a choice more", "{n, plural, other {#}} {n, plural, other {#}}", false],
    ["without forms", "Dateien", false],
    ["that cannot be read", "{n, plural, one {# Datei}", false],
    ["without anything", " ", false],
  ])("are replaced by a pasted message %s, or ignore it", (_what, pasted, isWhole) => {
    const context = contextOf(files, "de");
    const found = pastedMessage(open("", context), pasted, context);
    expect(found && textOfForms(found)).toBe(isWhole ? pasted.trim() : undefined);
  });

  it("a choice that belongs inside of a form is pasted there", () => {
    const context = contextOf("{a, select, x {{b, select, y {1} other {2}}} other {3}}", "de");
    const forms = open("", context);
    expect(pastedMessage(forms, "{b, select, y {eins} other {zwei}}", context)).toBeUndefined();
    expect(pastedMessage(forms, "{a, select, x {eins} other {zwei}}", context)).toBeDefined();
  });

  it("a text without forms becomes the other form", () => {
    expect(intoForms("Dateien", contextOf(files, "de"))).toBe("{n, plural, other {Dateien}}");
    expect(intoForms(files, contextOf(files, "de"))).toBeUndefined();
    expect(intoForms("Dateien", contextOf("plain", "de"))).toBeUndefined();
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FileEntry, ParseOptions } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { type FormatId, loadFormat } from "#formats/formats.ts";
import { type CategoryName, formsOfEntry, printPlural, readPlural } from "#formats/plural-forms.ts";
import { anyText, entriesFor, type FormatFeatures, formatFeatures } from "#formats/testing/any-entries.ts";

const language = "ar";
const options: ParseOptions = { language, baseLanguage: "ar" };

/** Entries by key, without the source text and the supported forms. */
const byKey = (entries: readonly FileEntry[]) =>
  new Map(
    entries.map(
      ({ source: _source, supportedForms: _supportedForms, ...entry }) => [entry.key, entry] as const,
    ),
  );

describe.each(Object.entries(formatFeatures) as Array<[FormatId, FormatFeatures]>)("%s", (id, features) => {
  test("a printed file is read back, or rejected with its keys", async () => {
    const format = await loadFormat(id);
    let printedFiles = 0;
    fc.assert(
      fc.property(entriesFor(features), (generated) => {
        // An empty translation is none, and an empty text of a template is its key.
        const entries =
          id.startsWith("gettext") || id === "qt_ts"
            ? generated.filter((entry) => !isEmpty(entry))
            : generated;
        const printed = attempt(() => format.print(entries, options));
        if (printed instanceof FormatError) {
          expect(printed.keys.length).toBeGreaterThan(0);
          return;
        }
        printedFiles += 1;
        const read = format.parse(printed, options);
        expect(byKey(read.entries)).toEqual(byKey(entries));
        expect(read.duplicates).toEqual([]);
        expect(byKey(format.parse(format.print(read.entries, options), options).entries)).toEqual(
          byKey(entries),
        );
      }),
    );
    expect(printedFiles).toBeGreaterThan(20);
  });

  test("arbitrary bytes are read or rejected", async () => {
    const format = await loadFormat(id);
    const anyBytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      anyText.map((item) => new TextEncoder().encode(item)),
    );
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const read = attempt(() => format.parse(bytes, options));
        if (!(read instanceof FormatError))
          for (const entry of read.entries) expect(entry.text).toBeTypeOf("string");
      }),
    );
  });
});

function isEmpty(entry: FileEntry): boolean {
  return [...(formsOfEntry(entry)?.values() ?? [entry.text])].every((form) => form === "");
}

function attempt<T>(action: () => T): T | FormatError {
  try {
    return action();
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}

test("forms of a plural are read back whatever their text", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("'", "''", "{", "}", "#", "|", "a", " ", "{{n}}"), { maxLength: 8 }),
      (pieces) => {
        const forms = new Map<CategoryName, string>([
          ["one", pieces.join("")],
          ["other", pieces.toReversed().join("")],
        ]);
        expect(readPlural(printPlural(forms))).toEqual(forms);
      },
    ),
  );
});

import fc from "fast-check";
import type { FileEntry } from "#formats/file-entry.ts";
import type { FormatId } from "#formats/formats.ts";
import { type CategoryName, pluralCategoryNames, printPlural } from "#formats/plural-forms.ts";

export type FormatFeatures = {
  description?: true;
  maxLength?: true;
  metadata?: true;
  plurals?: "only" | "none";
};

/** Attributes that each format supports besides keys and texts. */
export const formatFeatures: Record<FormatId, FormatFeatures> = {
  android_xml: { description: true },
  ios_strings: { description: true },
  ios_stringsdict: { plurals: "only" },
  nested_json: {},
  react_nested_json: {},
  react_simple_json: {},
  angular_translate_json: {},
  node_2_json: {},
  i18next_json: {},
  chrome_i18n_json: { description: true, metadata: true },
  mozilla_i18n_json: { description: true, metadata: true },
  go_i18n_json: { description: true, metadata: true },
  arb: { description: true, metadata: true, plurals: "none" },
  java_properties: { description: true },
  mozilla_properties: { description: true },
  gettext_po: { description: true },
  gettext_pot: { description: true },
  ruby_on_rails_yaml: {},
  symfony_yaml: {},
  symfony2_yaml: {},
  qt_ts: { description: true },
  microsoft_resx: { description: true },
  microsoft_resw: { description: true },
  ember_i18n_json_module: {},
  toml: {},
  laravel_php: {},
  ini: { description: true },
  ios_xcstrings: { description: true },
  xliff2: { description: true, maxLength: true, metadata: true },
  xliff: { description: true, maxLength: true, metadata: true },
  csv: { description: true, maxLength: true, metadata: true },
  tsv: { description: true, maxLength: true, metadata: true },
  xls: { description: true, maxLength: true, metadata: true },
  xlsx: { description: true, maxLength: true, metadata: true },
};

const piece = fc.constantFrom(
  ..."a|é|ß|日本|مرحبا|😀|👩‍👩‍👧| |  |'|''|\"|\\|\\n|\n|\r|\r\n|\t|%d|%s|%1$@|{{n}}|{n}|{|}|#|<b>|</b>|<|>|&|&lt;|&amp;|;|=|:|,|-|--|*/|/*|//|$|$t(x)|@|?|!|[|]|(|)|.|..|_one|null|true|012|1.10|~|`|\u0085|\u00a0|\u200b|\u200f|\ufeff|\u2028|<x id=\"1\"/>|<!-- -->|<![CDATA[x]]>|<![CDATA[<b>it's</b> & \n]]>|]]>|=1+1|_x000D_|_x005F_|yes|no|on|%%|@string/a|?attr/b|@null"
    .split("|")
    .concat("|", "a|b"),
);
/** Texts with everything that has a special meaning in some format. */
export const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join("")) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
);
const printable = anyText.filter(
  (candidate) => !/[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/u.test(candidate),
);
const name = fc.oneof(
  fc
    .stringMatching(/^[a-z][a-z0-9_]{0,6}$/)
    .filter((item) => !/_(?:\d|plural|zero|one|two|few|many|other)/.test(item)),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "10",
    "2",
    "yes",
    "no",
    "null",
    "Ключ",
    "a b",
    "#x",
    "!x",
  ),
);
const key = fc.oneof(
  fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join(".")),
  fc.tuple(name, fc.integer({ min: 0, max: 3 })).map(([list, index]) => `${list}[${index}]`),
  fc.tuple(name, name).map(([a, b]) => `${a}."${b}.${a}"`),
  printable.filter(
    (candidate) =>
      candidate !== "" && !/_(?:\d+|plural|zero|one|two|few|many|other)|\[|^@|\|/.test(candidate),
  ),
);
const forms = fc
  .record(
    Object.fromEntries(pluralCategoryNames.map((category) => [category, printable])) as Record<
      CategoryName,
      typeof printable
    >,
  )
  .map((record) => printPlural(new Map(pluralCategoryNames.map((category) => [category, record[category]]))));
const plural = forms.map((text) => ({ text, isPlural: true }));
/** Such a text is a plural only if its file or key marks it as one. */
const oneText = fc.oneof({ weight: 4, arbitrary: printable }, { weight: 1, arbitrary: forms });
const line = fc.stringMatching(/^[A-Za-zäß<>&"'][A-Za-zäß <>&"'.]{0,10}[a-z.]$/);
const metadata = fc
  .uniqueArray(fc.tuple(fc.stringMatching(/^m[a-z_]{2,8}$/), line), {
    maxLength: 2,
    selector: ([name]) => name,
  })
  .map((pairs) => new Map(pairs));

/** Entries of a project, as far as a format supports them. */
export const entriesFor = ({ description, maxLength, metadata: hasMetadata, plurals }: FormatFeatures) =>
  fc.uniqueArray(
    fc
      .record({
        key,
        content: fc.oneof(
          { weight: plurals === "only" ? 0 : 3, arbitrary: oneText.map((text) => ({ text })) },
          { weight: plurals === "none" ? 0 : 1, arbitrary: plural },
        ),
        description: fc.option(line),
        maxLength: fc.option(fc.integer({ min: 1, max: 9_999 })),
        metadata,
      })
      .map(
        (record): FileEntry => ({
          key: record.key,
          ...record.content,
          ...(description && record.description ? { description: record.description } : {}),
          ...(maxLength && record.maxLength ? { maxLength: record.maxLength } : {}),
          ...(hasMetadata && record.metadata.size > 0 ? { metadata: record.metadata } : {}),
        }),
      ),
    { maxLength: 8, selector: (entry) => entry.key },
  );

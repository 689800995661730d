/** One entry of a file: a key and what the file says of it. */
export type FileEntry = {
  key: string;
  text: string;
  /**
   * Its text is the forms of a plural, written as ICU with the argument `count` (plural-forms.ts), or is empty because
   * nobody translated it yet. Without it an ICU plural is one text in its file.
   */
  isPlural?: boolean;
  /** Nobody translated it, and it is not in the file by itself: it may hold a place there (`untranslated` below). */
  isUntranslated?: boolean;
  /** The forms of a plural that its file can have, where these are not all; further ones were made of them. */
  holds?: readonly Intl.LDMLPluralRule[];
  /** The text of the base language, where a file holds both. */
  source?: string;
  description?: string;
  maxLength?: number;
  /** `0` to `4`, or the name of a custom status. */
  status?: string;
  comment?: string;
  locked?: boolean;
  metadata?: ReadonlyMap<string, string>;
  /** Addresses of screenshots that show the key. */
  contextUrls?: readonly string[];
  /** Which file of several in one it is printed into; only XLIFF has them. */
  file?: string;
  /** Of which language of several in one file it is, and the place of its key among all; only catalogs of Xcode have them. */
  language?: string;
  place?: number;
};

/** A key that stood more than once (files.md 8.6): the text before the last one, and the last one, which counts. */
export type Duplicate = { key: string; from: string; to: string };

export type ParsedFile = { entries: FileEntry[]; duplicates: Duplicate[] };

/** What a file is read with (files.md 4). */
export type ParseOptions = {
  language: string;
  baseLanguage: string;
  disablePlurals?: boolean;
  skipNonStringValues?: boolean;
  autoGenerateMissingKeys?: boolean;
  removeFormulaMarks?: boolean;
  /** Placeholders and tags are elements of XLIFF. */
  codes?: boolean;
  columns?: TableColumns;
};

/** Column numbers from 0, by `KEY`, language codes, `DESCRIPTION`, `LENGTH`, `METADATA_<name>`. */
export type TableColumns = {
  columns?: ReadonlyMap<string, number>;
  sheetName?: string;
  includeFirstRow?: boolean;
};

/** What a file is printed with. Entries are in their order already, prefixes taken off, texts made as they were asked for. */
export type PrintOptions = {
  language: string;
  baseLanguage: string;
  disablePlurals?: boolean;
  /** Forms that are keys of their own are sorted, too. */
  sortByKey?: boolean;
  ignoreDuplicates?: boolean;
  convertPlaceholder?: boolean;
  includeMetadata?: boolean;
  includeStatus?: boolean;
  includeContextUrl?: boolean;
  excludeHeaderRow?: boolean;
  excludeBaseLang?: boolean;
  markFormulas?: boolean;
  /** Placeholders and tags become elements of XLIFF, which translators' tools protect. */
  codes?: boolean;
  /** The project's own patterns for placeholders. */
  patterns?: readonly string[];
  /** What is to be known of the whole file. */
  note?: string;
  /** Entries that are not in the file for themselves: they hold their places in lists, and the header of PO. */
  untranslated?: readonly FileEntry[];
};

/** A family of formats: pure, without a database and without HTTP. */
export type Format = {
  parse: (bytes: Uint8Array, options: ParseOptions) => ParsedFile;
  print: (entries: readonly FileEntry[], options: PrintOptions) => Uint8Array;
};

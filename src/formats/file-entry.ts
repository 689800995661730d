/** One entry of a file: a key with its text and attributes. */
export type FileEntry = {
  key: string;
  text: string;
  /**
   * The text is a plural with forms in the file, stored as ICU with the argument `count` (plural-forms.ts), or is
   * empty and not translated yet. If absent, an ICU plural is a single text in the file.
   */
  isPlural?: boolean;
  /** Not translated; printed only where its position is needed (`untranslated` below). */
  isUntranslated?: boolean;
  /** Plural forms that the file supports, if it does not support all; other forms were derived from these. */
  supportedForms?: readonly Intl.LDMLPluralRule[];
  /** Text of the base language, if the file contains both. */
  source?: string;
  description?: string;
  maxLength?: number;
  /** `0` to `4`, or the name of a custom status. */
  status?: string;
  comment?: string;
  locked?: boolean;
  /** Whether the text is not needed in its language (rules.md 9.7). */
  excluded?: boolean;
  metadata?: ReadonlyMap<string, string>;
  /** URLs of screenshots that show the key. */
  contextUrls?: readonly string[];
  /** XLIFF only: name of the file element that contains the entry. */
  file?: string;
  /** Xcode catalogs only: language of the entry. */
  language?: string;
  /** Xcode catalogs only: position of the key. */
  place?: number;
};

/** A repeated key (files.md 8.6): `to` is its last text, which is imported, `from` the text before. */
export type Duplicate = { key: string; from: string; to: string };

export type ParsedFile = { entries: FileEntry[]; duplicates: Duplicate[] };

/** Options for parsing a file (files.md 4). */
export type ParseOptions = {
  language: string;
  baseLanguage: string;
  disablePlurals?: boolean;
  skipNonStringValues?: boolean;
  autoGenerateMissingKeys?: boolean;
  removeFormulaMarks?: boolean;
  /** Reads elements of XLIFF as placeholders and tags. */
  codes?: boolean;
  columns?: TableColumns;
};

export type TableColumns = {
  /** Column numbers from 0, by `KEY`, language codes, `DESCRIPTION`, `LENGTH`, `METADATA_<name>`. */
  columns?: ReadonlyMap<string, number>;
  sheetName?: string;
  includeFirstRow?: boolean;
};

/** Options for printing a file. The entries are already sorted, without prefixes, with the requested texts. */
export type PrintOptions = {
  language: string;
  baseLanguage: string;
  disablePlurals?: boolean;
  /** Sorts by key, also forms that are separate keys. */
  sortByKey?: boolean;
  ignoreDuplicates?: boolean;
  convertPlaceholder?: boolean;
  includeMetadata?: boolean;
  includeStatus?: boolean;
  includeContextUrl?: boolean;
  excludeHeaderRow?: boolean;
  excludeBaseLang?: boolean;
  markFormulas?: boolean;
  /** Prints placeholders and tags as elements of XLIFF, which translation tools protect. */
  codes?: boolean;
  /** Placeholder patterns of the project. */
  patterns?: readonly string[];
  /** Note about the whole file. */
  note?: string;
  /** Entries without a translation, which are needed only for positions in lists and the header of PO. */
  untranslated?: readonly FileEntry[];
};

/** A family of formats. Pure functions, without database and HTTP. */
export type Format = {
  parse: (bytes: Uint8Array, options: ParseOptions) => ParsedFile;
  print: (entries: readonly FileEntry[], options: PrintOptions) => Uint8Array;
};

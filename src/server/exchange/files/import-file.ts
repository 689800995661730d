import type { Kysely } from "kysely";
import { ApiError } from "#contract/errors.ts";
import {
  type ImportOptions,
  type ImportQuery,
  type ImportResult,
  maxKeysNamed,
  nestedJsonFormats,
} from "#contract/files.ts";
import { wireId } from "#contract/ids.ts";
import type { Duplicate, ParseOptions, TableColumns } from "#formats/file-entry.ts";
import { presentUploadedEntries } from "#server/content/entries/read-cells.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { forEachOverlapping } from "#server/exchange/uploads/for-each-overlapping.ts";
import { type StoredUpload, type StoreOptions, storeUpload } from "#server/exchange/uploads/store-upload.ts";
import { assertEntryHolds, type UploadRow } from "#server/exchange/uploads/upload-entry.rules.ts";
import {
  chunksOf,
  type Stage,
  stageSkippedKeys,
  stageUploadRows,
} from "#server/exchange/uploads/upload-stage.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { keyHash } from "#server/platform/db/values/key-hash.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { truncate } from "#server/platform/http/input/truncate.ts";
import { assertMay } from "#server/workspace/auth/rights/assert-permission.ts";
import { assertBranchWritable } from "#server/workspace/auth/rights/entries.rules.ts";
import { canonicalLanguage, sameLanguage } from "#text/languages/languages.ts";
import { clearFuzzy } from "./clear-fuzzy.ts";
import { fitPlurals } from "./fit-plurals.ts";
import { countForms, type RowInput, rowOf, toProjectEntry } from "./import-rows.ts";
import { createMissingStatuses } from "./import-statuses.ts";
import { tagImportedKeys } from "./import-tags.ts";
import { readKnownEntries } from "./known-entries.ts";
import {
  assertUnchanged,
  countImport,
  listUnknownKeys,
  nothingUnknown,
  sampleImport,
} from "./preview-import.ts";
import { type ParsedEntries, parseFile } from "./threads/format-thread.ts";

type Importing = {
  query: ImportQuery;
  /** Fetches the bytes for the thread that parses them. */
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Keys of the project that stay unchanged, whatever the file contains. */
  exceptKeys?: readonly string[];
  /** Called with the number of entries in the file, and then with the number written. */
  expect?: (total: number) => Promise<void>;
  note?: (done: number) => Promise<void>;
  /** Runs last in the change set. */
  finish?: (change: OpenChangeSet, result: ImportResult) => Promise<void>;
};

/** Findings of a file while it is staged. */
type Staged = {
  total: number;
  duplicates: string[];
  dropped: Duplicate[];
  keptForms: string[];
  textsWithoutKey: string[];
  /** Hashes of keys that stay unchanged, including their tags. */
  excludedKeys: Buffer[];
};

/** Imports a file as one change set, all or nothing (files.md 1). */
export async function importFile(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { query, bytes, exceptKeys = [], expect, note, finish }: Importing,
): Promise<ImportResult> {
  assertMayImport(caller, query);
  const input = rowInput(caller, query);
  const dryRun = query.dryRun ?? false;
  let staged = nothingStaged();
  const { result, changeSetId } = await storeUpload(db, caller, {
    dryRun,
    countsForms: true,
    ...(note ? { note } : {}),
    fill: async (stage) => {
      staged = await parseFile(caller.scope, {
        format: input.format,
        bytes,
        options: parseOptions(caller, input),
        take: (file) => stageFile(stage, { caller, input, file, except: new Set(exceptKeys) }),
      });
      await expect?.(staged.total);
      if (input.options.createUnknownCustomStates) await createMissingStatuses(stage, caller, { dryRun });
      return storeOptions(caller, input);
    },
    finish: async (change, stored) => {
      const tagUpdates = await stored.joining(() => tagImportedKeys(change, { ...query, ...staged }));
      if (query.unchangedSince !== undefined)
        await stored.joining(() => assertUnchanged(change, query.unchangedSince));
      const answered = await answer(change, stored, {
        staged,
        tagUpdates,
        query,
        input,
        version: caller.scope.version,
      });
      await finish?.(change, answered);
      return answered;
    },
  });
  return { ...result, changeSet: changeSetId === null ? null : wireId("changeSet", changeSetId) };
}

/** Throws for everything that can be checked before the file is read. */
export function assertMayImport(caller: ProjectCaller, query: ImportQuery): void {
  const { tag = [], tagCategory, language, "file-format": format } = query;
  assertBranchWritable(caller);
  if (tag.length > 0) assertMay(caller, "writeTags");
  else if (tagCategory !== undefined)
    throw invalidInput([{ path: "tagCategory", message: "requires a tag" }]);
  if (format === "gettext_pot" && !sameLanguage(language, caller.scope.baseLanguage))
    throw invalidInput([
      { path: "language", message: "must be the base language, because a template has no other" },
    ]);
}

function rowInput({ scope }: ProjectCaller, query: ImportQuery): RowInput {
  const { "file-format": format, options = {}, addKeyPrefix: prefix = "" } = query;
  const language = canonicalLanguage(query.language);
  if (!language)
    throw new ApiError("invalid_language", {
      message: `${JSON.stringify(truncate(query.language))} is not a language code.`,
    });
  const stored = sameLanguage(language, scope.baseLanguage) ? scope.baseLanguage : language;
  return { format, options, prefix, language: stored };
}

function parseOptions({ scope }: ProjectCaller, { format, options, language }: RowInput): ParseOptions {
  const { importSourceLanguage = scope.baseLanguage, spreadsheetOptions } = options;
  return {
    language,
    baseLanguage: importSourceLanguage,
    ...given(options, ["skipNonStringValues", "autoGenerateMissingKeys", "removeFormulaMarks"]),
    ...(nestedJsonFormats.has(format) ? given(options, ["disablePlurals"]) : {}),
    ...(spreadsheetOptions ? { columns: columnsOf(spreadsheetOptions) } : {}),
  };
}

function columnsOf(options: NonNullable<ImportOptions["spreadsheetOptions"]>): TableColumns {
  const { columnDescription } = options;
  return {
    ...(columnDescription ? { columns: new Map(Object.entries(columnDescription)) } : {}),
    ...given(options, ["sheetName", "includeFirstRow"]),
  };
}

/** Copies the given options that are set. */
function given<T extends object, K extends keyof T>(options: T, names: readonly K[]) {
  const values = names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]));
  return Object.fromEntries(values) as { [Name in K]?: Exclude<T[Name], undefined> };
}

function storeOptions({ scope }: ProjectCaller, { format, options, language }: RowInput): StoreOptions {
  const { onlyIfTextEmpty = format === "xliff" || format === "xliff2" } = options;
  return {
    onlyIfTextEmpty,
    skipUnknownKeys: options.skipUnknownKeys === true && language !== scope.baseLanguage,
    ...given(options, ["onlyAsDraft", "removeCrChar", "skipLockedTranslations"]),
  };
}

type Staging = {
  caller: ProjectCaller;
  input: RowInput;
  file: ParsedEntries;
  except: ReadonlySet<string>;
};

function nothingStaged(): Staged {
  return { total: 0, duplicates: [], dropped: [], keptForms: [], textsWithoutKey: [], excludedKeys: [] };
}

async function stageFile(stage: Stage, staging: Staging): Promise<Staged> {
  const { file, input } = staging;
  const staged = nothingStaged();
  const withPrefix = (key: string) => `${input.prefix}${key}`;
  staged.duplicates = file.duplicates.map(withPrefix);
  staged.dropped = file.dropped.map((item) => ({ ...item, key: withPrefix(item.key) }));
  await forEachOverlapping(rowsOfFile(stage, staging, staged), (rows) => stageUploadRows(stage, rows));
  return staged;
}

async function* rowsOfFile(
  { connection }: Stage,
  { caller: { scope }, input, file, except }: Staging,
  staged: Staged,
): AsyncGenerator<readonly UploadRow[]> {
  const { format, language } = input;
  for await (const chunk of file.chunks()) {
    const all = chunk.map((entry) => toProjectEntry(entry, input));
    const withKey = all.filter(({ key }) => key !== "");
    const nameless = all.flatMap(({ key, text }) => (key === "" && text !== "" ? [truncate(text)] : []));
    staged.textsWithoutKey.push(...nameless.slice(0, maxKeysNamed - staged.textsWithoutKey.length));
    const included = withKey.filter(({ key }) => !except.has(key));
    for (const entry of included) staged.total += countForms(entry) ?? 1;
    const keysInFile = new Set(withKey.map(({ key }) => key));
    const known = await readKnownEntries(connection, withKey, { format, language, branch: scope });
    const { entries: fitted, keptForms } = fitPlurals(withKey, format, known);
    const entries = clearFuzzy(fitted, input, known);
    const named = keptForms.filter((key) => !except.has(key));
    staged.keptForms.push(...named.slice(0, maxKeysNamed - staged.keptForms.length));
    const skippedKeys: string[] = [];
    const rows = entries.flatMap((entry) => {
      if (except.has(entry.key)) {
        staged.excludedKeys.push(keyHash(entry.key));
        // A form that is a separate key was counted with its plural.
        if (!keysInFile.has(entry.key)) staged.total -= 1;
        return [];
      }
      const row = rowOf(entry, input);
      if (!row) skippedKeys.push(entry.key);
      return row ?? [];
    });
    for (const row of rows) assertEntryHolds(row, `file.${truncate(row.key)}`);
    await stageSkippedKeys(connection, skippedKeys);
    yield* chunksOf(rows);
  }
}

type AnswerInput = {
  staged: Staged;
  tagUpdates: number;
  query: ImportQuery;
  input: RowInput;
  version: number;
};

async function answer(
  change: OpenChangeSet,
  { totals, languages, joining }: StoredUpload,
  {
    staged: { total, duplicates, dropped, keptForms, textsWithoutKey },
    tagUpdates,
    query,
    input,
    version,
  }: AnswerInput,
): Promise<ImportResult> {
  const created = input.options.skipUnknownKeys !== true;
  const isSource = input.language === change.input.scope.baseLanguage;
  const { texts, ...unknown } = isSource ? nothingUnknown : await joining(() => listUnknownKeys(change));
  return {
    total: created ? total : total - texts,
    added: [...totals.addedByGroup.values()].reduce((sum, count) => sum + count, 0),
    updated: totals.updated,
    tagUpdates,
    addedLanguages: languages.added,
    duplicates,
    keptForms,
    textsWithoutKey,
    keysWithoutSource: { ...unknown, created },
    _additionalData: {
      skippedEntries: await presentUploadedEntries(change.tx, change.input.scope, totals.skipped),
    },
    changeSet: null,
    counts: await joining(() => countImport(change, totals.skipped)),
    ...(query.dryRun
      ? await joining(() =>
          sampleImport(change, { skipped: totals.skipped, dropped, isSource, sample: query.sample, version }),
        )
      : {}),
  };
}

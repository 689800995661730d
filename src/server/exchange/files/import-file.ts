import type { Kysely } from "kysely";
import { ApiError, type ErrorCode } from "#contract/errors.ts";
import type {
  FileResult,
  FilesResult,
  ImportOptions,
  ImportQuery,
  ImportResult,
  SharedImportQuery,
} from "#contract/files.ts";
import { wireId } from "#contract/ids.ts";
import { presentUploadedEntries } from "#server/content/entries/read-cells.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { type StoredUpload, storeUpload } from "#server/exchange/uploads/store-upload.ts";
import type { StoreOptions } from "#server/exchange/uploads/upload-keys.ts";
import { type Stage, unstageFile } from "#server/exchange/uploads/upload-stage.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { sameLanguage } from "#text/languages/languages.ts";
import { assertMayImport, assertMayImportFile, writesTextOnly } from "./import-rights.ts";
import { createMissingStatuses } from "./import-statuses.ts";
import { tagImportedKeys } from "./import-tags.ts";
import { assertUnchanged, countFiles, listUnknownKeys, sampleImport } from "./preview-import.ts";
import {
  type FileFindings,
  fillsOnlyEmpty,
  noFindings,
  pickSet,
  rowInput,
  type SourceFile,
  stageFile,
} from "./stage-file.ts";

type Importing = {
  query: SharedImportQuery;
  files: readonly SourceFile[];
  /** Called with the number of entries in all files, once all files are staged. */
  onTotal?: (total: number) => Promise<void>;
  /** Called with the number of entries written so far. */
  onProgress?: (done: number) => Promise<void>;
  /** Runs last in the change set. */
  finish?: (change: OpenChangeSet, result: FilesResult) => Promise<void>;
};

/** A file with its findings, or the reason why it cannot be imported. */
type StagedFile = { findings: FileFindings; error?: ApiError };

/** Imports files as one change set, all or nothing (files.md 1). */
export async function importFiles(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { query, files, onTotal, onProgress, finish }: Importing,
): Promise<FilesResult> {
  assertMayImport(caller, query);
  const options = query.options ?? {};
  const dryRun = query.dryRun ?? false;
  let staged: StagedFile[] = [];
  const { result, changeSetId } = await storeUpload(db, caller, {
    dryRun,
    countsForms: true,
    ...(onProgress ? { onProgress } : {}),
    fill: async (stage) => {
      staged = await stageFiles(stage, caller, { files, options, dryRun });
      await onTotal?.(sum(staged.map(({ findings }) => findings.total)));
      if (options.createUnknownCustomStates) await createMissingStatuses(stage, caller, { dryRun });
      return storeOptionsOf(caller, { files, options });
    },
    finish: async (change, stored) => {
      const excludedKeys = staged.flatMap(({ findings }) => findings.excludedKeys);
      const tagUpdates = await stored.withStageJoins(() =>
        tagImportedKeys(change, { ...query, excludedKeys }),
      );
      if (query.unchangedSince !== undefined)
        await stored.withStageJoins(() => assertUnchanged(change, query.unchangedSince));
      const filesResult = await buildResult(change, stored, { caller, query, files, staged, tagUpdates });
      await finish?.(change, filesResult);
      return filesResult;
    },
  });
  return { ...result, changeSet: changeSetId === null ? null : wireId("changeSet", changeSetId) };
}

/** Imports a single file. */
export async function importFile(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { query, ...source }: Pick<SourceFile, "bytes" | "exceptKeys"> & { query: ImportQuery },
): Promise<ImportResult> {
  const {
    files: _,
    sample,
    ...result
  } = await importFiles(db, caller, {
    query,
    files: [{ ...query, ...source }],
  });
  if (!sample) return result;
  const texts = (rows: (typeof sample)["changed"]) => rows.map(({ key, from, to }) => ({ key, from, to }));
  return {
    ...result,
    sample: {
      added: sample.added.map(({ key, to }) => ({ key, to })),
      changed: texts(sample.changed),
      conflicting: texts(sample.conflicting),
      unchanged: sample.unchanged.map(({ key }) => key),
      withoutSource: sample.withoutSource.map(({ key, to }) => ({ key, to })),
      duplicates: sample.duplicates.map(({ key, from, to }) => ({ key, from, to })),
    },
  };
}

type StagingFiles = { files: readonly SourceFile[]; options: ImportOptions; dryRun: boolean };

/**
 * Stages files one after the other: files of the base language first, since new keys are created in staging order. A
 * dry run goes on without files that cannot be imported.
 */
async function stageFiles(
  stage: Stage,
  caller: ProjectCaller,
  { files, options, dryRun }: StagingFiles,
): Promise<StagedFile[]> {
  const languages = await listLanguages(stage.connection, caller.scope);
  const sourceRank = ({ file }: { file: SourceFile }) =>
    Number(sameLanguage(file.language, caller.scope.baseLanguage));
  const sourcesFirst = files
    .map((file, position) => ({ file, position }))
    .sort((a, b) => sourceRank(b) - sourceRank(a));
  const staged = files.map((): StagedFile => ({ findings: noFindings() }));
  for (const { file, position } of sourcesFirst) {
    const { statuses, languages: codes, ...flags } = stage.contents;
    const contentsBefore = { statuses: new Set(statuses), languages: new Set(codes), ...flags };
    try {
      const input = rowInput(caller, file, options);
      assertMayImportFile(caller, input, languages);
      staged[position] = { findings: await stageFile(stage, { caller, file, input, position }) };
    } catch (error) {
      if (file.name === undefined || !isFileError(error)) throw error;
      if (!dryRun) throw withFileName(error, { name: file.name, position });
      Object.assign(stage.contents, contentsBefore);
      await unstageFile(stage, position);
      staged[position] = { findings: noFindings(), error };
    }
  }
  return staged;
}

const fileErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "broken_file",
  "invalid_input",
  "invalid_language",
  "not_allowed",
  "not_in_format",
  "source_not_writable",
  "too_costly",
  "unknown_language",
]);

/** Whether an error is about the file or its language. */
function isFileError(error: unknown): error is ApiError {
  return error instanceof ApiError && fileErrors.has(error.code);
}

function withFileName(
  { code, message, details }: ApiError,
  file: { name: string; position: number },
): ApiError {
  return new ApiError(code, {
    message: `${file.name}: ${message}`,
    details: { ...details, file: file.position },
  });
}

function storeOptionsOf(
  caller: ProjectCaller,
  { files, options }: Pick<StagingFiles, "files" | "options">,
): StoreOptions {
  const fills = new Set(files.map((file) => fillsOnlyEmpty({ format: file["file-format"], options })));
  const isTextOnly = writesTextOnly(caller);
  return {
    ...pickSet(options, ["onlyAsDraft", "removeCrChar", "skipLockedTranslations"]),
    onlyIfTextEmpty: fills.size > 1 ? "byRow" : fills.has(true),
    ...(options.skipUnknownKeys ? { skipUnknownKeys: "withoutSource" as const } : {}),
    ...(isTextOnly ? { onlyAsDraft: true, skipUnknownKeys: "all" as const } : {}),
  };
}

type ResultInput = {
  caller: ProjectCaller;
  query: SharedImportQuery;
  files: readonly SourceFile[];
  staged: readonly StagedFile[];
  tagUpdates: number;
};

async function buildResult(
  change: OpenChangeSet,
  { totals, languages, withStageJoins }: StoredUpload,
  { caller, query, files, staged, tagUpdates }: ResultInput,
): Promise<FilesResult> {
  const created = query.options?.skipUnknownKeys !== true && !writesTextOnly(caller);
  const cells = { languages, skipped: totals.skipped };
  const counted = await withStageJoins(() => countFiles(change, cells));
  const unknownKeys = await withStageJoins(() => listUnknownKeys(change));
  const results = files.map(({ name = "" }, position): FileResult => {
    const { findings, error } = staged[position] ?? { findings: noFindings() };
    const { rows = 0, unknownTexts = 0, unknown = 0, skipped = 0, ...texts } = counted.get(position) ?? {};
    return {
      name,
      total: created ? findings.total : findings.total - unknownTexts,
      counts: { added: 0, changed: 0, unchanged: 0, ...texts },
      unknown,
      replaced: findings.rows - rows,
      skipped,
      ...(error ? { error: { code: error.code, message: error.message, details: error.details } } : {}),
    };
  });
  const counts = {
    added: sum(results.map((result) => result.counts.added)),
    changed: sum(results.map((result) => result.counts.changed)),
    unchanged: sum(results.map((result) => result.counts.unchanged)),
  };
  const listed = <K extends "duplicates" | "keptForms" | "textsWithoutKey">(name: K) =>
    staged.flatMap(({ findings }) => findings[name]);
  return {
    total: sum(results.map(({ total }) => total)),
    added: sum([...totals.addedByGroup.values()]),
    updated: totals.updated,
    tagUpdates,
    addedLanguages: languages.added,
    duplicates: listed("duplicates"),
    keptForms: listed("keptForms"),
    textsWithoutKey: listed("textsWithoutKey"),
    keysWithoutSource: { ...unknownKeys, created },
    _additionalData: {
      skippedEntries: await presentUploadedEntries(change.tx, change.input.scope, totals.skipped),
    },
    changeSet: null,
    counts,
    files: results,
    ...(query.dryRun
      ? await withStageJoins(() =>
          sampleImport(change, {
            ...cells,
            counts: { ...counts, unknown: unknownKeys.count },
            dropped: staged.flatMap(({ findings }, file) =>
              findings.dropped.map((duplicate) => ({ file, ...duplicate })),
            ),
            sample: query.sample,
            version: caller.scope.version,
          }),
        )
      : {}),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

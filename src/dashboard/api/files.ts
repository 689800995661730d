import { addressOf } from "#contract/address-of.ts";
import {
  type ExportOptions,
  exportedName,
  type FileFormat,
  type FileResult,
  type FilesResult,
  type FilesSample,
  type ImportOptions,
  keyCountHeader,
  maxImportSample,
  multiLanguageFormats,
  translationFileEndpoints,
} from "#contract/files.ts";
import type { BranchScope } from "./branches/branch-scope.ts";
import { ApiCallError, headersOfPage, refusalOf } from "./transport/call.ts";
import { sendForm } from "./transport/send-form.ts";

/** Options of an import that apply to all of its files. */
export type SharedChoice = {
  options: ImportOptions;
  tags: readonly string[];
  keepTagIds: boolean;
  /** Category for the tags; empty if they keep their categories. */
  tagCategory: string;
  prefix: string;
};

/** A file to import, and how it is read. */
export type FileChoice = { file: File; path: string; format: FileFormat; language: string };

type Sending = { onProgress: (share: number) => void; signal: AbortSignal };

function sharedQuery(scope: BranchScope, { options, tags, keepTagIds, tagCategory }: SharedChoice) {
  return {
    ...scope,
    options: JSON.stringify(options),
    ...(tags.length === 0
      ? {}
      : {
          ...namesIn("tag", tags),
          keepTagIds: String(keepTagIds),
          ...(tagCategory === "" ? {} : { tagCategory }),
        }),
  };
}

function describeFile({ format, language }: FileChoice, { prefix }: SharedChoice) {
  return { "file-format": format, language, ...(prefix === "" ? {} : { addKeyPrefix: prefix }) };
}

/** Query parameters of the request that imports a single file. */
export function importQuery(scope: BranchScope, file: FileChoice, shared: SharedChoice) {
  return { ...sharedQuery(scope, shared), ...describeFile(file, shared) };
}

/** Result of a dry run of an import, key by key. */
export type FilesPreview = FilesResult & {
  conflicts: number;
  sample: FilesSample;
  hasChanges: boolean;
  version: number;
};

type Previewed = { files: readonly FileChoice[]; shared: SharedChoice };

/** Number of texts of each kind that a preview lists for a file. For several files, it lists fewer of each. */
const sampleSize = (files: readonly unknown[]) =>
  files.length === 1 ? maxImportSample : maxImportSample / 5;

/** Dry run of an import; writes nothing. Throws if a single file cannot be imported. */
export async function previewFiles(
  scope: BranchScope,
  { files, shared }: Previewed,
  sending: Sending,
): Promise<FilesPreview> {
  const query = { ...sharedQuery(scope, shared), dryRun: "true", sample: String(sampleSize(files)) };
  const answer = await sendForm(translationFileEndpoints.importMany, {
    query,
    parts: partsOf(files, shared),
    ...sending,
  });
  if (!isPreview(answer)) throw new Error("The server answered without a preview.");
  const error = files.length === 1 ? answer.files[0]?.error : undefined;
  if (error) throw fileError(error);
  return answer;
}

/** The error of a file in a preview. */
export function fileError({ code, message, details }: NonNullable<FileResult["error"]>): ApiCallError {
  return new ApiCallError(400, { ...details, code, message, requestId: "" });
}

function isPreview(answer: FilesResult | { job: string }): answer is FilesPreview {
  return "sample" in answer && "version" in answer;
}

type Import = {
  files: ReadonlyArray<FileChoice & { exceptKeys: readonly string[] }>;
  shared: SharedChoice;
  /** Version of the branch at the preview. Texts that other users changed after it are not overwritten. */
  version: number;
  isLong: boolean;
};

/** Imports files; a long import becomes a job. */
export function importFiles(
  scope: BranchScope,
  { files, shared, version, isLong }: Import,
  sending: Sending,
): Promise<FilesResult | { job: string }> {
  const query = {
    ...sharedQuery(scope, shared),
    unchangedSince: String(version),
    ...(isLong ? { async: "true" } : {}),
  };
  const parts = partsOf(files, shared);
  return sendForm(translationFileEndpoints.importMany, { query, parts, ...sending });
}

function partsOf(
  files: ReadonlyArray<FileChoice & { exceptKeys?: readonly string[] }>,
  shared: SharedChoice,
): Record<string, string | File> {
  const descriptions = files.map(({ exceptKeys = [], ...file }) => ({
    name: file.path,
    ...describeFile(file, shared),
    ...(exceptKeys.length === 0 ? {} : { exceptKeys }),
  }));
  return {
    files: JSON.stringify(descriptions),
    ...Object.fromEntries(files.map(({ file }, index) => [`file ${index}`, file])),
  };
}

export type ExportChoice = {
  format: FileFormat;
  tags: readonly string[];
  /** Empty: texts of any status. */
  statuses: readonly string[];
  /** Empty: all keys. */
  search: string;
  /** Prefix that is removed from the exported keys. */
  prefix: string;
  options: ExportOptions;
};

export type ExportedFile = {
  name: string;
  file: Blob;
  /** Number of exported keys. */
  keys: number;
  /** First lines of the file; absent for a workbook. */
  beginning: string;
};

/** Bytes of a file that are read for its first lines. */
const firstLinesBytes = 4_096;

type Exporting = {
  languages: readonly string[];
  /** Called before each file, with the number of finished files. */
  onProgress: (done: number) => void;
  signal: AbortSignal;
};

/**
 * The languages of each file to export: a single file with all languages if the format allows that, otherwise a file
 * for each.
 */
export function filesOf(format: FileFormat, languages: readonly string[]): Array<readonly string[]> {
  return multiLanguageFormats.has(format) && languages.length > 0
    ? [languages]
    : languages.map((language) => [language]);
}

export async function exportFiles(
  scope: BranchScope,
  choice: ExportChoice,
  { languages, onProgress, signal }: Exporting,
): Promise<ExportedFile[]> {
  const files: ExportedFile[] = [];
  for (const fileLanguages of filesOf(choice.format, languages)) {
    onProgress(files.length);
    files.push(await exportFile(scope, { ...choice, languages: fileLanguages, signal }));
  }
  return files;
}

/** Query parameters of the request that exports one file. */
export function exportQuery(scope: BranchScope, choice: ExportChoice & { languages: readonly string[] }) {
  const { format, languages, tags, statuses, search, prefix, options } = choice;
  return {
    ...scope,
    "file-format": format,
    ...namesIn("language", languages),
    options: JSON.stringify(options),
    ...namesIn("tag", tags),
    ...namesIn("status", statuses),
    ...(search === "" ? {} : { q: search }),
    ...(prefix === "" ? {} : { removeKeyPrefix: prefix }),
  };
}

async function exportFile(
  scope: BranchScope,
  choice: ExportChoice & { languages: readonly string[]; signal: AbortSignal },
): Promise<ExportedFile> {
  const { format, languages, signal } = choice;
  const { path, method } = translationFileEndpoints.export;
  const query = exportQuery(scope, choice);
  const headers = headersOfPage(translationFileEndpoints.export);
  const answer = await fetch(addressOf(path, {}, query), { method, headers, signal });
  if (!answer.ok) throw refusalOf(answer, await answer.json().catch(() => undefined));
  const file = await answer.blob();
  return {
    name: exportedName(format, languages),
    file,
    keys: Number(answer.headers.get(keyCountHeader)),
    beginning: await firstLinesOf(file),
  };
}

async function firstLinesOf(file: Blob): Promise<string> {
  const text = await file.slice(0, firstLinesBytes).text();
  // The last character may be cut off, and is then decoded as replacement characters.
  return file.size > firstLinesBytes ? `${text.replace(/\uFFFD+$/, "")}…` : text;
}

/**
 * Returns names as a query parameter. A single name is sent as plain text, because the server reads a list as JSON, and
 * a name could look like JSON.
 */
function namesIn(parameter: string, names: readonly string[]): Record<string, string | string[]> {
  const [name] = names;
  if (name === undefined) return {};
  return { [parameter]: names.length === 1 ? name : [...names] };
}

/** Returns a single file unchanged, and several files as a zip that is named after the branch. */
export async function bundleFiles(
  scope: BranchScope,
  files: readonly ExportedFile[],
): Promise<{ file: Blob; name: string }> {
  const [only] = files;
  if (only && files.length === 1) return only;
  const { downloadZip } = await import("client-zip");
  const parts = files.map(({ name, file }) => ({ name, input: file }));
  return { file: await downloadZip(parts).blob(), name: `${scope.branch.replaceAll("/", "-")}.zip` };
}

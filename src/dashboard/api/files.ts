import { addressOf } from "#contract/address-of.ts";
import {
  type ExportOptions,
  exportedName,
  type FileFormat,
  type ImportOptions,
  type ImportResult,
  type ImportSample,
  keyCountHeader,
  maxImportSample,
  multiLanguageFormats,
  translationFileEndpoints,
} from "#contract/files.ts";
import type { BranchScope } from "./branches/branch-scope.ts";
import { headersOfPage, refusalOf } from "./transport/call.ts";
import { sendForm } from "./transport/send-form.ts";

/** Options for importing a file. */
export type ImportChoice = {
  format: FileFormat;
  language: string;
  options: ImportOptions;
  tags: readonly string[];
  keepTagIds: boolean;
  /** Empty: the tags keep their categories. */
  tagCategory: string;
  prefix: string;
};

type Sending = { onProgress: (share: number) => void; signal: AbortSignal };

/** Query of the request that imports a file. */
export function importQuery(scope: BranchScope, choice: ImportChoice) {
  const { format, language, options, tags, keepTagIds, tagCategory, prefix } = choice;
  return {
    ...scope,
    "file-format": format,
    language,
    options: JSON.stringify(options),
    ...(tags.length === 0
      ? {}
      : {
          ...namesIn("tag", tags),
          keepTagIds: String(keepTagIds),
          ...(tagCategory === "" ? {} : { tagCategory }),
        }),
    ...(prefix === "" ? {} : { addKeyPrefix: prefix }),
  };
}

/** Result of a dry run of an import, key by key. */
export type ImportPreview = ImportResult & {
  conflicts: number;
  sample: ImportSample;
  hasChanges: boolean;
  version: number;
};

/** Dry run of an import; writes nothing. */
export async function previewImport(
  scope: BranchScope,
  { file, choice }: { file: File; choice: ImportChoice },
  sending: Sending,
): Promise<ImportPreview> {
  const query = { ...importQuery(scope, choice), dryRun: "true", sample: String(maxImportSample) };
  const answer = await sendForm(translationFileEndpoints.import, { query, parts: { file }, ...sending });
  if (!isPreview(answer)) throw new Error("The server answered without a preview.");
  return answer;
}

function isPreview(answer: ImportResult | { job: string }): answer is ImportPreview {
  return "sample" in answer && "version" in answer;
}

type Import = {
  file: File;
  choice: ImportChoice;
  exceptKeys: readonly string[];
  /** Version of the branch in the preview: later changes by other users are not overwritten. */
  version: number;
  isLong: boolean;
};

/** Imports a file; a long import becomes a job. */
export function importFile(
  scope: BranchScope,
  { file, choice, exceptKeys, version, isLong }: Import,
  sending: Sending,
): Promise<ImportResult | { job: string }> {
  const query = {
    ...importQuery(scope, choice),
    unchangedSince: String(version),
    ...(isLong ? { async: "true" } : {}),
  };
  const exceptions = exceptKeys.length === 0 ? {} : { exceptKeys: JSON.stringify(exceptKeys) };
  return sendForm(translationFileEndpoints.import, { query, parts: { file, ...exceptions }, ...sending });
}

export type ExportChoice = {
  format: FileFormat;
  tags: readonly string[];
  /** Empty: texts of any status. */
  statuses: readonly string[];
  /** Empty: all keys. */
  search: string;
  /** Removed from the keys. */
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
  /** Called with the number of finished files. */
  note: (done: number) => void;
  signal: AbortSignal;
};

/** The languages of each file: all in one file if the format allows it, otherwise one each. */
export function filesOf(format: FileFormat, languages: readonly string[]): Array<readonly string[]> {
  return multiLanguageFormats.has(format) && languages.length > 0
    ? [languages]
    : languages.map((language) => [language]);
}

export async function exportFiles(
  scope: BranchScope,
  choice: ExportChoice,
  { languages, note, signal }: Exporting,
): Promise<ExportedFile[]> {
  const files: ExportedFile[] = [];
  for (const together of filesOf(choice.format, languages)) {
    note(files.length);
    files.push(await exportFile(scope, { ...choice, languages: together, signal }));
  }
  return files;
}

/** Query of the request that exports one file. */
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
  // The last character may be cut off.
  return file.size > firstLinesBytes ? `${text.replace(/\uFFFD+$/, "")}…` : text;
}

/** One name is sent as a plain parameter: a list would be sent as JSON, which could itself be a name. */
function namesIn(parameter: string, names: readonly string[]): Record<string, string | string[]> {
  const [name] = names;
  if (name === undefined) return {};
  return { [parameter]: names.length === 1 ? name : [...names] };
}

/** A single file unchanged, several files in a zip that is named after the branch. */
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

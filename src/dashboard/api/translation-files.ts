import { queryOptions } from "@tanstack/react-query";
import { addressOf } from "#contract/address-of.ts";
import {
  type ExportOptions,
  exportedName,
  type FileFormat,
  holdsLanguages,
  type ImportCounts,
  type ImportOptions,
  type ImportResult,
  type ImportSample,
  type KeysWithoutSource,
  keyCountHeader,
  maxImportSample,
  translationFileEndpoints,
} from "#contract/files.ts";
import { type JobProgress, jobEndpoints } from "#contract/projects/jobs.ts";
import type { BranchScope } from "./branch-scope.ts";
import { call, headersOfPage, refusalOf } from "./transport/call.ts";
import { polled } from "./transport/polled.ts";
import { sendForm } from "./transport/send-form.ts";

/** How a file is to be read. */
export type ImportChoice = {
  format: FileFormat;
  language: string;
  options: ImportOptions;
  tags: readonly string[];
  keepTagIds: boolean;
  /** Empty: the tags stay in their categories. */
  tagCategory: string;
  prefix: string;
};

type Sending = { onProgress: (share: number) => void; signal: AbortSignal };

function queryOf(scope: BranchScope, choice: ImportChoice) {
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

/** What an import would do, key by key. */
export type ImportPreview = ImportResult & {
  conflicts: number;
  counts: ImportCounts;
  keysWithoutSource: KeysWithoutSource;
  sample: ImportSample;
  hasChanges: boolean;
  version: number;
};

/** What an import would do, written nowhere. */
export async function previewImport(
  scope: BranchScope,
  { file, choice }: { file: File; choice: ImportChoice },
  sending: Sending,
): Promise<ImportPreview> {
  const query = { ...queryOf(scope, choice), dryRun: "true", sample: String(maxImportSample) };
  const answer = await sendForm(translationFileEndpoints.import, { query, parts: { file }, ...sending });
  if (!isPreview(answer)) throw new Error("The server answered without a preview.");
  return answer;
}

function isPreview(answer: ImportResult | { job: string }): answer is ImportPreview {
  return "sample" in answer && "counts" in answer && "version" in answer;
}

type Import = {
  file: File;
  choice: ImportChoice;
  exceptKeys: readonly string[];
  /** Of the branch, as the preview saw it: nothing is written over what somebody changed since. */
  version: number;
  isLong: boolean;
};

/** Imports a file; a long one becomes a job. */
export function importFile(
  scope: BranchScope,
  { file, choice, exceptKeys, version, isLong }: Import,
  sending: Sending,
): Promise<ImportResult | { job: string }> {
  const query = {
    ...queryOf(scope, choice),
    unchangedSince: String(version),
    ...(isLong ? { async: "true" } : {}),
  };
  const left = exceptKeys.length === 0 ? {} : { exceptKeys: JSON.stringify(exceptKeys) };
  return sendForm(translationFileEndpoints.import, { query, parts: { file, ...left }, ...sending });
}

export type ExportChoice = {
  format: FileFormat;
  tags: readonly string[];
  /** Empty: texts of any status. */
  statuses: readonly string[];
  /** Empty: all keys. */
  search: string;
  /** Taken off the keys. */
  prefix: string;
  options: ExportOptions;
};

export type MadeFile = {
  name: string;
  file: Blob;
  /** That it was made from. */
  keys: number;
  /** Its first lines, where it is no workbook. */
  beginning: string;
};

/** So many bytes of a file are looked at. */
const beginningBytes = 4_096;

type Exporting = {
  languages: readonly string[];
  /** Is called with how many files are there. */
  note: (done: number) => void;
  signal: AbortSignal;
};

/** The languages of each file: one, or all of them where the format holds them. */
export function filesOf(format: FileFormat, languages: readonly string[]): Array<readonly string[]> {
  return holdsLanguages.has(format) && languages.length > 0
    ? [languages]
    : languages.map((language) => [language]);
}

export async function exportFiles(
  scope: BranchScope,
  choice: ExportChoice,
  { languages, note, signal }: Exporting,
): Promise<MadeFile[]> {
  const files: MadeFile[] = [];
  for (const together of filesOf(choice.format, languages)) {
    note(files.length);
    files.push(await exportFile(scope, { ...choice, languages: together, signal }));
  }
  return files;
}

async function exportFile(
  scope: BranchScope,
  asked: ExportChoice & { languages: readonly string[]; signal: AbortSignal },
): Promise<MadeFile> {
  const { format, languages, tags, statuses, search, prefix, options, signal } = asked;
  const { path, method } = translationFileEndpoints.export;
  const query = {
    ...scope,
    "file-format": format,
    ...namesIn("language", languages),
    options: JSON.stringify(options),
    ...namesIn("tag", tags),
    ...namesIn("status", statuses),
    ...(search === "" ? {} : { q: search }),
    ...(prefix === "" ? {} : { removeKeyPrefix: prefix }),
  };
  const headers = headersOfPage(translationFileEndpoints.export);
  const answer = await fetch(addressOf(path, {}, query), { method, headers, signal });
  if (!answer.ok) throw refusalOf(answer, await answer.json().catch(() => undefined));
  const file = await answer.blob();
  return {
    name: exportedName(format, languages),
    file,
    keys: Number(answer.headers.get(keyCountHeader)),
    beginning: await beginningOf(file),
  };
}

async function beginningOf(file: Blob): Promise<string> {
  const text = await file.slice(0, beginningBytes).text();
  // The last character may be cut.
  return file.size > beginningBytes ? `${text.replace(/\uFFFD+$/, "")}…` : text;
}

/** One name is sent as it is: a list of one would be sent as JSON, which is a name too. */
function namesIn(parameter: string, names: readonly string[]): Record<string, string | string[]> {
  const [name] = names;
  if (name === undefined) return {};
  return { [parameter]: names.length === 1 ? name : [...names] };
}

/** One file as it is, several in a zip that is named after the branch. */
export async function bundleFiles(
  scope: BranchScope,
  files: readonly MadeFile[],
): Promise<{ file: Blob; name: string }> {
  const [only] = files;
  if (only && files.length === 1) return only;
  const { downloadZip } = await import("client-zip");
  const parts = files.map(({ name, file }) => ({ name, input: file }));
  return { file: await downloadZip(parts).blob(), name: `${scope.branch.replaceAll("/", "-")}.zip` };
}

const pollMs = 700;

export const hasEnded = ({ state }: Pick<JobProgress, "state">) => state !== "queued" && state !== "running";

/** A job, asked for until it has ended. */
export function jobQuery(scope: BranchScope, jobId: string) {
  return queryOptions({
    queryKey: ["project", scope.app, scope.branch, "jobs", jobId],
    queryFn: ({ signal }) => call(jobEndpoints.read, { params: { jobId }, query: { ...scope }, signal }),
    refetchInterval: ({ state }: { state: { data: JobProgress | undefined; status: string } }) =>
      state.data && hasEnded(state.data) ? false : polled(pollMs)({ state }),
  });
}

export function cancelJob(scope: BranchScope, jobId: string) {
  return call(jobEndpoints.cancel, { params: { jobId }, query: { ...scope } });
}

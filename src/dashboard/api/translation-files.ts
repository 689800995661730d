import { queryOptions } from "@tanstack/react-query";
import { addressOf } from "#contract/address-of.ts";
import {
  type ExportOptions,
  type FileFormat,
  fileFormats,
  type ImportCounts,
  type ImportOptions,
  type ImportResult,
  type ImportSample,
  mostImportSample,
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
  const [tag] = tags;
  return {
    ...scope,
    "file-format": format,
    language,
    options: JSON.stringify(options),
    ...(tag === undefined
      ? {}
      : {
          // One name is sent as it is: a list of one would be sent as JSON, which is a name too.
          tag: tags.length === 1 ? tag : [...tags],
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
  const query = { ...queryOf(scope, choice), dryRun: "true", sample: String(mostImportSample) };
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
  language: string;
  tags: readonly string[];
  /** Taken off the keys. */
  prefix: string;
  options: ExportOptions;
};

/** A file of one language, with the name that the server gives it. */
export async function exportFile(
  scope: BranchScope,
  { format, language, tags, prefix, options }: ExportChoice,
): Promise<{ file: Blob; name: string }> {
  const { path, method } = translationFileEndpoints.export;
  const query = {
    ...scope,
    "file-format": format,
    language,
    options: JSON.stringify(options),
    ...(tags.length === 0 ? {} : { tag: tags.length === 1 ? tags[0] : [...tags] }),
    ...(prefix === "" ? {} : { removeKeyPrefix: prefix }),
  };
  const headers = headersOfPage(translationFileEndpoints.export);
  const answer = await fetch(addressOf(path, {}, query), { method, headers });
  if (!answer.ok) throw refusalOf(answer, await answer.json().catch(() => undefined));
  return { file: await answer.blob(), name: `${language}.${fileFormats[format][0]}` };
}

type Zipping = { languages: readonly string[]; note: (done: number) => void };

/** A file of each language in one zip; `note` is called with how many are there. */
export async function exportZip(
  scope: BranchScope,
  choice: ExportChoice,
  { languages, note }: Zipping,
): Promise<{ file: Blob; name: string }> {
  const { downloadZip } = await import("client-zip");
  const files: Array<{ name: string; input: Blob }> = [];
  for (const language of languages) {
    note(files.length);
    const { file, name } = await exportFile(scope, { ...choice, language });
    files.push({ name, input: file });
  }
  return { file: await downloadZip(files).blob(), name: `${scope.branch.replaceAll("/", "-")}.zip` };
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

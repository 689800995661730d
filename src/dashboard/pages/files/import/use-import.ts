import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { bodyBytes } from "#contract/body-limits.ts";
import { type FileFormat, fileFormats, type ImportOptions, maxImportFiles } from "#contract/files.ts";
import { roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import {
  type FileChoice,
  type FilesPreview,
  importFiles,
  previewFiles,
  type SharedChoice,
} from "#dashboard/api/files.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useTransfer } from "#dashboard/lib/files/use-transfer.ts";
import { useUnloadWarning } from "#dashboard/lib/leaving/use-unload-warning.ts";
import { defaultOptions, sentOptions } from "./option-flags.ts";
import { type ChosenFile, type FileLanguage, type Picked, pickFiles } from "./pick-files.ts";

/** An import above one of these limits runs as a job, which continues when the page is closed. */
const jobLimits = { texts: 5_000, bytes: 2_097_152 };

type Input = {
  project: Project;
  scope: BranchScope;
  languages: readonly FileLanguage[];
  /** Files dropped onto the result of the previous import. */
  dropped: readonly File[];
  onJob: (id: string) => void;
};

/** Files to send to the server for import, with their options. `ids` are the ids of these files in the form. */
type Request = { files: FileChoice[]; ids: number[]; shared: SharedChoice };
/** A preview, with the ids of its files. */
export type ShownPreview = FilesPreview & { ids: readonly number[] };

const noChoice: SharedChoice = { options: {}, tags: [], keepTagIds: false, tagCategory: "", prefix: "" };

export type ImportState = ReturnType<typeof useImport>;

/** State of an import: files, preview, result. A changed option requires a new preview. */
export function useImport({ project, scope, languages, dropped, onJob }: Input) {
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [shared, setShared] = useState(noChoice);
  const [ignored, setIgnored] = useState(0);
  const [pickProblem, setPickProblem] = useState<Error>();
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const transfer = useTransfer();
  const [changedKeys, setChangedKeys] = useState<readonly string[]>();
  /** The files that were chosen last. While they are unpacked, the user may choose others. */
  const latestPick = useRef<readonly File[]>(undefined);
  /** Preview that stays visible while the next one is loading. */
  const [previousPreview, setPreviousPreview] = useState<ShownPreview>();

  const previewing = useMutation({
    mutationFn: async ({ ids, ...request }: Request): Promise<ShownPreview> => ({
      ...(await previewFiles(scope, request, transfer.begin())),
      ids,
    }),
  });
  const importing = useMutation({
    mutationFn: ({ files, ids, shared, preview }: Request & { preview: ShownPreview }) =>
      importFiles(
        scope,
        {
          files: files.map((file, index) => ({ ...file, exceptKeys: excludedKeysOf(excluded, ids[index]) })),
          shared,
          version: preview.version,
          isLong: preview.total > jobLimits.texts || sizeOf(files) > jobLimits.bytes,
        },
        transfer.begin(),
      ),
    onSuccess: async (response) => {
      if ("job" in response) onJob(response.job);
      else await refreshProject(client, scope.app);
    },
    onError: (error) => {
      if (!(error instanceof ApiCallError) || error.code !== "conflict") return;
      setChangedKeys(Array.isArray(error.details.keys) ? error.details.keys.map(String) : []);
      startPreview();
    },
  });
  useUnloadWarning(importing.isPending);
  // Leaving the page cancels a running preview but not an import.
  const { cancel } = transfer;
  const cancelPreview = useEffectEvent(() => {
    if (previewing.isPending) cancel();
  });
  useEffect(() => () => cancelPreview(), []);

  /** Discards the preview and the result. */
  function reset(): void {
    previewing.reset();
    importing.reset();
    setPreviousPreview(undefined);
    setChangedKeys(undefined);
    setExcluded(new Set());
  }

  /** Replaces the files of the import by chosen or dropped files. */
  async function acceptFiles(given: readonly File[]): Promise<void> {
    if (given.length === 0 || importing.isPending) return;
    cancel();
    latestPick.current = given;
    setPickProblem(undefined);
    const mayAddLanguages = roleMay(project.role, "publish");
    const picking = { languages, baseLanguage: project.baseLanguage, mayAddLanguages };
    const picked = await pickFiles(given, picking).catch((error: Error): Picked => {
      setPickProblem(error);
      return { files: [], ignored: 0 };
    });
    // Stops if other files were chosen in the meantime.
    if (latestPick.current !== given) return;
    reset();
    setIgnored(picked.ignored);
    const [only] = picked.files;
    const [before] = files;
    // A file that replaces a single file gets the language of that file, unless its name or content determines the
    // language.
    const isReplaced = only && before && picked.files.length === 1 && files.length === 1;
    const next = isReplaced ? [{ ...only, language: only.language || before.language }] : picked.files;
    setFiles(next);
    const choice = initialChoice(next, { files, shared });
    setShared(choice);
    // Several files are previewed at once if nothing has to be chosen.
    const request = requestOf(next, choice);
    if (request && next.length > 1 && !limitOf(next)) previewing.mutate(request);
  }

  const acceptDropped = useEffectEvent(acceptFiles);
  useEffect(() => void acceptDropped(dropped), [dropped]);

  /** Changes options of the whole import, which discards the preview. */
  function change(part: Partial<SharedChoice>): void {
    if (files.length === 0 || importing.isPending) return;
    cancel();
    reset();
    setShared({ ...shared, ...part });
  }

  /** Changes how some of the files are read, which discards the preview. */
  function changeFiles(ids: readonly number[], part: Partial<ChosenFile>): void {
    if (importing.isPending) return;
    cancel();
    reset();
    setFiles(files.map((file) => (ids.includes(file.id) ? { ...file, ...part } : file)));
  }

  function changeFormat({ id }: ChosenFile, value: string): void {
    const format = Object.hasOwn(fileFormats, value) ? (value as FileFormat) : undefined;
    changeFiles([id], { format });
    if (files.length === 1) setShared({ ...shared, options: defaultOptions(format ? [format] : []) });
  }

  function startPreview(): void {
    const request = requestOf(files, shared);
    if (!request || previewing.isPending) return;
    importing.reset();
    setPreviousPreview(undefined);
    previewing.mutate(request);
  }

  /** Changes options and repeats the preview at once. */
  function previewWith(options: ImportOptions): void {
    if (importing.isPending) return;
    const next = { ...shared, options: { ...shared.options, ...options } };
    change(next);
    const request = requestOf(files, next);
    if (request) previewing.mutate(request);
  }

  /** Sets whether unknown keys are created. The preview, which has the focus, stays until the next one is loaded. */
  function createUnknownKeys(creates: boolean): void {
    if (previewing.isPending || importing.isPending) return;
    const next = { ...shared, options: { ...shared.options, skipUnknownKeys: !creates } };
    setShared(next);
    setPreviousPreview(previewing.data);
    importing.reset();
    const request = requestOf(files, next);
    if (request) previewing.mutate(request);
  }

  const preview = previewing.data ?? (previewing.isPending ? previousPreview : undefined);
  const faulty = preview ? preview.ids.filter((_, index) => preview.files[index]?.error) : [];
  const isFaulty = ({ id, isIncluded }: ChosenFile) => isIncluded && faulty.includes(id);

  /** Leaves out the files that cannot be imported, also from the preview. */
  function leaveOutFaulty(): void {
    setFiles(files.map((file) => (isFaulty(file) ? { ...file, isIncluded: false } : file)));
  }

  function startImport(): void {
    const request = requestOf(files, shared);
    if (!request || !previewing.data || importing.isPending) return;
    setChangedKeys(undefined);
    importing.mutate({ ...request, preview: previewing.data });
  }

  const error = importing.error ?? previewing.error;
  const isCanceled = error?.name === "AbortError";
  const isStale = error instanceof ApiCallError && error.code === "conflict";
  return {
    files,
    shared,
    ignored,
    pickProblem,
    request: requestOf(files, shared),
    acceptFiles: (given: File[]) => void acceptFiles(given),
    change,
    changeFiles,
    changeFormat,
    startPreview: () => {
      setChangedKeys(undefined);
      startPreview();
    },
    previewWith,
    createUnknownKeys,
    createsUnknownKeys: shared.options.skipUnknownKeys === false,
    leaveOutFaulty,
    startImport,
    cancel,
    running: previewing.isPending || importing.isPending ? { share: transfer.progress } : undefined,
    isImporting: importing.isPending,
    preview,
    /** Number of included files that cannot be imported. */
    faultyCount: files.filter(isFaulty).length,
    /** Keys that other users changed after the preview; the preview was repeated. */
    changedKeys,
    excluded,
    setExcluded: (ids: ReadonlySet<string>) => setExcluded(ids),
    problem: isCanceled || (isStale && changedKeys) ? undefined : (error ?? undefined),
    done: importing.data && !("job" in importing.data) ? importing.data : undefined,
  };
}

/** Returns the request once format and language of all included files are known. */
function requestOf(files: readonly ChosenFile[], shared: SharedChoice): Request | undefined {
  const included = files.filter(({ isIncluded }) => isIncluded);
  const choices = included.flatMap(({ format, language, file, path }) =>
    format === undefined || language === "" ? [] : [{ format, language, file, path }],
  );
  if (choices.length === 0 || choices.length < included.length) return undefined;
  const options = sentOptions(
    choices.map(({ format }) => format),
    shared.options,
  );
  return { files: choices, ids: included.map(({ id }) => id), shared: { ...shared, options } };
}

/** The limit that the included files exceed. */
export function limitOf(files: readonly ChosenFile[]): "size" | "number" | undefined {
  const included = files.filter(({ isIncluded }) => isIncluded);
  if (included.length > maxImportFiles) return "number";
  return sizeOf(included) > bodyBytes.large ? "size" : undefined;
}

function sizeOf(files: ReadonlyArray<{ file: File }>): number {
  return files.reduce((sum, { file }) => sum + file.size, 0);
}

/** Identifies a text of a preview. */
export const textId = (fileId: number, key: string) => `${fileId} ${key}`;

function excludedKeysOf(excluded: ReadonlySet<string>, fileId: number | undefined): string[] {
  const prefix = textId(fileId ?? 0, "");
  return [...excluded].flatMap((id) => (id.startsWith(prefix) ? [id.slice(prefix.length)] : []));
}

type Choices = { files: readonly ChosenFile[]; shared: SharedChoice };

/** Initial options for chosen files: those of the previous files if the formats are the same, else the defaults. */
function initialChoice(files: readonly ChosenFile[], before: Choices): SharedChoice {
  const formats = formatsOf(files);
  const isSame = before.files.length > 0 && formats.join() === formatsOf(before.files).join();
  return { ...before.shared, options: isSame ? before.shared.options : defaultOptions(formats) };
}

export function formatsOf(files: readonly ChosenFile[]): FileFormat[] {
  return [...new Set(files.flatMap(({ format, isIncluded }) => (isIncluded && format ? [format] : [])))];
}

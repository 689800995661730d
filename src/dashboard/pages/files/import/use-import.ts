import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type FileFormat, fileFormats, type ImportOptions } from "#contract/files.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { type ImportChoice, type ImportPreview, importFile, previewImport } from "#dashboard/api/files.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useTransfer } from "#dashboard/lib/files/use-transfer.ts";
import { useUnloadWarning } from "#dashboard/lib/leaving/use-unload-warning.ts";
import { maxHeadBytes, type RecognisedFile, recogniseFormat } from "#formats/recognise-format.ts";
import { defaultOptions, sentOptions } from "./option-flags.ts";

/** The choices of an import; the format may not be chosen yet. */
export type PartialImportChoice = Omit<ImportChoice, "format"> & { format: FileFormat | undefined };
export type ChosenImport = { file: File; recognised: RecognisedFile; choice: PartialImportChoice };

/** An import above one of these limits runs as a job, which continues when the page is closed. */
const jobLimits = { texts: 5_000, bytes: 2_097_152 };

type Input = {
  project: Project;
  scope: BranchScope;
  languages: readonly string[];
  /** Files dropped onto the result of the previous import. */
  dropped: readonly File[];
  onJob: (id: string) => void;
};

/** State of an import: file, preview, result. A changed option requires a new preview. */
export function useImport({ scope, languages, dropped, onJob }: Input) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ChosenImport>();
  const [isMany, setIsMany] = useState(false);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const transfer = useTransfer();
  const [changedKeys, setChangedKeys] = useState<readonly string[]>();
  const latestFile = useRef<File>(undefined);
  /** Preview that stays visible while the next one is loading. */
  const [previousPreview, setPreviousPreview] = useState<ImportPreview>();

  const previewing = useMutation({
    mutationFn: ({ file, choice }: { file: File; choice: ImportChoice }) =>
      previewImport(scope, { file, choice }, transfer.begin()),
  });
  const importing = useMutation({
    mutationFn: ({ file, choice, preview }: { file: File; choice: ImportChoice; preview: ImportPreview }) =>
      importFile(
        scope,
        {
          file,
          choice,
          exceptKeys: [...excluded],
          version: preview.version,
          isLong: preview.total > jobLimits.texts || file.size > jobLimits.bytes,
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

  function reset(): void {
    previewing.reset();
    importing.reset();
    setPreviousPreview(undefined);
    setChangedKeys(undefined);
  }

  async function acceptFiles(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (!file || importing.isPending) return;
    cancel();
    latestFile.current = file;
    const head = new Uint8Array(await file.slice(0, maxHeadBytes).arrayBuffer());
    // Stops if another file was chosen in the meantime.
    if (latestFile.current !== file) return;
    const recognised = recogniseFormat({ name: file.name, head, languages });
    reset();
    setExcluded(new Set());
    setIsMany(files.length > 1);
    setChosen({ file, recognised, choice: initialChoice(recognised, chosen?.choice) });
  }

  const acceptDropped = useEffectEvent(acceptFiles);
  useEffect(() => void acceptDropped(dropped), [dropped]);

  function change(part: Partial<PartialImportChoice>): void {
    if (!chosen || importing.isPending) return;
    cancel();
    reset();
    setExcluded(new Set());
    setChosen({ ...chosen, choice: { ...chosen.choice, ...part } });
  }

  function changeFormat(value: string): void {
    const format = Object.hasOwn(fileFormats, value) ? (value as FileFormat) : undefined;
    change({ format, options: defaultOptions(format) });
  }

  function startPreview(): void {
    const input = chosen && readyImport(chosen);
    if (!input || previewing.isPending) return;
    importing.reset();
    setPreviousPreview(undefined);
    previewing.mutate(input);
  }

  /** Changes options and repeats the preview at once. */
  function previewWith(options: ImportOptions): void {
    if (!chosen || importing.isPending) return;
    const next = {
      ...chosen,
      choice: { ...chosen.choice, options: { ...chosen.choice.options, ...options } },
    };
    change({ options: next.choice.options });
    const input = readyImport(next);
    if (input) previewing.mutate(input);
  }

  /** Sets whether unknown keys are created. The preview, which has the focus, stays until the next one is loaded. */
  function createUnknownKeys(creates: boolean): void {
    if (!chosen || previewing.isPending || importing.isPending) return;
    const options = { ...chosen.choice.options, skipUnknownKeys: !creates };
    const next = { ...chosen, choice: { ...chosen.choice, options } };
    setChosen(next);
    setPreviousPreview(previewing.data);
    importing.reset();
    const input = readyImport(next);
    if (input) previewing.mutate(input);
  }

  const preview = previewing.data ?? (previewing.isPending ? previousPreview : undefined);

  function startImport(): void {
    const input = chosen && readyImport(chosen);
    if (!input || !previewing.data || importing.isPending) return;
    setChangedKeys(undefined);
    importing.mutate({ ...input, preview: previewing.data });
  }

  const error = importing.error ?? previewing.error;
  const isCanceled = error?.name === "AbortError";
  const isStale = error instanceof ApiCallError && error.code === "conflict";
  return {
    chosen,
    isMany,
    acceptFiles: (files: File[]) => void acceptFiles(files),
    change,
    changeFormat,
    startPreview: () => {
      setChangedKeys(undefined);
      startPreview();
    },
    previewWith,
    createUnknownKeys,
    createsUnknownKeys: chosen?.choice.options.skipUnknownKeys === false,
    startImport,
    cancel,
    running: previewing.isPending || importing.isPending ? { share: transfer.progress } : undefined,
    isImporting: importing.isPending,
    preview,
    /** Keys that other users changed after the preview; the preview was repeated. */
    changedKeys,
    excluded,
    setExcluded,
    problem: isCanceled || (isStale && changedKeys) ? undefined : (error ?? undefined),
    done: importing.data && !("job" in importing.data) ? importing.data : undefined,
  };
}

/** Returns the request once format and language are known. */
export function readyImport({
  file,
  choice,
}: ChosenImport): { file: File; choice: ImportChoice } | undefined {
  const { format } = choice;
  if (format === undefined || choice.language === "") return undefined;
  return { file, choice: { ...choice, format, options: sentOptions(format, choice.options) } };
}

/** The initial choice for a file; previous choices are kept unless the file determines them. */
function initialChoice(
  { format, language }: RecognisedFile,
  before: PartialImportChoice | undefined,
): PartialImportChoice {
  const previous = before?.format === format ? before?.options : undefined;
  return {
    format,
    language: language ?? before?.language ?? "",
    options: previous ?? defaultOptions(format),
    tags: before?.tags ?? [],
    keepTagIds: before?.keepTagIds ?? false,
    tagCategory: before?.tagCategory ?? "",
    prefix: before?.prefix ?? "",
  };
}

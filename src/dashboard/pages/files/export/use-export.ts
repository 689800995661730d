import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { bundleFiles, type ExportChoice, type ExportedFile, exportFiles } from "#dashboard/api/files.ts";
import { useLiveChanges } from "#dashboard/api/live/use-live-refresh.ts";
import { saveFile } from "#dashboard/lib/files/save-file.ts";

type ExportRequest = { choice: ExportChoice; languages: readonly string[] };

/** Generates files of a branch for a preview, and saves the same files. */
export function useExport(scope: BranchScope) {
  const [exported, setExported] = useState<{ files: readonly ExportedFile[]; isOutdated: boolean }>();
  const [done, setDone] = useState(0);
  const controllerRef = useRef<AbortController>(undefined);
  const markOutdated = useCallback(
    () => setExported((current) => current && { ...current, isOutdated: true }),
    [],
  );
  useLiveChanges(scope, markOutdated);

  async function generate({ choice, languages }: ExportRequest): Promise<readonly ExportedFile[]> {
    const controller = new AbortController();
    controllerRef.current = controller;
    const files = await exportFiles(scope, choice, {
      languages,
      onProgress: setDone,
      signal: controller.signal,
    });
    setExported({ files, isOutdated: false });
    return files;
  }

  const previewing = useMutation({ mutationFn: generate });
  const saving = useMutation({
    mutationFn: async (request: ExportRequest) => {
      const files = exported && !exported.isOutdated ? exported.files : await generate(request);
      const { file, name } = await bundleFiles(scope, files);
      saveFile(file, name);
      return name;
    },
  });
  // Cancels the generation when the page is left.
  useEffect(() => () => controllerRef.current?.abort(), []);

  function reset(): void {
    controllerRef.current?.abort();
    previewing.reset();
    saving.reset();
    setExported(undefined);
  }

  const error = saving.error ?? previewing.error;
  return {
    /** Result of the last preview or export; cleared when an option changes. */
    exported,
    done,
    isRunning: previewing.isPending || saving.isPending,
    saved: saving.data,
    problem: error?.name === "AbortError" ? undefined : (error ?? undefined),
    preview(request: ExportRequest) {
      reset();
      previewing.mutate(request);
    },
    save(request: ExportRequest) {
      previewing.reset();
      saving.mutate(request);
    },
    cancel: () => controllerRef.current?.abort(),
    reset,
  };
}

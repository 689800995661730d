import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { useLiveChanges } from "#dashboard/api/live/use-live-refresh.ts";
import {
  bundleFiles,
  type ExportChoice,
  exportFiles,
  type MadeFile,
} from "#dashboard/api/translation-files.ts";
import { saveFile } from "#dashboard/lib/files/save-file.ts";

type Asked = { choice: ExportChoice; languages: readonly string[] };

/** Files on their way out of a branch: made and looked at, then saved as they were looked at. */
export function useExport(scope: BranchScope) {
  const [made, setMade] = useState<{ files: readonly MadeFile[]; isOld: boolean }>();
  const [done, setDone] = useState(0);
  const ending = useRef<AbortController>(undefined);
  const age = useCallback(() => setMade((now) => now && { ...now, isOld: true }), []);
  useLiveChanges(scope, age);

  async function make({ choice, languages }: Asked): Promise<readonly MadeFile[]> {
    const controller = new AbortController();
    ending.current = controller;
    const files = await exportFiles(scope, choice, { languages, note: setDone, signal: controller.signal });
    setMade({ files, isOld: false });
    return files;
  }

  const previewing = useMutation({ mutationFn: make });
  const saving = useMutation({
    mutationFn: async (asked: Asked) => {
      const files = made && !made.isOld ? made.files : await make(asked);
      const { file, name } = await bundleFiles(scope, files);
      saveFile(file, name);
      return name;
    },
  });
  // Files that nobody waits for are given up.
  useEffect(() => () => ending.current?.abort(), []);

  function forget(): void {
    ending.current?.abort();
    previewing.reset();
    saving.reset();
    setMade(undefined);
  }

  const error = saving.error ?? previewing.error;
  return {
    /** Of the last preview or export, until something else is chosen. */
    made,
    done,
    isRunning: previewing.isPending || saving.isPending,
    saved: saving.data,
    problem: error?.name === "AbortError" ? undefined : (error ?? undefined),
    preview(asked: Asked) {
      forget();
      previewing.mutate(asked);
    },
    save(asked: Asked) {
      previewing.reset();
      saving.mutate(asked);
    },
    cancel: () => ending.current?.abort(),
    forget,
  };
}

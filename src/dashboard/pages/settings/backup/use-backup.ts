import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { readBackup } from "#dashboard/api/backup.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { saveFile } from "#dashboard/lib/files/save-file.ts";

/** Saves a project as a file of the reader's machine; leaving the page ends it. */
export function useBackup(app: string) {
  const errorMessage = useErrorMessage();
  const [bytes, setBytes] = useState(0);
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);
  const save = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      ending.current = controller;
      setBytes(0);
      const { file, name } = await readBackup(app, { signal: controller.signal, onProgress: setBytes });
      saveFile(file, name);
      return name;
    },
  });
  const isCanceled = save.error?.name === "AbortError";
  return {
    bytes,
    isRunning: save.isPending,
    saved: save.data,
    problem: save.isError && !isCanceled ? errorMessage(save.error) : undefined,
    start: () => save.mutate(),
    cancel: () => ending.current?.abort(),
  };
}

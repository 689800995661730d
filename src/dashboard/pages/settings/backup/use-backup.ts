import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { readBackup } from "#dashboard/api/backup.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { saveFile } from "#dashboard/lib/files/save-file.ts";
import { useTransfer } from "#dashboard/lib/files/use-transfer.ts";

/** Downloads a backup of a project; leaving the page cancels it. */
export function useBackup(app: string) {
  const errorMessage = useErrorMessage();
  const { progress, begin, cancel } = useTransfer();
  useEffect(() => cancel, [cancel]);
  const save = useMutation({
    mutationFn: async () => {
      const { file, name } = await readBackup(app, begin());
      saveFile(file, name);
      return name;
    },
  });
  const isCanceled = save.error?.name === "AbortError";
  return {
    bytes: progress,
    isRunning: save.isPending,
    savedName: save.data,
    problem: save.isError && !isCanceled ? errorMessage(save.error) : undefined,
    start: () => save.mutate(),
    cancel,
  };
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { sendBackup } from "#dashboard/api/backup.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { useTransfer } from "#dashboard/lib/files/use-transfer.ts";
import { paths } from "#dashboard/paths.ts";

/**
 * Uploads a backup and opens the created project; leaving the page cancels the upload, and nothing is created.
 */
export function useRestoreFile() {
  const problemOf = useProblemMessage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { progress, begin, cancel } = useTransfer();
  useEffect(() => cancel, [cancel]);
  const restore = useMutation({
    mutationFn: ({ file, name }: { file: File; name: string }) => sendBackup(file, name, begin()),
    onSuccess: async (project) => {
      await client.invalidateQueries({ queryKey: queryKeys.global("projects") });
      await navigate(paths.project(project._id));
    },
  });
  return {
    sentBytes: progress,
    isRunning: restore.isPending,
    problem: restore.isError ? problemOf(restore.error) : undefined,
    start: (file: File, name: string) => restore.mutate({ file, name }),
    cancel,
  };
}

/** Returns the message of an error, or undefined if the upload was canceled. */
function useProblemMessage() {
  const errorMessage = useErrorMessage();
  return (error: Error) => (error.name === "AbortError" ? undefined : errorMessage(error));
}

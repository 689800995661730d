import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { sendBackup } from "#dashboard/api/backup.ts";
import { projectKeys } from "#dashboard/api/projects.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { paths } from "#dashboard/paths.ts";

/** Sends a backup and opens the project that comes of it; leaving the page ends it, and nothing is made. */
export function useRestoreFile() {
  const problemOf = useProblemMessage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [sent, setSent] = useState(0);
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);
  const restore = useMutation({
    mutationFn: async ({ file, name }: { file: File; name: string }) => {
      const controller = new AbortController();
      ending.current = controller;
      setSent(0);
      return sendBackup(file, name, { signal: controller.signal, onProgress: setSent });
    },
    onSuccess: async (project) => {
      await client.invalidateQueries({ queryKey: projectKeys.list() });
      await navigate(paths.project(project._id));
    },
  });
  return {
    sent,
    isRunning: restore.isPending,
    problem: restore.isError ? problemOf(restore.error) : undefined,
    start: (file: File, name: string) => restore.mutate({ file, name }),
    cancel: () => ending.current?.abort(),
  };
}

/** Canceling is no problem. */
function useProblemMessage() {
  const errorMessage = useErrorMessage();
  return (error: Error) => (error.name === "AbortError" ? undefined : errorMessage(error));
}

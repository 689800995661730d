import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshDiscussions } from "#dashboard/api/discussions.ts";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { useErrorWords } from "#dashboard/api/error-words.ts";

/** Does something to the discussions of a key; it is pending until they are shown as they are then. */
export function useDiscussionAct(scope: BranchScope, key: string) {
  const client = useQueryClient();
  const words = useErrorWords();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => refreshDiscussions(client, scope, key),
  });
  return { act: mutateAsync, isPending, problem: error === null ? undefined : words(error) };
}

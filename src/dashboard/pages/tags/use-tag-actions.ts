import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { useLocation } from "react-router";
import { manyTagEndpoints, type TagSummary } from "#contract/tags/many-tags.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { revertChange } from "#dashboard/api/history/changes.ts";
import { refreshTags } from "#dashboard/api/tags/tag-list.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";

/** Result of an action, shown where the action happened, with an undo button. */
export type TagNotice = {
  label: string;
  isProblem?: boolean;
  /** Reverts the action. */
  undo?: () => Promise<void>;
  /** Change set to revert, unless `undo` is given. */
  changeSet?: string | null;
  /** Whether the notice takes the focus, because the focused element was removed. */
  takesFocus?: boolean;
  /** Tag that the notice links to. */
  tagId?: string;
};

export type TagActions = ReturnType<typeof useTagActions>;

/** Runs actions on tags. After each action, shows its notice and reloads the lists. */
export function useTagActions(scope: BranchScope) {
  const client = useQueryClient();
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const { state } = useLocation();
  // Another page may pass its notice in the state of the navigation, such as the page of a deleted tag.
  const [notice, setNotice] = useState<TagNotice | undefined>(state?.notice);

  const run = useCallback(
    async (action: () => Promise<TagNotice | undefined>, retry?: Pick<TagNotice, "undo" | "changeSet">) => {
      try {
        setNotice(await action());
      } catch (error) {
        setNotice({ ...retry, label: errorMessage(error), isProblem: true });
      }
      await refreshTags(client, scope);
    },
    [client, scope, errorMessage],
  );
  /** Reverts the last action. If that fails, its notice still offers the undo. */
  const undo = useMutation({
    mutationFn: ({ undo: revert, changeSet }: TagNotice) => {
      const retry = { ...(revert && { undo: revert }), ...(changeSet !== undefined && { changeSet }) };
      return run(async () => {
        if (revert) await revert();
        else if (changeSet) {
          const { skipped } = await revertChange(scope, changeSet);
          if (skipped.length > 0)
            return { label: intl.formatMessage({ id: "tags.undone.partly" }, { count: skipped.length }) };
        }
        return { label: intl.formatMessage({ id: "tags.undone" }), takesFocus: true };
      }, retry);
    },
  });
  const categorise = useCallback(
    (tags: readonly TagSummary[], category: string) =>
      run(async () => {
        const body = { tagIds: tags.map(({ _id }) => _id), category };
        const { count, changeSet } = await call(manyTagEndpoints.categorise, { query: { ...scope }, body });
        return {
          label: intl.formatMessage(
            { id: category === "" ? "tags.uncategorised" : "tags.categorised" },
            { count, category },
          ),
          changeSet,
        };
      }),
    [run, scope, intl],
  );
  return { notice, setNotice, run, undo: undo.mutate, isUndoing: undo.isPending, categorise };
}

/**
 * Deletes tags with their screenshots; keys stay. A repeated call during a request returns the result of that request.
 */
export function useDeleteTags(scope: BranchScope) {
  const intl = useIntl();
  const pending = useRef(new Map<string, Promise<TagNotice>>());
  const remove = useCallback(
    async (tagIds: string[], tags: readonly TagSummary[]): Promise<TagNotice> => {
      const body = { tagIds };
      const query = { ...scope };
      const { count, screenshots, changeSet } = await call(manyTagEndpoints.remove, { query, body });
      const label = intl.formatMessage(
        { id: "tags.deleted" },
        { count, screenshots, name: tags[0]?.name ?? "" },
      );
      return { label, changeSet, takesFocus: true };
    },
    [scope, intl],
  );
  return useCallback(
    (tags: readonly TagSummary[]): Promise<TagNotice> => {
      const tagIds = tags.map(({ _id }) => _id);
      const requestName = tagIds.join();
      const request = pending.current.get(requestName) ?? remove(tagIds, tags);
      pending.current.set(requestName, request);
      return request.finally(() => pending.current.delete(requestName));
    },
    [remove],
  );
}

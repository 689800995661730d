import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { useLocation } from "react-router";
import { manyTagEndpoints, type TagSummary } from "#contract/tags/many-tags.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { revertChange } from "#dashboard/api/entries/changes.ts";
import { refreshTags } from "#dashboard/api/tags/tag-list.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";

/** What came of an action: said where it happened, with the way back. */
export type TagNotice = {
  label: string;
  isProblem?: boolean;
  /** Reverts what was done. */
  undo?: () => Promise<void>;
  /** The change set that an undo reverts, where no better way is given. */
  changeSet?: string | null;
  /** What had the focus is gone, so that the notice takes it. */
  takesFocus?: boolean;
  /** A tag that the notice leads to. */
  tagId?: string;
};

export type TagActions = ReturnType<typeof useTagActions>;

/** Actions on tags, each with its notice; the lists are asked anew after each. */
export function useTagActions(scope: BranchScope) {
  const client = useQueryClient();
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const { state } = useLocation();
  // Another page says what was done there, such as the page of a tag that is gone.
  const [notice, setNotice] = useState<TagNotice | undefined>(state?.notice);

  const run = useCallback(
    async (work: () => Promise<TagNotice | undefined>, again?: Pick<TagNotice, "undo" | "changeSet">) => {
      try {
        setNotice(await work());
      } catch (error) {
        setNotice({ ...again, label: errorMessage(error), isProblem: true });
      }
      await refreshTags(client, scope);
    },
    [client, scope, errorMessage],
  );
  const [isUndoing, setIsUndoing] = useState(false);
  /** What could not be undone can be tried again. */
  const undo = useCallback(
    async ({ undo: own, changeSet }: TagNotice) => {
      setIsUndoing(true);
      const again = { ...(own && { undo: own }), ...(changeSet !== undefined && { changeSet }) };
      await run(async () => {
        if (own) await own();
        else if (changeSet) {
          const { skipped } = await revertChange(scope, changeSet);
          if (skipped.length > 0)
            return { label: intl.formatMessage({ id: "tags.undone.partly" }, { count: skipped.length }) };
        }
        return { label: intl.formatMessage({ id: "tags.undone" }), takesFocus: true };
      }, again);
      setIsUndoing(false);
    },
    [run, scope, intl],
  );
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
  return { notice, setNotice, run, undo, isUndoing, categorise };
}

/** Deletes tags with their screenshots and says so; their keys stay. Asked again meanwhile, it answers the same. */
export function useDeleteTags(scope: BranchScope) {
  const intl = useIntl();
  const underway = useRef(new Map<string, Promise<TagNotice>>());
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
      const name = tagIds.join();
      const removed = underway.current.get(name) ?? remove(tagIds, tags);
      underway.current.set(name, removed);
      return removed.finally(() => underway.current.delete(name));
    },
    [remove],
  );
}

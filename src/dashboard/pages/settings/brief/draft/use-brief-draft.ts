import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { BriefField } from "#contract/orders/brief-template.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import {
  briefTemplateQuery,
  readNewestTemplate,
  refreshBriefTemplate,
  replaceBriefTemplate,
} from "#dashboard/api/orders/brief-template.ts";
import { readOfTab, removeOfTab, showName, writeOfTab } from "#dashboard/lib/storage/tab-storage.ts";
import { type Draft, isSameTemplate, toTemplate } from "./brief-draft.ts";
import {
  baseOf,
  beginDraft,
  type DraftState,
  draftConflicts,
  followTemplate,
  settleField,
} from "./draft-merge.ts";

type DraftInput = {
  template: readonly BriefField[];
  storageName: string;
  /** Called when a template stored by others was merged: earlier actions can no longer be undone. */
  onMerged: () => void;
};

/**
 * Edited template, persisted like other forms and saved as a whole. Changes by others are merged field by
 * field; fields that both sides changed must be decided before saving.
 */
export function useBriefDraft(scope: BranchScope, { template, storageName, onMerged }: DraftInput) {
  const client = useQueryClient();
  const [state, setState] = useState(
    // Only this hook writes the item.
    () => (readOfTab(storageName) as DraftState | undefined) ?? beginDraft(template),
  );
  const [decisionRequests, setDecisionRequests] = useState(0);
  const { draft } = state;
  const edited = toTemplate(draft.fields);
  const isChanged = !isSameTemplate(edited, baseOf(state));
  const conflicts = draftConflicts(state);
  useEffect(() => {
    if (isChanged) writeOfTab(storageName, state);
    else removeOfTab(storageName);
  }, [storageName, isChanged, state]);
  useEffect(() => showName(storageName), [storageName]);
  const latest = useRef(state);
  const update = (change: (previous: DraftState) => DraftState): DraftState => {
    latest.current = change(latest.current);
    setState(latest.current);
    return latest.current;
  };
  const adopt = (read: readonly BriefField[]): DraftState => {
    if (isSameTemplate(read, baseOf(latest.current))) return latest.current;
    const next = update((previous) => followTemplate(previous, read));
    onMerged();
    return next;
  };
  const adoptNews = useEffectEvent(adopt);
  useEffect(() => void adoptNews(template), [template]);
  const store = useMutation({
    mutationFn: async () => {
      const newest = await readNewestTemplate(scope);
      const current =
        newest?.template ?? (await client.fetchQuery({ ...briefTemplateQuery(scope), staleTime: 0 }));
      const merged = adopt(current);
      client.setQueryData(briefTemplateQuery(scope).queryKey, current);
      if (draftConflicts(merged).length > 0) return setDecisionRequests((n) => n + 1);
      const stored = await replaceBriefTemplate(
        scope,
        toTemplate(merged.draft.fields),
        newest?.version ?? "none",
      );
      update((previous) => ({ ...previous, baseline: beginDraft(stored).baseline }));
      client.setQueryData(briefTemplateQuery(scope).queryKey, stored);
      void refreshBriefTemplate(client);
    },
    // Another user may have saved first; the refresh merges that template.
    onError: () => refreshBriefTemplate(client),
  });
  return {
    draft,
    edited,
    isChanged,
    conflicts: {
      open: conflicts,
      /** Identifies the other side's template. */
      etag: JSON.stringify(state.baseline.base),
      blockedCount: decisionRequests,
      settle: (name: string, side: "mine" | "theirs") =>
        update((previous) => settleField(previous, name, side)),
    },
    store: () => (conflicts.length > 0 ? setDecisionRequests((n) => n + 1) : store.mutate()),
    storing: store,
    change: (edit: (draft: Draft) => Draft) =>
      update((previous) => ({ ...previous, draft: edit(previous.draft) })),
    startOver: () => update(() => beginDraft(template, draft)),
  };
}

export type BriefDraft = ReturnType<typeof useBriefDraft>;

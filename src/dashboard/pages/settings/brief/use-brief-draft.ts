import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { BriefField } from "#contract/orders/brief-template.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import {
  briefTemplateQuery,
  readNewestTemplate,
  refreshBriefTemplate,
  replaceBriefTemplate,
} from "#dashboard/api/orders/brief-template.ts";
import { readOfTab, removeOfTab, showName, writeOfTab } from "#dashboard/lib/storage/tab-storage.ts";
import { type Draft, isSameTemplate, toTemplate } from "./brief-draft.ts";
import { beginDraft, conflictsOf, type DraftState, followTemplate, settleField } from "./followed-draft.ts";

type DraftInput = {
  template: readonly BriefField[];
  storageName: string;
  /** What others stored came into the draft: nothing before it can be taken back. */
  onTakenOver: () => void;
};

function readState(storageName: string): DraftState | undefined {
  const stored = readOfTab(storageName) as Pick<DraftState, "base" | "draft"> | undefined;
  return stored ? { unsettled: [], before: stored.base, ...stored } : undefined;
}

/**
 * The template while it is edited: kept like other forms, and stored as a whole. What others stored meanwhile is
 * merged field by field; of a field that both sides changed somebody says what stays, before anything is stored.
 */
export function useBriefDraft(scope: BranchScope, { template, storageName, onTakenOver }: DraftInput) {
  const client = useQueryClient();
  const [state, setState] = useState(() => readState(storageName) ?? beginDraft(template));
  const [asked, setAsked] = useState(0);
  const { base, draft } = state;
  const edited = toTemplate(draft.fields);
  const isChanged = !isSameTemplate(edited, base);
  const conflicts = conflictsOf(state);
  useEffect(() => {
    if (isChanged) writeOfTab(storageName, state);
    else removeOfTab(storageName);
  }, [storageName, isChanged, state]);
  useEffect(() => showName(storageName), [storageName]);
  const latest = useRef(state);
  latest.current = state;
  const take = (read: readonly BriefField[]): DraftState => {
    if (isSameTemplate(read, latest.current.base)) return latest.current;
    const next = followTemplate(latest.current, read);
    latest.current = next;
    setState(next);
    onTakenOver();
    return next;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something else is read, not with each edit
  useEffect(() => void take(template), [template]);
  const store = useMutation({
    mutationFn: async () => {
      const newest = await readNewestTemplate(scope);
      const now =
        newest?.template ?? (await client.fetchQuery({ ...briefTemplateQuery(scope), staleTime: 0 }));
      const merged = take(now);
      client.setQueryData(briefTemplateQuery(scope).queryKey, now);
      if (conflictsOf(merged).length > 0) return setAsked((n) => n + 1);
      const stored = await replaceBriefTemplate(
        scope,
        toTemplate(merged.draft.fields),
        newest?.version ?? "none",
      );
      setState((now) => ({ ...now, base: stored, before: stored, unsettled: [] }));
      client.setQueryData(briefTemplateQuery(scope).queryKey, stored);
      void refreshBriefTemplate(client);
    },
    // Somebody else may have come first: what they stored is merged then.
    onError: () => refreshBriefTemplate(client),
  });
  return {
    draft,
    edited,
    isChanged,
    conflicts: {
      open: conflicts,
      /** Names what theirs was read from. */
      etag: JSON.stringify(base),
      asked,
      settle: (name: string, side: "mine" | "theirs") => setState((now) => settleField(now, name, side)),
    },
    store: () => (conflicts.length > 0 ? setAsked((n) => n + 1) : store.mutate()),
    storing: store,
    change: (edit: (draft: Draft) => Draft) => setState((now) => ({ ...now, draft: edit(now.draft) })),
    startOver: () => setState(beginDraft(template, draft)),
  };
}

export type BriefDraft = ReturnType<typeof useBriefDraft>;

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BriefField } from "#contract/orders/brief-template.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import {
  briefTemplateQuery,
  readNewestTemplate,
  refreshBriefTemplate,
  replaceBriefTemplate,
} from "#dashboard/api/orders/brief-template.ts";
import { readKept, writeKept } from "#dashboard/lib/storage/kept-value.ts";
import { type Draft, isSameTemplate, toDraft, toTemplate } from "./brief-draft.ts";

type State = {
  /** What was stored when the draft was begun. */
  base: readonly BriefField[];
  draft: Draft;
};

type DraftInput = {
  template: readonly BriefField[];
  keptAs: string;
  /** What others stored took the place of the draft: nothing before it can be taken back. */
  onTakenOver: () => void;
};

const begin = (base: readonly BriefField[], before?: Draft): State => ({
  base,
  draft: toDraft(base, before),
});
const ofTab = () => sessionStorage;

/**
 * The template while it is edited: kept in this tab over a reload, and stored as a whole. What others stored meanwhile is
 * taken over where nothing would be lost, and said where something would.
 */
export function useBriefDraft(scope: BranchScope, { template, keptAs, onTakenOver }: DraftInput) {
  const client = useQueryClient();
  const [state, setState] = useState(
    () => (readKept(keptAs, ofTab) as State | null | undefined) ?? begin(template),
  );
  const { base, draft } = state;
  const edited = toTemplate(draft.fields);
  const isChanged = !isSameTemplate(edited, base);
  useEffect(() => writeKept(keptAs, isChanged ? state : null, ofTab), [keptAs, isChanged, state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something else is read, not with each edit
  useEffect(() => {
    const isOvertaken = !isSameTemplate(template, base);
    if (!isOvertaken || (isChanged && !isSameTemplate(edited, template))) return;
    setState(begin(template, draft));
    onTakenOver();
  }, [template]);
  const store = useMutation({
    mutationFn: async ({ isOverwriting }: { isOverwriting: boolean }) => {
      const newest = await readNewestTemplate(scope);
      const now =
        newest?.template ?? (await client.fetchQuery({ ...briefTemplateQuery(scope), staleTime: 0 }));
      if (!isOverwriting && !isSameTemplate(now, base)) {
        client.setQueryData(briefTemplateQuery(scope).queryKey, now);
        return;
      }
      const stored = await replaceBriefTemplate(scope, edited, newest?.version ?? "none");
      setState((latest) => ({ ...latest, base: stored }));
      client.setQueryData(briefTemplateQuery(scope).queryKey, stored);
      void refreshBriefTemplate(client);
    },
    // Somebody else may have come first: what they stored is shown then.
    onError: () => refreshBriefTemplate(client),
  });
  return {
    draft,
    edited,
    isChanged,
    /** Others stored something else since the draft was begun. */
    isOvertaken: isChanged && !isSameTemplate(template, base),
    store,
    change: (edit: (draft: Draft) => Draft) =>
      setState((latest) => ({ ...latest, draft: edit(latest.draft) })),
    startOver: () => setState(begin(template, draft)),
  };
}

export type BriefDraft = ReturnType<typeof useBriefDraft>;

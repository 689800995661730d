import type { BriefField } from "#contract/orders/brief-template.ts";
import { type Baseline, baselineOf, conflictsOf, rebase, resolve } from "#dashboard/lib/three-way.ts";
import { type Draft, toDraft, toTemplate } from "./brief-draft.ts";
import { fieldsByName, type TemplateFields, templateShape } from "./draft-merge.ts";

/** A draft with its baseline, as the form has them. */
export type DraftState = { draft: Draft; baseline: Baseline<TemplateFields> };

/** The draft of a user who starts to edit a stored template. */
export function beginDraft(template: readonly BriefField[]): DraftState {
  const draft = toDraft(template);
  return { draft, baseline: baselineOf(fieldsByName.itemsOf(draft), undefined) };
}

/** Merges a template that another user has stored. */
export function followTemplate(state: DraftState, theirs: readonly BriefField[]): DraftState {
  const read = { values: fieldsByName.itemsOf(toDraft(theirs)), etag: undefined };
  return merged(state, rebase(formOf(state), read, templateShape));
}

export function resolveField(state: DraftState, field: string, side: "mine" | "theirs"): DraftState {
  return merged(state, resolve(formOf(state), { field, side }, templateShape));
}

export function draftConflicts({ draft, baseline }: DraftState) {
  return conflictsOf(baseline, fieldsByName.itemsOf(draft), templateShape);
}

export const templateOf = ({ draft }: DraftState) => toTemplate(draft.fields);

function formOf({ draft, baseline }: DraftState) {
  return { baseline, values: fieldsByName.itemsOf(draft) };
}

function merged({ draft: present }: DraftState, { baseline, values }: ReturnType<typeof formOf>): DraftState {
  return { baseline, draft: fieldsByName.valuesOf(values, { present, base: baseline.base }) };
}

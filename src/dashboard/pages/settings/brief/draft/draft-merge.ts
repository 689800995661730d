import type { BriefField } from "#contract/orders/brief-template.ts";
import type { FieldConflict } from "#dashboard/lib/three-way.ts";
import { isSameField } from "#dashboard/pages/settings/brief/version-changes.ts";
import { type Draft, toDraft, toTemplate } from "./brief-draft.ts";
import { findField, mergeTemplates, replaceField } from "./merge-templates.ts";

type Template = readonly BriefField[];

/** A draft with its baseline. */
export type DraftState = {
  /** The last read template; differences from it are local changes. */
  base: Template;
  draft: Draft;
  /** Names of fields that both sides changed and that are undecided. */
  unsettled: readonly string[];
  /** The base, with undecided fields in their version before both changes. */
  before: Template;
};

/** Fields by name. */
type ByName = Record<string, BriefField>;

export function beginDraft(base: Template, before?: Draft): DraftState {
  return { base, draft: toDraft(base, before), unsettled: [], before: base };
}

/**
 * Merges a template that another user stored. A draft with duplicate names is merged only after they are
 * fixed, since its fields could not be told apart.
 */
export function followTemplate(state: DraftState, theirs: Template): DraftState {
  const mine = toTemplate(state.draft.fields);
  if (new Set(mine.map(({ name }) => name)).size < mine.length) return state;
  const { merged, conflicts } = mergeTemplates({ base: state.base, mine, theirs });
  const unsettled = [...new Set([...state.unsettled, ...conflicts])];
  const before = unsettled.flatMap(
    (name) => findField(state.unsettled.includes(name) ? state.before : state.base, name) ?? [],
  );
  return { base: theirs, draft: updatedDraft(state.draft, merged), unsettled, before };
}

/** Returns undecided fields that still differ. */
export function conflictsOf({ base, draft, unsettled, before }: DraftState): FieldConflict<ByName>[] {
  const mine = toTemplate(draft.fields);
  return unsettled
    .filter((name) => {
      const [local, remote] = [findField(mine, name), findField(base, name)];
      return local && remote ? !isSameField(local, remote) : local !== remote;
    })
    .map((field) => ({ field, before: byName(before), mine: byName(mine), theirs: byName(base) }));
}

export function settleField(state: DraftState, name: string, side: "mine" | "theirs"): DraftState {
  const unsettled = state.unsettled.filter((candidate) => candidate !== name);
  if (side === "mine") return { ...state, unsettled };
  const replaced = replaceField(toTemplate(state.draft.fields), state.base, name);
  return { ...state, unsettled, draft: updatedDraft(state.draft, replaced) };
}

/**
 * Unchanged fields keep draft-only properties, such as the values of a selection that is currently a text.
 */
function updatedDraft(before: Draft, template: Template): Draft {
  const printed = new Map(toTemplate(before.fields).map((field) => [field.name, JSON.stringify(field)]));
  const next = toDraft(template, before);
  const fields = next.fields.map((field, index) => {
    const isUnchanged = JSON.stringify(template[index]) === printed.get(field.name);
    return (isUnchanged && before.fields.find(({ id }) => id === field.id)) || field;
  });
  return { ...next, fields };
}

function byName(template: Template): ByName {
  return Object.fromEntries(template.map((field) => [field.name, field]));
}

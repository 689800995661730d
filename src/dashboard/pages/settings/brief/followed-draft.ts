import type { BriefField } from "#contract/orders/brief-template.ts";
import type { FieldConflict } from "#dashboard/lib/three-way.ts";
import { type Draft, toDraft, toTemplate } from "./brief-draft.ts";
import { findField, mergeTemplates, takeField } from "./merge-templates.ts";
import { isSameField } from "./version-changes.ts";

type Template = readonly BriefField[];

/** A draft with what it was begun on. */
export type DraftState = {
  /** What is stored, as it was read last: what differs from it was changed here. */
  base: Template;
  draft: Draft;
  /** Names of fields that both sides changed, and of which nobody has said yet what stays. */
  unsettled: readonly string[];
  /** The base with what unsettled fields were before either side changed them. */
  before: Template;
};

/** Fields by their names. */
type ByName = Record<string, BriefField>;

export function beginDraft(base: Template, before?: Draft): DraftState {
  return { base, draft: toDraft(base, before), unsettled: [], before: base };
}

/**
 * The draft after somebody else stored another template. One with a name that stands twice is not merged before that is
 * put right: its fields could not be told apart.
 */
export function followTemplate(state: DraftState, theirs: Template): DraftState {
  const mine = toTemplate(state.draft.fields);
  if (new Set(mine.map(({ name }) => name)).size < mine.length) return state;
  const { merged, conflicts } = mergeTemplates({ base: state.base, mine, theirs });
  const unsettled = [...new Set([...state.unsettled, ...conflicts])];
  const before = unsettled.flatMap(
    (name) => findField(state.unsettled.includes(name) ? state.before : state.base, name) ?? [],
  );
  return { base: theirs, draft: redrafted(state.draft, merged), unsettled, before };
}

/** What waits for a decision: unsettled fields that are not the same by now. */
export function conflictsOf({ base, draft, unsettled, before }: DraftState): FieldConflict<ByName>[] {
  const mine = toTemplate(draft.fields);
  return unsettled
    .filter((name) => {
      const [own, other] = [findField(mine, name), findField(base, name)];
      return own && other ? !isSameField(own, other) : own !== other;
    })
    .map((field) => ({ field, before: byName(before), mine: byName(mine), theirs: byName(base) }));
}

export function settleField(state: DraftState, name: string, side: "mine" | "theirs"): DraftState {
  const unsettled = state.unsettled.filter((one) => one !== name);
  if (side === "mine") return { ...state, unsettled };
  const taken = takeField(toTemplate(state.draft.fields), state.base, name);
  return { ...state, unsettled, draft: redrafted(state.draft, taken) };
}

/** Fields that are as they were keep what a template does not say, such as the list of one that is a text for a while. */
function redrafted(before: Draft, template: Template): Draft {
  const printed = new Map(toTemplate(before.fields).map((field) => [field.name, JSON.stringify(field)]));
  const next = toDraft(template, before);
  const fields = next.fields.map((field, index) => {
    const isKept = JSON.stringify(template[index]) === printed.get(field.name);
    return (isKept && before.fields.find(({ id }) => id === field.id)) || field;
  });
  return { ...next, fields };
}

function byName(template: Template): ByName {
  return Object.fromEntries(template.map((field) => [field.name, field]));
}

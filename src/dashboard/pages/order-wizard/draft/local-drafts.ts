import * as z from "zod/mini";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { pagePerson } from "#dashboard/api/transport/page-person.ts";
import {
  isNameShown,
  isStoredInTab,
  readFromTab,
  removeFromTab,
  showName,
  writeToTab,
} from "#dashboard/lib/storage/tab-storage.ts";
import { type OrderValues, orderValuesSchema } from "#dashboard/pages/order-wizard/order-values.ts";
import { paths } from "#dashboard/paths.ts";
import type { LocalDraft } from "./merge-draft.ts";
import { fieldsOf, valuesOfFields } from "./order-fields.ts";

const storedSchema = z.object({
  etag: z.optional(z.string()),
  base: orderValuesSchema,
  before: orderValuesSchema,
  unsettled: z.array(z.string()),
  values: orderValuesSchema,
});

const newPrefix = "new";

/** Name of a new order without a draft: empty, with the scope of order `copy`, or repeating order `again`. */
export function newDraft({ copy, again }: { copy: string | null; again: string | null }): string {
  if (again) return `${newPrefix}-again-${again}`;
  return copy ? `${newPrefix}-${copy}` : newPrefix;
}

/** Storage name of a draft's input for the signed-in user. `draft` is its id, or the name of a new order. */
const nameOf = ({ app, branch }: BranchScope, draft: string) =>
  `order.${pagePerson()}.${app}.${branch}.${draft}`;

/**
 * Persists the unsaved input of a draft in this browser until it is stored; undefined removes it. The input is listed
 * with other unsaved input, since the draft may have ended or may never be opened again.
 */
export function storeLocalDraft(scope: BranchScope, draft: string, typed: LocalDraft | undefined): void {
  const name = nameOf(scope, draft);
  if (typed === undefined) {
    if (isStoredInTab(name)) removeFromTab(name);
    return;
  }
  const { baseline, values } = typed;
  const base = valuesOfFields(baseline.base);
  const form = { ...baseline, base, before: valuesOfFields(baseline.before), values };
  const origin = { at: paths.orderDraft(scope, draft, "brief"), title: document.title };
  const item = { base: textsOf(base), draft: textsOf(values), form };
  writeToTab(name, item, draft.startsWith(newPrefix) ? undefined : origin);
}

/** Marks the input as visible on the page, until the returned function is called. */
export function showLocalDraft(scope: BranchScope, draft: string): () => void {
  return showName(nameOf(scope, draft));
}

/** Returns whether there is unsaved input that no form shows. */
export function isLocalDraftWaiting(scope: BranchScope, draft: string): boolean {
  const name = nameOf(scope, draft);
  return isStoredInTab(name) && !isNameShown(name);
}

/**
 * Adopts the newest input that a closed tab left for the draft. Input of further tabs is offered when the draft is
 * opened again.
 */
export function adoptDraft(scope: BranchScope, draft: string): LocalDraft | undefined {
  const { data } = storedSchema.safeParse(Object(readFromTab(nameOf(scope, draft))).form);
  if (data === undefined) return undefined;
  const { base, before, etag, unsettled, values } = data;
  return { baseline: { base: fieldsOf(base), before: fieldsOf(before), etag, unsettled }, values };
}

/** The texts of an order that the list of unsaved input shows. */
const textsOf = ({ brief, customBrief }: OrderValues) => [brief, ...customBrief.map(({ value }) => value)];

import * as z from "zod/mini";
import { stringOptions } from "#contract/orders/orders.ts";
import {
  isStoredInTab,
  readOfTab,
  removeOfTab,
  showName,
  writeOfTab,
} from "#dashboard/lib/storage/tab-storage.ts";
import type { OrderValues } from "#dashboard/pages/order-wizard/order-values.ts";
import { paths } from "#dashboard/paths.ts";
import type { LocalDraft } from "./draft-state.ts";
import { fieldsOf, valuesOfFields } from "./order-fields.ts";

const names = z.array(z.string());
const valuesSchema = z.object({
  sourceLanguage: z.string(),
  languages: names,
  orderToCopy: z.string(),
  languageToCopy: z.string(),
  stringOption: z.enum(stringOptions),
  tags: names,
  includeNoTagKeys: z.boolean(),
  sourceFilePerTag: z.boolean(),
  groups: names,
  ignoreOutdatedInActiveOrders: z.boolean(),
  brief: z.string(),
  customBrief: z.array(z.object({ name: z.string(), value: z.string() })),
  dueDate: z.string(),
  notifyAddtionalUsers: names,
});
const storedSchema = z.object({
  etag: z.optional(z.string()),
  base: valuesSchema,
  before: valuesSchema,
  unsettled: names,
  values: valuesSchema,
});

/** Account and branch of the form; its input is never shown to another account. */
export type DraftOwner = { person: string; app: string; branch: string };

const newStart = "new";

/** Name of an order without a draft, optionally started as a copy. */
export function newDraft(copy: string | null): string {
  return copy ? `${newStart}-${copy}` : newStart;
}

/** `draft`: its id, or the name of a new one. */
const nameOf = ({ person, app, branch }: DraftOwner, draft: string) =>
  `order.${person}.${app}.${branch}.${draft}`;

/**
 * Persists the unsaved input of a draft in this browser until it is stored. It is listed with other unsaved
 * input, since the draft may have ended or may never be opened again.
 */
export function storeLocalDraft(owner: DraftOwner, draft: string, typed: LocalDraft | undefined): void {
  const name = nameOf(owner, draft);
  if (typed === undefined) {
    if (isStoredInTab(name)) removeOfTab(name);
    return;
  }
  const { base, before, etag, unsettled } = typed.baseline;
  const form = {
    etag,
    base: valuesOfFields(base),
    before: valuesOfFields(before),
    unsettled,
    values: typed.values,
  };
  const texts = { base: textsOf(form.base), draft: textsOf(typed.values) };
  const origin = { at: paths.orderDraft(owner, draft, "brief"), title: document.title };
  writeOfTab(name, { ...texts, form }, draft.startsWith(newStart) ? undefined : origin);
}

/** Marks the input as visible on the page, until the returned function is called. */
export function showLocalDraft(owner: DraftOwner, draft: string): () => void {
  return showName(nameOf(owner, draft));
}

/**
 * Adopts the newest input that a closed tab left for the draft. Input of further tabs is offered when the
 * draft is opened again.
 */
export function adoptDraft(owner: DraftOwner, draft: string): LocalDraft | undefined {
  const { data } = storedSchema.safeParse(Object(readOfTab(nameOf(owner, draft))).form);
  if (data === undefined) return undefined;
  const { base, before, etag, unsettled, values } = data;
  return { baseline: { base: fieldsOf(base), before: fieldsOf(before), etag, unsettled }, values };
}

const textsOf = ({ brief, customBrief }: OrderValues) => [brief, ...customBrief.map(({ value }) => value)];

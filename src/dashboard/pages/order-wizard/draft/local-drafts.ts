import * as z from "zod/mini";
import { stringOptions } from "#contract/orders/orders.ts";
import { readStored, removeStored, storedNames, writeStored } from "#dashboard/lib/storage/stored-value.ts";
import { listGoneTabs } from "#dashboard/lib/storage/tab-locks.ts";
import { isStoredInTab, removeOfTab, showName, writeOfTab } from "#dashboard/lib/storage/tab-storage.ts";
import type { OrderValues } from "#dashboard/pages/order-wizard/order-values.ts";
import { paths } from "#dashboard/paths.ts";
import type { LocalDraft } from "./draft-form.ts";
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
  edited: z.number(),
  etag: z.optional(z.string()),
  base: valuesSchema,
  before: valuesSchema,
  unsettled: names,
  values: valuesSchema,
});

/** Whose form it is: never shown to another account. */
export type DraftOwner = { person: string; app: string; branch: string };

/** The id of a draft, or what a new one is called. */
type DraftAddress = { name: string; tab: string };

const startOf = ({ person, app, branch }: DraftOwner, name: string) =>
  `parlance.order.${person}.${app}.${branch}.${name}.`;

/** What a tab holds of the form of a draft that is not stored yet, in this browser until it is. */
export function storeLocalDraft(
  owner: DraftOwner,
  { name, tab }: DraftAddress,
  stored: LocalDraft | undefined,
): void {
  const item = startOf(owner, name) + tab;
  if (stored === undefined) {
    removeStored(item);
    return;
  }
  const { base, before, etag, unsettled } = stored.begun;
  writeStored(item, {
    edited: Date.now(),
    etag,
    base: valuesOfFields(base),
    before: valuesOfFields(before),
    unsettled,
    values: stored.values,
  });
}

const endedName = ({ person, app, branch }: DraftOwner, id: string) =>
  `endedDraft.${person}.${app}.${branch}.${id}`;

/** What was typed into a draft that ended is no part of any order: it is found with other unsaved input. */
export function listEndedDraft(owner: DraftOwner, id: string, typed: LocalDraft | undefined): void {
  const name = endedName(owner, id);
  if (typed === undefined) {
    if (isStoredInTab(name)) removeOfTab(name);
    return;
  }
  const base = textsOf(valuesOfFields(typed.begun.base));
  const at = paths.orderDraft(owner, id, "brief");
  writeOfTab(name, { base, draft: textsOf(typed.values) }, { at, title: document.title });
}

/** Says that such a draft stands on the page, until the returned function is called. */
export function showEndedDraft(owner: DraftOwner, id: string): () => void {
  return showName(endedName(owner, id));
}

const textsOf = ({ brief, customBrief }: OrderValues) => [brief, ...customBrief.map(({ value }) => value)];

/**
 * The newest form of a draft that a tab left behind that is gone. It is of this tab from then on; what other tabs left is
 * offered when the draft is opened again.
 */
export async function adoptDraft(
  owner: DraftOwner,
  { name, tab }: DraftAddress,
): Promise<LocalDraft | undefined> {
  const start = startOf(owner, name);
  const tabs = storedNames()
    .filter((item) => item.startsWith(start))
    .map((item) => item.slice(start.length));
  const gone = await listGoneTabs(tabs.filter((one) => one !== tab));
  const left = tabs
    .filter((one) => one === tab || gone.has(one))
    .flatMap((of) => {
      const { data } = storedSchema.safeParse(readStored(start + of));
      return data ? [{ of, ...data }] : [];
    });
  const newest = left.toSorted((one, other) => other.edited - one.edited).at(0);
  if (newest === undefined) return undefined;
  const { of, base, before, etag, unsettled, values } = newest;
  const stored: LocalDraft = {
    begun: { base: fieldsOf(base), before: fieldsOf(before), etag, unsettled },
    values,
  };
  storeLocalDraft(owner, { name, tab }, stored);
  if (of !== tab) removeStored(start + of);
  return stored;
}

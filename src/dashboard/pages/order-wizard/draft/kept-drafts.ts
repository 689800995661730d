import * as z from "zod/mini";
import { stringOptions } from "#contract/orders/orders.ts";
import { keptNames, readKept, removeKept, writeKept } from "#dashboard/lib/storage/kept-value.ts";
import { listGoneTabs } from "#dashboard/lib/storage/tab-locks.ts";
import type { KeptDraft } from "./draft-form.ts";
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
const keptSchema = z.object({
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
export function keepDraft(owner: DraftOwner, { name, tab }: DraftAddress, kept: KeptDraft | undefined): void {
  const item = startOf(owner, name) + tab;
  if (kept === undefined) {
    removeKept(item);
    return;
  }
  const { base, before, etag, unsettled } = kept.begun;
  writeKept(item, {
    edited: Date.now(),
    etag,
    base: valuesOfFields(base),
    before: valuesOfFields(before),
    unsettled,
    values: kept.values,
  });
}

/**
 * The newest form of a draft that a tab left behind that is gone. It is of this tab from then on; what other tabs left is
 * offered when the draft is opened again.
 */
export async function adoptDraft(
  owner: DraftOwner,
  { name, tab }: DraftAddress,
): Promise<KeptDraft | undefined> {
  const start = startOf(owner, name);
  const tabs = keptNames()
    .filter((item) => item.startsWith(start))
    .map((item) => item.slice(start.length));
  const gone = await listGoneTabs(tabs.filter((one) => one !== tab));
  const left = tabs
    .filter((one) => one === tab || gone.has(one))
    .flatMap((of) => {
      const { data } = keptSchema.safeParse(readKept(start + of));
      return data ? [{ of, ...data }] : [];
    });
  const newest = left.toSorted((one, other) => other.edited - one.edited).at(0);
  if (newest === undefined) return undefined;
  const { of, base, before, etag, unsettled, values } = newest;
  const kept: KeptDraft = {
    begun: { base: fieldsOf(base), before: fieldsOf(before), etag, unsettled },
    values,
  };
  keepDraft(owner, { name, tab }, kept);
  if (of !== tab) removeKept(start + of);
  return kept;
}

import type { Kysely } from "kysely";
import type { RemainingWork } from "#contract/orders/orders.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { readReview } from "./reviews.store.ts";

/** Counts the strings of an order, over all its languages, that are not delivered, not reviewed or not published. */
export async function readRemainingWork(
  tx: Kysely<Database>,
  { scope }: Pick<ProjectCaller, "scope">,
  orderId: number,
): Promise<RemainingWork> {
  const seesAll = { scope, role: "owner", person: null, languageIds: null } as const;
  const { languages } = await readReview(tx, seesAll, orderId);
  const sum = (field: keyof RemainingWork) =>
    Object.values(languages).reduce((total, review) => total + review[field], 0);
  return { notDelivered: sum("notDelivered"), toReview: sum("toReview"), unpublished: sum("unpublished") };
}

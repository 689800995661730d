import type { Kysely } from "kysely";
import { wireId } from "#contract/ids.ts";
import { formerMember } from "#contract/members/former-member.ts";
import type { Order, OrderDetails } from "#contract/orders/orders.ts";
import { isVendor } from "#contract/permissions.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Env } from "#server/platform/env/env.ts";
import { etagOf } from "#server/platform/http/answers/etags.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { listAssignees } from "./assignees.ts";
import { listOrderFiles } from "./files/order-files.store.ts";
import { listOrderEvents } from "./order-events.ts";
import { type OrderRow, readOrder } from "./orders.store.ts";
import { stringOptionOf } from "./place/order-request.rules.ts";

/** Presents an order as defined in rest-api.md 2.9, with its title for people. */
export function presentOrder(row: OrderRow, { role }: Pick<ProjectCaller, "role">): Order {
  const { data, languages } = row;
  const id = wireId("order", row.id);
  return {
    _id: id,
    id,
    orderNumber: row.number,
    ...(row.title === null || role === null ? {} : { title: row.title }),
    sourceLanguage: row.source_language ?? data.sourceLanguage ?? "",
    sourceWordCount: row.source_words,
    created: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    dueDate: row.due_at?.toISOString() ?? null,
    requester: row.requester ?? formerMember,
    status: row.status,
    stringOption: stringOptionOf(data),
    tags: ((row.placed ? data.tagIds : row.found_tags) ?? []).map((tag) => wireId("tag", tag)),
    includeNoTagKeys: data.includeNoTagKeys ?? false,
    targetLanguages: Object.fromEntries(
      languages.map(({ code, words, status, strings, delivered, returned }) => [
        code,
        { words, deliveryStatus: status, strings, delivered, returned },
      ]),
    ),
    languages: row.placed ? languages.map(({ code }) => code) : (data.languages ?? []),
  };
}

/** Reads an order for the caller: the project token gets only the fields of 2.9 (rules.md 1.7). */
export async function readOrderDetails(
  { db, env }: { db: Kysely<Database>; env: Env },
  caller: ProjectCaller,
  id: number,
): Promise<OrderDetails> {
  const row = await readOrder(db, caller, id);
  if (caller.role === null) return presentOrder(row, caller);
  const { scope } = caller;
  const languages = new Map(row.languages.map((language) => [language.id, language.code]));
  const [assignees, files, timeline] = await Promise.all([
    listAssignees(db, caller, id),
    listOrderFiles({ db, env }, scope, id),
    listOrderEvents(db, caller, { orderId: id, languages }),
  ]);
  return {
    ...presentOrder(row, caller),
    etag: orderEtag(row),
    ...requestDetails(row, caller),
    isPartial: row.is_partial,
    heldFrom: row.held_from,
    assignees,
    files,
    timeline,
  };
}

/** One ETag for the whole order: a writer must have read every comment and change. */
export function orderEtag({ updated_at }: Pick<OrderRow, "updated_at">): string {
  return etagOf({ updatedAt: updated_at.toISOString() });
}

/** Fields of the request. Vendors do not see whom the client notifies. */
function requestDetails({ data }: OrderRow, caller: ProjectCaller) {
  return {
    brief: data.brief ?? "",
    customBrief: data.customBrief ?? [],
    tagNames: data.tags ?? [],
    groups: data.groups ?? [],
    orderToCopy: data.orderToCopy ?? null,
    languageToCopy: data.languageToCopy ?? null,
    ignoreOutdatedInActiveOrders: data.ignoreOutdatedInActiveOrders ?? true,
    sourceFilePerTag: data.sourceFilePerTag ?? false,
    ...(isVendor(caller.role) ? {} : { notifyAddtionalUsers: data.notifyAddtionalUsers ?? [] }),
  };
}

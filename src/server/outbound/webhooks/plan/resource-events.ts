import * as z from "zod/mini";
import { wireId } from "#contract/ids.ts";
import { unfinishedSchema } from "#contract/orders/orders.ts";
import { type WebhookEventType, webhookReviewSchema } from "#contract/webhooks/webhook-events.ts";
import type { FollowedResource } from "#server/content/history/followed-resources.ts";
import type { LogKind } from "#server/content/write-path/change-sets/log-records.ts";
import type { DescribedUnit } from "./webhook-batch.ts";

type Draft = { type: WebhookEventType; data: Record<string, unknown> };

/** Events of resources other than entries: languages, tags, screens, branches, orders. */
export function resourceEvents(unit: DescribedUnit): Draft[] {
  const of = <Kind extends LogKind>(...kinds: Kind[]) =>
    unit.resources.filter((one): one is Extract<FollowedResource, { resource: Kind }> =>
      kinds.some((kind) => kind === one.resource),
    );
  return [
    ...languageEvents(unit, of("language")),
    ...tagEvents(unit, of("tag", "tagKeys")),
    ...screenshotEvents(unit, of("screenshot")),
    ...branchEvents(unit, of("branch")),
    ...orderEvents(unit, of("order")),
  ];
}

function changeOf({ last }: DescribedUnit) {
  return { changeSet: wireId("changeSet", last.id), kind: last.kind };
}

type BeforeAndAfter<Side> = { before: Side | null; after: Side | null };

const isCreated = ({ before }: BeforeAndAfter<object>) => before === null;
const isDeleted = ({ after }: BeforeAndAfter<object>) => after === null;
const isAltered = ({ before, after }: BeforeAndAfter<object>) => before !== null && after !== null;

/** Whether a field has changed. */
function changed<Side extends object>({ before, after }: BeforeAndAfter<Side>, field: keyof Side): boolean {
  return after !== null && field in after && JSON.stringify(after[field]) !== JSON.stringify(before?.[field]);
}

/** Includes resources that are not listed, if all listed resources of the kind changed in the same way. */
function countOf(listed: readonly FollowedResource[], all: readonly FollowedResource[]): number {
  return listed.length === all.length ? (listed[0]?.total ?? 0) : listed.length;
}

type Named<Resource> = (list: Resource[]) => Record<string, unknown>;

/** One event of a type for all resources to which it applies, or none. */
function listed<Resource extends FollowedResource>(
  unit: DescribedUnit,
  all: readonly Resource[],
  present: Named<Resource>,
) {
  return (type: WebhookEventType, test: (resource: Resource) => boolean): Draft[] => {
    const list = all.filter(test);
    if (list.length === 0) return [];
    return [{ type, data: { ...changeOf(unit), count: countOf(list, all), ...present(list) } }];
  };
}

function languageEvents(unit: DescribedUnit, resources: Array<FollowedResource<"language">>): Draft[] {
  const event = listed(unit, resources, (list) => ({
    languages: list.map((one) => ({
      _id: wireId("language", one.resource_id),
      code: one.name,
      name: one.after?.name ?? one.before?.name ?? null,
    })),
  }));
  return [
    ...event("language.added", isCreated),
    ...event("language.renamed", (one) => isAltered(one) && changed(one, "name")),
    ...event("language.deleted", isDeleted),
  ];
}

function tagEvents(unit: DescribedUnit, resources: Array<FollowedResource<"tag" | "tagKeys">>): Draft[] {
  const merged = [...Map.groupBy(resources, (one) => one.resource_id).values()].map(mergeTag);
  const event = listed(unit, merged, (list) => ({
    tags: list.map((one) => ({
      _id: wireId("tag", one.resource_id),
      name: one.name,
      keysAdded: one.keys_added,
      keysRemoved: one.keys_removed,
    })),
  }));
  const moved = merged.filter((one) => isAltered(one) && changed(one, "position"));
  return [
    ...event("tag.created", isCreated),
    ...event("tag.updated", (one) => isAltered(one) && !(moved.includes(one) && onlyMoved(one))),
    ...event("tag.deleted", isDeleted),
    ...(moved.length === 0
      ? []
      : [
          {
            type: "screen_order.updated" as const,
            data: { ...changeOf(unit), count: countOf(moved, merged) },
          },
        ]),
  ];
}

/** A tag and its key links are two rows of the log and one resource to people. */
function mergeTag(rows: Array<FollowedResource<"tag" | "tagKeys">>): FollowedResource<"tag"> {
  const tag = rows.find((one) => one.resource === "tag");
  const keys = rows.find((one) => one.resource === "tagKeys");
  if (!keys) {
    if (!tag) throw new Error("A group has a first row.");
    return tag;
  }
  const { keys_added, keys_removed } = keys;
  // For an unchanged tag the log has only its key links.
  return tag ? { ...tag, keys_added, keys_removed } : { ...keys, resource: "tag", before: {}, after: {} };
}

function onlyMoved({ after, keys_added, keys_removed }: FollowedResource<"tag">): boolean {
  return Object.keys(after ?? {}).every((field) => field === "position") && keys_added + keys_removed === 0;
}

function screenshotEvents(unit: DescribedUnit, resources: Array<FollowedResource<"screenshot">>): Draft[] {
  const event = listed(unit, resources, (list) => ({
    screenshots: list.map((one) => ({
      _id: wireId("screenshot", one.resource_id),
      originalName: one.after?.originalName ?? one.before?.originalName ?? (one.name || null),
    })),
  }));
  const isVerified = (one: FollowedResource<"screenshot">) =>
    isAltered(one) && changed(one, "isVerified") && one.after?.isVerified === true;
  return [
    ...event("screenshot.uploaded", isCreated),
    ...event("screenshot.verified", isVerified),
    ...event("screenshot.deleted", isDeleted),
  ];
}

function branchEvents(unit: DescribedUnit, resources: Array<FollowedResource<"branch">>): Draft[] {
  const event = (type: WebhookEventType, test: (resource: FollowedResource<"branch">) => boolean): Draft[] =>
    resources.filter(test).map((one) => ({
      type,
      data: {
        ...changeOf(unit),
        branch: {
          _id: wireId("branch", one.resource_id),
          name: one.name || (one.after?.name ?? one.before?.name ?? ""),
        },
      },
    }));
  return event("branch.created", isCreated);
}

function orderEvents(unit: DescribedUnit, resources: Array<FollowedResource<"order">>): Draft[] {
  return resources.flatMap((one) => {
    const remaining = z.safeParse(unfinishedSchema, one.after?.left).data;
    const data = { ...changeOf(unit), order: presentOrder(one), ...(remaining ? { left: remaining } : {}) };
    const moved = isAltered(one) && changed(one, "status") && wasPlaced(one);
    const review = z.safeParse(webhookReviewSchema, one.after?.review).data;
    if (review)
      return [
        { type: review.returned > 0 ? "order.returned" : "order.reviewed", data: { ...data, ...review } },
      ];
    const types: WebhookEventType[] = [
      ...(isCreated(one) ? ["order.created" as const] : []),
      ...(moved ? ["order.status_changed" as const] : []),
      ...(moved && one.after?.status === "canceled" ? ["order.canceled" as const] : []),
      ...(unit.last.kind === "delivery" ? ["order.delivered" as const] : []),
    ];
    return types.map((type) => ({ type, data }));
  });
}

/** Nothing was sent about a draft, so nothing is sent about its moves: placed orders have languages. */
function wasPlaced({ after }: FollowedResource<"order">): boolean {
  return !Array.isArray(after?.languages) || after.languages.length > 0;
}

function presentOrder(one: FollowedResource<"order">) {
  return {
    _id: wireId("order", one.resource_id),
    orderNumber: one.after?.number ?? one.before?.number ?? null,
    status: one.after?.status ?? one.before?.status ?? null,
    previousStatus: one.before?.status ?? null,
  };
}

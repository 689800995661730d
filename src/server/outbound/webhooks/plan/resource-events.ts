import * as z from "zod/mini";
import { wireId } from "#contract/ids.ts";
import { remainingWorkSchema } from "#contract/orders/orders.ts";
import { type WebhookEventType, webhookReviewSchema } from "#contract/webhooks/webhook-events.ts";
import type { ChangedResource } from "#server/content/history/changed-resources.ts";
import type { LogKind } from "#server/content/write-path/change-sets/log-records.ts";
import type { DescribedBatch } from "./webhook-batch.ts";

type Draft = { type: WebhookEventType; data: Record<string, unknown> };

/** Events of resources other than entries: languages, tags, screens, branches, orders. */
export function resourceEvents(batch: DescribedBatch): Draft[] {
  const resourcesOf = <Kind extends LogKind>(...kinds: Kind[]) =>
    batch.resources.filter((candidate): candidate is Extract<ChangedResource, { resource: Kind }> =>
      kinds.some((kind) => kind === candidate.resource),
    );
  return [
    ...languageEvents(batch, resourcesOf("language")),
    ...tagEvents(batch, resourcesOf("tag", "tagKeys")),
    ...screenshotEvents(batch, resourcesOf("screenshot")),
    ...branchEvents(batch, resourcesOf("branch")),
    ...orderEvents(batch, resourcesOf("order")),
  ];
}

function changeOf({ last }: DescribedBatch) {
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

/** Counts the resources of an event, with those that are not listed if the event applies to all listed ones. */
function countOf(matches: readonly ChangedResource[], all: readonly ChangedResource[]): number {
  return matches.length === all.length ? (matches[0]?.total ?? 0) : matches.length;
}

type PresentList<Resource> = (list: Resource[]) => Record<string, unknown>;

/** One event of a type for all resources to which it applies, or none. */
function eventMaker<Resource extends ChangedResource>(
  batch: DescribedBatch,
  all: readonly Resource[],
  present: PresentList<Resource>,
) {
  return (type: WebhookEventType, test: (resource: Resource) => boolean): Draft[] => {
    const list = all.filter(test);
    if (list.length === 0) return [];
    return [{ type, data: { ...changeOf(batch), count: countOf(list, all), ...present(list) } }];
  };
}

function languageEvents(batch: DescribedBatch, resources: Array<ChangedResource<"language">>): Draft[] {
  const event = eventMaker(batch, resources, (list) => ({
    languages: list.map((item) => ({
      _id: wireId("language", item.resource_id),
      code: item.name,
      name: item.after?.name ?? item.before?.name ?? null,
    })),
  }));
  return [
    ...event("language.added", isCreated),
    ...event("language.renamed", (record) => isAltered(record) && changed(record, "name")),
    ...event("language.deleted", isDeleted),
  ];
}

function tagEvents(batch: DescribedBatch, resources: Array<ChangedResource<"tag" | "tagKeys">>): Draft[] {
  const merged = [...Map.groupBy(resources, (resource) => resource.resource_id).values()].map(mergeTag);
  const event = eventMaker(batch, merged, (list) => ({
    tags: list.map((item) => ({
      _id: wireId("tag", item.resource_id),
      name: item.name,
      keysAdded: item.keys_added,
      keysRemoved: item.keys_removed,
    })),
  }));
  const moved = merged.filter((candidate) => isAltered(candidate) && changed(candidate, "position"));
  return [
    ...event("tag.created", isCreated),
    ...event("tag.updated", (record) => isAltered(record) && !(moved.includes(record) && onlyMoved(record))),
    ...event("tag.deleted", isDeleted),
    ...(moved.length === 0
      ? []
      : [
          {
            type: "screen_order.updated" as const,
            data: { ...changeOf(batch), count: countOf(moved, merged) },
          },
        ]),
  ];
}

/** A tag and its key links are two rows of the log and one resource to people. */
function mergeTag(rows: Array<ChangedResource<"tag" | "tagKeys">>): ChangedResource<"tag"> {
  const tag = rows.find((row) => row.resource === "tag");
  const keys = rows.find((row) => row.resource === "tagKeys");
  if (!keys) {
    if (!tag) throw new Error("A group has a first row.");
    return tag;
  }
  const { keys_added, keys_removed } = keys;
  // For an unchanged tag the log has only its key links.
  return tag ? { ...tag, keys_added, keys_removed } : { ...keys, resource: "tag", before: {}, after: {} };
}

function onlyMoved({ after, keys_added, keys_removed }: ChangedResource<"tag">): boolean {
  return Object.keys(after ?? {}).every((field) => field === "position") && keys_added + keys_removed === 0;
}

function screenshotEvents(batch: DescribedBatch, resources: Array<ChangedResource<"screenshot">>): Draft[] {
  const event = eventMaker(batch, resources, (list) => ({
    screenshots: list.map((item) => ({
      _id: wireId("screenshot", item.resource_id),
      originalName: item.after?.originalName ?? item.before?.originalName ?? (item.name || null),
    })),
  }));
  const isVerified = (record: ChangedResource<"screenshot">) =>
    isAltered(record) && changed(record, "isVerified") && record.after?.isVerified === true;
  return [
    ...event("screenshot.uploaded", isCreated),
    ...event("screenshot.verified", isVerified),
    ...event("screenshot.deleted", isDeleted),
  ];
}

function branchEvents(batch: DescribedBatch, resources: Array<ChangedResource<"branch">>): Draft[] {
  const event = (type: WebhookEventType, test: (resource: ChangedResource<"branch">) => boolean): Draft[] =>
    resources.filter(test).map((item) => ({
      type,
      data: {
        ...changeOf(batch),
        branch: {
          _id: wireId("branch", item.resource_id),
          name: item.name || (item.after?.name ?? item.before?.name ?? ""),
        },
      },
    }));
  return event("branch.created", isCreated);
}

function orderEvents(batch: DescribedBatch, resources: Array<ChangedResource<"order">>): Draft[] {
  return resources.flatMap((resource) => {
    const remaining = z.safeParse(remainingWorkSchema, resource.after?.left).data;
    const data = {
      ...changeOf(batch),
      order: presentOrder(resource),
      ...(remaining ? { left: remaining } : {}),
    };
    const hasNewStatus = isAltered(resource) && changed(resource, "status") && wasPlaced(resource);
    const review = z.safeParse(webhookReviewSchema, resource.after?.review).data;
    if (review)
      return [
        { type: review.returned > 0 ? "order.returned" : "order.reviewed", data: { ...data, ...review } },
      ];
    const types: WebhookEventType[] = [
      ...(isCreated(resource) ? ["order.created" as const] : []),
      ...(hasNewStatus ? ["order.status_changed" as const] : []),
      ...(hasNewStatus && resource.after?.status === "canceled" ? ["order.canceled" as const] : []),
      ...(batch.last.kind === "delivery" ? ["order.delivered" as const] : []),
    ];
    return types.map((type) => ({ type, data }));
  });
}

/** Nothing was sent about a draft, so nothing is sent about its moves: placed orders have languages. */
function wasPlaced({ after }: ChangedResource<"order">): boolean {
  return !Array.isArray(after?.languages) || after.languages.length > 0;
}

function presentOrder(order: ChangedResource<"order">) {
  const title = order.after?.title ?? undefined;
  return {
    _id: wireId("order", order.resource_id),
    orderNumber: order.after?.number ?? order.before?.number ?? null,
    ...(title === undefined ? {} : { title }),
    status: order.after?.status ?? order.before?.status ?? null,
    previousStatus: order.before?.status ?? null,
  };
}

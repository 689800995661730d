import * as z from "zod/mini";
import { wireId } from "#contract/ids.ts";
import { leftOverSchema } from "#contract/orders/orders.ts";
import { type WebhookEventType, webhookReviewSchema } from "#contract/webhooks/webhook-events.ts";
import type { FollowedThing } from "#server/history/followed-things.ts";
import type { DescribedUnit } from "./unit.ts";

type Draft = { type: WebhookEventType; data: Record<string, unknown> };

/** Events of what is no entry: languages, tags, screens, branches, orders. */
export function thingEvents(unit: DescribedUnit): Draft[] {
  const of = (...kinds: string[]) => unit.things.filter(({ thing }) => kinds.includes(thing));
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

const isMade = ({ before }: FollowedThing) => before === null;
const isGone = ({ after }: FollowedThing) => after === null;
const isAltered = ({ before, after }: FollowedThing) => before !== null && after !== null;

/** Whether a field is another one than before. */
function changed({ before, after }: FollowedThing, field: string): boolean {
  return after !== null && field in after && JSON.stringify(after[field]) !== JSON.stringify(before?.[field]);
}

/** Counts what is not listed too, where all things of a kind went the same way. */
function countOf(listed: readonly FollowedThing[], all: readonly FollowedThing[]): number {
  return listed.length === all.length ? (listed[0]?.total ?? 0) : listed.length;
}

type Named = (list: FollowedThing[]) => Record<string, unknown>;

/** One event of a type for all things to which it happened, or none. */
function listed(unit: DescribedUnit, all: readonly FollowedThing[], present: Named) {
  return (type: WebhookEventType, test: (thing: FollowedThing) => boolean): Draft[] => {
    const list = all.filter(test);
    if (list.length === 0) return [];
    return [{ type, data: { ...changeOf(unit), count: countOf(list, all), ...present(list) } }];
  };
}

function languageEvents(unit: DescribedUnit, things: FollowedThing[]): Draft[] {
  const event = listed(unit, things, (list) => ({
    languages: list.map((one) => ({
      _id: wireId("language", one.thing_id),
      code: one.name,
      name: textOf(one, "name"),
    })),
  }));
  return [
    ...event("language.added", isMade),
    ...event("language.renamed", (one) => isAltered(one) && changed(one, "name")),
    ...event("language.deleted", isGone),
  ];
}

function tagEvents(unit: DescribedUnit, things: FollowedThing[]): Draft[] {
  const merged = [...Map.groupBy(things, (one) => one.thing_id).values()].map(mergeTag);
  const event = listed(unit, merged, (list) => ({
    tags: list.map((one) => ({
      _id: wireId("tag", one.thing_id),
      name: one.name,
      keysAdded: one.keys_added,
      keysRemoved: one.keys_removed,
    })),
  }));
  const moved = merged.filter((one) => isAltered(one) && changed(one, "position"));
  return [
    ...event("tag.created", isMade),
    ...event("tag.updated", (one) => isAltered(one) && !(moved.includes(one) && onlyMoved(one))),
    ...event("tag.deleted", isGone),
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

/** A tag and the keys that it got are two rows of the log and one thing to people. */
function mergeTag(rows: FollowedThing[]): FollowedThing {
  const tag = rows.find(({ thing }) => thing === "tag") ?? rows[0];
  const keys = rows.find(({ thing }) => thing === "tagKeys");
  if (!tag) throw new Error("A group has a first row.");
  return keys ? { ...tag, keys_added: keys.keys_added, keys_removed: keys.keys_removed } : tag;
}

function onlyMoved({ after, keys_added, keys_removed }: FollowedThing): boolean {
  return Object.keys(after ?? {}).every((field) => field === "position") && keys_added + keys_removed === 0;
}

function screenshotEvents(unit: DescribedUnit, things: FollowedThing[]): Draft[] {
  const event = listed(unit, things, (list) => ({
    screenshots: list.map((one) => ({
      _id: wireId("screenshot", one.thing_id),
      originalName: textOf(one, "originalName") ?? (one.name || null),
    })),
  }));
  const isVerified = (one: FollowedThing) =>
    isAltered(one) &&
    ["isVerified", "verified"].some((field) => changed(one, field) && one.after?.[field] === true);
  return [
    ...event("screenshot.uploaded", isMade),
    ...event("screenshot.verified", isVerified),
    ...event("screenshot.deleted", isGone),
  ];
}

function branchEvents(unit: DescribedUnit, things: FollowedThing[]): Draft[] {
  const event = (type: WebhookEventType, test: (thing: FollowedThing) => boolean): Draft[] =>
    things.filter(test).map((one) => ({
      type,
      data: {
        ...changeOf(unit),
        branch: { _id: wireId("branch", one.thing_id), name: one.name || (textOf(one, "name") ?? "") },
      },
    }));
  return [...event("branch.created", isMade), ...event("branch.deleted", isGone)];
}

function orderEvents(unit: DescribedUnit, things: FollowedThing[]): Draft[] {
  return things.flatMap((one) => {
    const left = z.safeParse(leftOverSchema, one.after?.left).data;
    const data = { ...changeOf(unit), order: presentOrder(one), ...(left ? { left } : {}) };
    const moved = isAltered(one) && changed(one, "status") && wasPlaced(one);
    const review = z.safeParse(webhookReviewSchema, one.after?.review).data;
    if (review)
      return [
        { type: review.returned > 0 ? "order.returned" : "order.reviewed", data: { ...data, ...review } },
      ];
    const types: WebhookEventType[] = [
      ...(isMade(one) ? ["order.created" as const] : []),
      ...(moved ? ["order.status_changed" as const] : []),
      ...(moved && one.after?.status === "canceled" ? ["order.canceled" as const] : []),
      ...(unit.last.kind === "delivery" ? ["order.delivered" as const] : []),
    ];
    return types.map((type) => ({ type, data }));
  });
}

/** Nobody was told of a draft, so nobody is told of its moves: what is placed has languages. */
function wasPlaced({ after }: FollowedThing): boolean {
  return !Array.isArray(after?.languages) || after.languages.length > 0;
}

function presentOrder(one: FollowedThing) {
  const number = one.after?.number ?? one.after?.orderNumber ?? one.before?.number ?? one.before?.orderNumber;
  return {
    _id: wireId("order", one.thing_id),
    orderNumber: typeof number === "number" ? number : null,
    status: textOf(one, "status"),
    previousStatus: typeof one.before?.status === "string" ? one.before.status : null,
  };
}

/** A text of the thing as it is now, or was. */
function textOf({ before, after }: FollowedThing, field: string): string | null {
  const value = after?.[field] ?? before?.[field];
  return typeof value === "string" ? value : null;
}

import * as z from "zod/mini";
import { idSchema, personSchema, timeSchema } from "#contract/common.ts";
import { changeKinds } from "#contract/history.ts";
import { unfinishedSchema } from "#contract/orders/orders.ts";

/** Event types of webhooks.md. */
export const webhookEventTypes = [
  "entry.created",
  "entry.updated",
  "entry.draft_updated",
  "entry.published",
  "entry.status_changed",
  "entry.locked",
  "entry.unlocked",
  "entry.deleted",
  "entry.restored",
  "entry.commented",
  "translations.changed",
  "import.completed",
  "bulk.completed",
  "changeset.reverted",
  "checks.completed",
  "language.added",
  "language.renamed",
  "language.deleted",
  "language.completed",
  "language.reviewed",
  "tag.created",
  "tag.updated",
  "tag.deleted",
  "screen_order.updated",
  "screenshot.uploaded",
  "screenshot.verified",
  "screenshot.deleted",
  "branch.created",
  "branch.merged",
  "branch.merge_reverted",
  "branch.deleted",
  "order.created",
  "order.status_changed",
  "order.delivered",
  "order.reviewed",
  "order.returned",
  "order.canceled",
  "project.created",
  "project.settings_changed",
  "member.added",
  "member.removed",
  "token.created",
  "token.revoked",
  "webhook.test",
  "webhook.disabled",
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Names for groups of types; `allChanges` means every type. */
export const webhookPresets = {
  translationChanges: [
    "entry.created",
    "entry.updated",
    "entry.draft_updated",
    "entry.published",
    "entry.deleted",
    "entry.restored",
    "translations.changed",
    "import.completed",
  ],
  statusChanges: ["entry.status_changed", "entry.locked", "entry.unlocked"],
  allChanges: webhookEventTypes,
} as const satisfies Record<string, readonly WebhookEventType[]>;
export const webhookPresetNames = Object.keys(webhookPresets) as Array<keyof typeof webhookPresets>;

/** With more entries an event contains counts only; receivers read the entries from the change set. */
export const maxEventEntries = 20;
/** Maximum size of an event as JSON, in bytes of UTF-8. */
export const maxEventBytes = 20_000;

/** One changed entry. `language` is null if the key itself changed. */
const entrySchema = z.object({
  _id: idSchema,
  key: z.string(),
  language: z.nullable(z.string()),
  version: z.nullable(z.int()),
  /** Fields that changed. */
  fields: z.array(z.string()),
  status: z.nullable(z.string()),
  locked: z.nullable(z.boolean()),
  /** Checks with findings in the text when the event is created, except disabled and dismissed ones. */
  checks: z.nullable(z.array(z.string())),
});
export type WebhookEntry = z.infer<typeof entrySchema>;

const count = z.int().check(z.nonnegative());
const countsSchema = z.object({
  created: count,
  updated: count,
  draftUpdated: count,
  published: count,
  statusChanged: count,
  locked: count,
  unlocked: count,
  commented: count,
  deleted: count,
  restored: count,
});
export type WebhookCounts = z.infer<typeof countsSchema>;

/** Initial counts. */
export const noWebhookCounts: WebhookCounts = {
  created: 0,
  updated: 0,
  draftUpdated: 0,
  published: 0,
  statusChanged: 0,
  locked: 0,
  unlocked: 0,
  commented: 0,
  deleted: 0,
  restored: 0,
};

const changeShape = { changeSet: idSchema, kind: z.enum(changeKinds) };

/** `count` is the number of entries in this event, `counts` those of its change set by kind of change. */
const entriesShape = {
  ...changeShape,
  src: z.string(),
  count,
  counts: countsSchema,
  /** Absent for more than 20 entries, or if they would make the event too large. */
  entries: z.optional(z.array(entrySchema)),
};
const entriesData = z.object(entriesShape);
const revertData = z.object({ ...entriesShape, reverts: z.nullable(idSchema) });
const namedSchema = z.object({ _id: idSchema, name: z.string() });

const languagesData = z.object({
  ...changeShape,
  count,
  languages: z.array(z.object({ _id: idSchema, code: z.string(), name: z.nullable(z.string()) })),
});
const tagsData = z.object({
  ...changeShape,
  count,
  tags: z.array(z.object({ ...namedSchema.shape, keysAdded: count, keysRemoved: count })),
});
const screenshotsData = z.object({
  ...changeShape,
  count,
  screenshots: z.array(z.object({ _id: idSchema, originalName: z.nullable(z.string()) })),
});
const branchData = z.object({ ...changeShape, branch: namedSchema });
const orderData = z.object({
  ...changeShape,
  order: z.object({
    _id: idSchema,
    orderNumber: z.nullable(z.int()),
    status: z.nullable(z.string()),
    previousStatus: z.nullable(z.string()),
  }),
  /** Unfinished strings, for an order that became done. */
  left: z.optional(unfinishedSchema),
});
/**
 * Numbers of strings that were accepted, published or sent back, and their languages. The order contains the reason.
 */
export const webhookReviewSchema = z.object({
  accepted: count,
  published: count,
  returned: count,
  languages: z.array(z.string()),
});
const reviewData = z.object({ ...orderData.shape, ...webhookReviewSchema.shape });
const fields = z.record(z.string(), z.unknown());
/** `siblingOf` is the project whose settings it copied. */
const projectData = z.looseObject({
  name: z.string(),
  baseLanguage: z.optional(z.string()),
  siblingOf: z.optional(z.string()),
});
const memberData = z.looseObject({ userId: idSchema, name: z.optional(z.string()), role: z.string() });
/** A project has one token: rolling it revokes one and creates the next. */
const tokenData = z.object({ kind: z.literal("project") });

/** Schemas of `data` by type. */
const webhookData = {
  "entry.created": entriesData,
  "entry.updated": entriesData,
  "entry.draft_updated": entriesData,
  "entry.published": entriesData,
  "entry.status_changed": entriesData,
  "entry.locked": entriesData,
  "entry.unlocked": entriesData,
  "entry.deleted": entriesData,
  "entry.restored": entriesData,
  "entry.commented": entriesData,
  "translations.changed": z.object({
    fromSequence: z.int(),
    toSequence: z.int(),
    changeSets: count,
    count,
    counts: countsSchema,
    languages: z.array(z.string()),
  }),
  "import.completed": entriesData,
  "bulk.completed": entriesData,
  "changeset.reverted": revertData,
  /** All texts of a branch were checked again because settings of checks changed (rules.md 9.2). */
  "checks.completed": z.object({ branch: namedSchema }),
  "language.added": languagesData,
  "language.renamed": languagesData,
  "language.deleted": languagesData,
  "language.completed": languagesData,
  "language.reviewed": languagesData,
  "tag.created": tagsData,
  "tag.updated": tagsData,
  "tag.deleted": tagsData,
  "screen_order.updated": z.object({ ...changeShape, count }),
  "screenshot.uploaded": screenshotsData,
  "screenshot.verified": screenshotsData,
  "screenshot.deleted": screenshotsData,
  "branch.created": branchData,
  "branch.merged": entriesData,
  "branch.merge_reverted": revertData,
  "branch.deleted": z.object({ branch: namedSchema }),
  "order.created": orderData,
  "order.status_changed": orderData,
  "order.delivered": orderData,
  "order.reviewed": reviewData,
  "order.returned": reviewData,
  "order.canceled": orderData,
  "project.created": projectData,
  "project.settings_changed": z.object({ before: fields, after: fields }),
  "member.added": memberData,
  "member.removed": memberData,
  "token.created": tokenData,
  "token.revoked": tokenData,
  "webhook.test": z.object({ message: z.string() }),
  "webhook.disabled": z.looseObject({ webhook: z.object({ _id: idSchema, url: z.string() }) }),
} as const satisfies Record<WebhookEventType, z.ZodMiniType>;
export type WebhookDataOf<Type extends WebhookEventType> = z.infer<(typeof webhookData)[Type]>;

/** The event as sent. `id` is the same for retries; receivers sort by `sequence`, which counts per branch. */
export function webhookEventSchema(type: WebhookEventType) {
  return z.object({
    id: z.string(),
    type: z.literal(type),
    timestamp: timeSchema,
    /** Sequence of the branch, or of the project's audit log if the event has no branch. */
    sequence: z.int(),
    project: namedSchema,
    branch: z.nullable(namedSchema),
    /** Null for a client without a person, or the server itself. */
    actor: z.nullable(personSchema),
    data: webhookData[type],
  });
}
export type WebhookEvent = {
  id: string;
  type: WebhookEventType;
  timestamp: string;
  sequence: number;
  project: { _id: string; name: string };
  branch: { _id: string; name: string } | null;
  actor: { _id: string; name: string } | null;
  data: Record<string, unknown>;
};

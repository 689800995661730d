import * as z from "zod/mini";
import { idSchema, personSchema, timeSchema } from "#contract/common.ts";
import { changeKinds } from "#contract/history.ts";
import { remainingWorkSchema } from "#contract/orders/orders.ts";

/** Event types of webhooks.md. */
export const webhookEventTypes = [
  "entry.created",
  "entry.updated",
  "entry.draft_updated",
  "entry.published",
  "entry.status_changed",
  "entry.locked",
  "entry.unlocked",
  "entry.excluded",
  "entry.included",
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
  statusChanges: [
    "entry.status_changed",
    "entry.locked",
    "entry.unlocked",
    "entry.excluded",
    "entry.included",
  ],
  allChanges: webhookEventTypes,
} as const satisfies Record<string, readonly WebhookEventType[]>;
export const webhookPresetNames = Object.keys(webhookPresets) as Array<keyof typeof webhookPresets>;

/** Maximum number of entries in an event. Above it, the event has only counts; receivers read the change set. */
export const maxEventEntries = 20;
/** Maximum size of an event as JSON, in bytes of UTF-8. */
export const maxEventBytes = 20_000;

/** One changed entry. `language` is null if the key itself changed. */
const entrySchema = z.object({
  _id: idSchema.check(z.describe("The ID of the entry.")),
  key: z.string().check(z.describe("The name of the key.")),
  language: z
    .nullable(z.string())
    .check(z.describe("The code of the language. Null: the key itself changed.")),
  version: z
    .nullable(z.int())
    .check(z.describe("The version of the entry, a whole number. Null: the key itself changed.")),
  fields: z.array(z.string()).check(z.describe("The names of the fields that changed.")),
  status: z
    .nullable(z.string())
    .check(
      z.describe(
        "The status: `0` none, `1` accepted, `2` needs review, `3` needs translation, `4` rejected, or the ID of a custom status. Null: the key itself changed.",
      ),
    ),
  locked: z
    .nullable(z.boolean())
    .check(z.describe("Whether the entry is locked. Null: the key itself changed.")),
  excluded: z
    .boolean()
    .check(
      z.describe(
        "Whether the entry is not needed in its language. For the key itself: whether it is not to be translated.",
      ),
    ),
  /** Checks with findings in the text when the event is created, except disabled and dismissed ones. */
  checks: z
    .nullable(z.array(z.string()))
    .check(
      z.describe(
        "The names of the checks that found something, without those that are off or dismissed. Null: the key itself changed.",
      ),
    ),
});
export type WebhookEntry = z.infer<typeof entrySchema>;

const count = z.int().check(z.nonnegative());
const countsSchema = z.object({
  created: count.check(z.describe("The number of entries to which this happened.")),
  updated: count.check(z.describe("The number of entries to which this happened.")),
  draftUpdated: count.check(z.describe("The number of entries to which this happened.")),
  published: count.check(z.describe("The number of entries to which this happened.")),
  statusChanged: count.check(z.describe("The number of entries to which this happened.")),
  locked: count.check(z.describe("The number of entries to which this happened.")),
  unlocked: count.check(z.describe("The number of entries to which this happened.")),
  excluded: count.check(z.describe("The number of entries to which this happened.")),
  included: count.check(z.describe("The number of entries to which this happened.")),
  commented: count.check(z.describe("The number of entries to which this happened.")),
  deleted: count.check(z.describe("The number of entries to which this happened.")),
  restored: count.check(z.describe("The number of entries to which this happened.")),
});
export type WebhookCounts = z.infer<typeof countsSchema>;

export const noWebhookCounts: WebhookCounts = {
  created: 0,
  updated: 0,
  draftUpdated: 0,
  published: 0,
  statusChanged: 0,
  locked: 0,
  unlocked: 0,
  excluded: 0,
  included: 0,
  commented: 0,
  deleted: 0,
  restored: 0,
};

const changeShape = {
  changeSet: idSchema.check(z.describe("The ID of the change set.")),
  kind: z.enum(changeKinds).check(z.describe("What made the change.")),
};

/** `count` is the number of entries in this event, `counts` the numbers in the whole change set by kind of change. */
const entriesShape = {
  ...changeShape,
  src: z
    .string()
    .check(
      z.describe("Through what the change was made: `dashboard`, `api`, `cli`, `automation` or `demo`."),
    ),
  count: count.check(z.describe("The number of items that changed.")),
  counts: countsSchema.check(z.describe("The number of entries by what happened to them.")),
  entries: z
    .optional(z.array(entrySchema))
    .check(
      z.describe(
        "The entries that changed. Missing: there are more than 20, or they would make the event too large.",
      ),
    ),
};
const entriesData = z.object(entriesShape);
const revertData = z.object({
  ...entriesShape,
  reverts: z
    .nullable(idSchema)
    .check(z.describe("The ID of the change set that was reverted. Null: not known.")),
});
const projectSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the project.")),
  name: z.string().check(z.describe("The name of the project.")),
});
const branchSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the branch.")),
  name: z.string().check(z.describe("The name of the branch.")),
});

const languagesData = z.object({
  ...changeShape,
  count: count.check(z.describe("The number of items that changed.")),
  languages: z
    .array(
      z.object({
        _id: idSchema.check(z.describe("The ID of the language.")),
        code: z.string().check(z.describe("The code of the language, such as `pt-BR`.")),
        name: z
          .nullable(z.string())
          .check(z.describe("The name of the language. Null: the one that the code has by itself.")),
      }),
    )
    .check(z.describe("The languages.")),
});
const tagsData = z.object({
  ...changeShape,
  count: count.check(z.describe("The number of items that changed.")),
  tags: z
    .array(
      z.object({
        _id: idSchema.check(z.describe("The ID of the tag.")),
        name: z.string().check(z.describe("The name of the tag.")),
        keysAdded: count.check(z.describe("The number of keys that got the tag.")),
        keysRemoved: count.check(z.describe("The number of keys that lost the tag.")),
      }),
    )
    .check(z.describe("The tags.")),
});
const screenshotsData = z.object({
  ...changeShape,
  count: count.check(z.describe("The number of items that changed.")),
  screenshots: z
    .array(
      z.object({
        _id: idSchema.check(z.describe("The ID of the screenshot.")),
        originalName: z.nullable(z.string()).check(z.describe("The name of the file. Null: not known.")),
      }),
    )
    .check(z.describe("The screenshots.")),
});
const branchData = z.object({ ...changeShape, branch: branchSchema.check(z.describe("The branch.")) });
const orderData = z.object({
  ...changeShape,
  order: z
    .object({
      _id: idSchema.check(z.describe("The ID of the order.")),
      orderNumber: z
        .nullable(z.int())
        .check(z.describe("The number of the order in the project. Null: it is still a draft.")),
      title: z
        .optional(z.string())
        .check(z.describe("What people call the order. Missing: it has no title.")),
      status: z.nullable(z.string()).check(z.describe("The status of the order. Null: not known.")),
      previousStatus: z
        .nullable(z.string())
        .check(z.describe("The status of the order before. Null: there was none.")),
    })
    .check(z.describe("The order.")),
  left: z
    .optional(remainingWorkSchema)
    .check(z.describe("Of an order that is done: the number of strings that remain.")),
});
/**
 * Numbers of strings that were accepted, published or sent back, and their languages. The order contains the reason.
 */
export const webhookReviewSchema = z.object({
  accepted: count.check(z.describe("The number of strings that were accepted.")),
  published: count.check(z.describe("The number of strings that were published.")),
  returned: count.check(z.describe("The number of strings that were sent back.")),
  languages: z.array(z.string()).check(z.describe("The languages.")),
});
const reviewData = z.object({ ...orderData.shape, ...webhookReviewSchema.shape });
const fields = z.record(z.string(), z.unknown());
/** `siblingOf` is the project from which the new one was copied. */
const projectData = z.looseObject({
  name: z.string().check(z.describe("The name of the project.")),
  baseLanguage: z
    .optional(z.string())
    .check(z.describe("The code of the language in which source texts are written.")),
  siblingOf: z
    .optional(z.string())
    .check(z.describe("The ID of the project that it was made like. Missing: it is not a sibling.")),
});
const memberData = z.looseObject({
  userId: idSchema.check(z.describe("The ID of the person.")),
  name: z.optional(z.string()).check(z.describe("The name of the person.")),
  role: z.string().check(z.describe("The role of the person in the project.")),
});
/** A project has one token: rolling the token revokes it and creates the next one. */
const tokenData = z.object({ kind: z.literal("project").check(z.describe("The kind of token.")) });

/** Schemas of `data` by type. */
const webhookData = {
  "entry.created": entriesData,
  "entry.updated": entriesData,
  "entry.draft_updated": entriesData,
  "entry.published": entriesData,
  "entry.status_changed": entriesData,
  "entry.locked": entriesData,
  "entry.unlocked": entriesData,
  "entry.excluded": entriesData,
  "entry.included": entriesData,
  "entry.deleted": entriesData,
  "entry.restored": entriesData,
  "entry.commented": entriesData,
  "translations.changed": z.object({
    fromSequence: z.int().check(z.describe("The version of the branch after the first change set.")),
    toSequence: z.int().check(z.describe("The version of the branch after the last change set.")),
    changeSets: count.check(z.describe("The number of change sets.")),
    count: count.check(z.describe("The number of items that changed.")),
    counts: countsSchema.check(z.describe("The number of entries by what happened to them.")),
    languages: z.array(z.string()).check(z.describe("The languages.")),
  }),
  "import.completed": entriesData,
  "bulk.completed": entriesData,
  "changeset.reverted": revertData,
  /** All texts of a branch were checked again (rules.md 9.2). */
  "checks.completed": z.object({ branch: branchSchema.check(z.describe("The branch.")) }),
  "language.added": languagesData,
  "language.renamed": languagesData,
  "language.deleted": languagesData,
  "language.completed": languagesData,
  "language.reviewed": languagesData,
  "tag.created": tagsData,
  "tag.updated": tagsData,
  "tag.deleted": tagsData,
  "screen_order.updated": z.object({
    ...changeShape,
    count: count.check(z.describe("The number of items that changed.")),
  }),
  "screenshot.uploaded": screenshotsData,
  "screenshot.verified": screenshotsData,
  "screenshot.deleted": screenshotsData,
  "branch.created": branchData,
  "branch.merged": entriesData,
  "branch.merge_reverted": revertData,
  "branch.deleted": z.object({ branch: branchSchema.check(z.describe("The branch.")) }),
  "order.created": orderData,
  "order.status_changed": orderData,
  "order.delivered": orderData,
  "order.reviewed": reviewData,
  "order.returned": reviewData,
  "order.canceled": orderData,
  "project.created": projectData,
  "project.settings_changed": z.object({
    before: fields.check(z.describe("The settings before the change.")),
    after: fields.check(z.describe("The settings after the change.")),
  }),
  "member.added": memberData,
  "member.removed": memberData,
  "token.created": tokenData,
  "token.revoked": tokenData,
  "webhook.test": z.object({ message: z.string().check(z.describe("A sentence for people.")) }),
  "webhook.disabled": z.looseObject({
    webhook: z
      .object({
        _id: idSchema.check(z.describe("The ID of the webhook.")),
        url: z.string().check(z.describe("The address to which events were sent.")),
      })
      .check(z.describe("The webhook.")),
  }),
} as const satisfies Record<WebhookEventType, z.ZodMiniType>;
export type WebhookDataOf<Type extends WebhookEventType> = z.infer<(typeof webhookData)[Type]>;

/** The event as sent. `id` is the same for retries; receivers sort by `sequence`, which counts per branch. */
export function webhookEventSchema(type: WebhookEventType) {
  const data: z.ZodMiniType = webhookData[type];
  return z.object({
    id: z.string().check(z.describe("The ID of the event. It stays the same in retries and replays.")),
    type: z.literal(type).check(z.describe("The type.")),
    timestamp: timeSchema.check(z.describe("When it happened, as ISO 8601 in UTC.")),
    /** Sequence of the branch, or of the project's audit log if the event has no branch. */
    sequence: z
      .int()
      .check(
        z.describe(
          "The version of the branch after the change or, without a branch, a number that grows with each event of the project. Sort by it.",
        ),
      ),
    project: projectSchema.check(z.describe("The project.")),
    branch: z.nullable(branchSchema).check(z.describe("The branch. Null: the event is about the project.")),
    actor: z
      .nullable(personSchema)
      .check(z.describe("The person who did it. Null: a program without a person, or the server.")),
    data: data.check(z.describe("What happened.")),
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

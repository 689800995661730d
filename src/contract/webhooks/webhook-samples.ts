import {
  noWebhookCounts,
  type WebhookCounts,
  type WebhookDataOf,
  type WebhookEvent,
  type WebhookEventType,
} from "./webhook-events.ts";

const changeSet = "c10000000000000000000412";
const change = { changeSet, kind: "save" } as const;
const entry = {
  _id: "00000000000000070000000a",
  key: "checkout.pay",
  language: "de",
  version: 4,
  fields: ["value"],
  status: "2",
  locked: false,
  excluded: false,
  checks: ["end_punctuation"],
};

function oneEntrySample(
  counted: keyof WebhookCounts,
  changed: Partial<typeof entry> = {},
): WebhookDataOf<"entry.updated"> {
  return {
    ...change,
    src: "dashboard",
    count: 1,
    counts: { ...noWebhookCounts, [counted]: 1 },
    entries: [{ ...entry, ...changed }],
  };
}

const language = { _id: "b2000000000000000000000a", code: "de", name: null };
const languages: WebhookDataOf<"language.added"> = {
  ...change,
  kind: "language",
  count: 1,
  languages: [language],
};
const tag = { _id: "b4000000000000000000001f", name: "Checkout", keysAdded: 2, keysRemoved: 0 };
const tags: WebhookDataOf<"tag.created"> = { ...change, kind: "tag", count: 1, tags: [tag] };
const screenshots: WebhookDataOf<"screenshot.uploaded"> = {
  ...change,
  kind: "screenshot",
  count: 1,
  screenshots: [{ _id: "c70000000000000000000021", originalName: "checkout-de.png" }],
};
const branch: WebhookDataOf<"branch.created"> = {
  ...change,
  kind: "branch",
  branch: { _id: "b10000000000000000000003", name: "release-2" },
};
const order = (status: string, previousStatus: string | null) => ({
  ...change,
  kind: "order" as const,
  order: {
    _id: "c20000000000000000000015",
    orderNumber: 7,
    title: "Winter campaign",
    status,
    previousStatus,
  },
});
const imported = { ...noWebhookCounts, created: 1_200, updated: 34 };
const member = { userId: "a10000000000000000000009", name: "Ada", role: "translator" };

type Samples = { [Type in WebhookEventType]: WebhookDataOf<Type> };

const data = {
  "entry.created": { ...oneEntrySample("created", { version: 1 }), kind: "upload", src: "api" },
  "entry.updated": oneEntrySample("updated"),
  "entry.draft_updated": oneEntrySample("draftUpdated", { fields: ["draft"] }),
  "entry.published": oneEntrySample("published", { fields: ["value", "draft"] }),
  "entry.status_changed": oneEntrySample("statusChanged", { fields: ["status"], status: "1" }),
  "entry.locked": oneEntrySample("locked", { fields: ["locked"], locked: true }),
  "entry.unlocked": oneEntrySample("unlocked", { fields: ["locked"] }),
  "entry.excluded": oneEntrySample("excluded", { fields: ["excluded"], excluded: true }),
  "entry.included": oneEntrySample("included", { fields: ["excluded"] }),
  "entry.deleted": { ...oneEntrySample("deleted", { fields: [] }), kind: "delete" },
  "entry.restored": { ...oneEntrySample("restored", { fields: [] }), kind: "restore" },
  "entry.commented": oneEntrySample("commented", { fields: ["comment"] }),
  "translations.changed": {
    fromSequence: 1_030,
    toSequence: 1_042,
    changeSets: 13,
    count: 21,
    counts: { ...noWebhookCounts, updated: 18, created: 3 },
    languages: ["de", "fr"],
  },
  "import.completed": { changeSet, kind: "upload", src: "cli", count: 1_234, counts: imported },
  "bulk.completed": {
    changeSet,
    kind: "bulk",
    src: "dashboard",
    count: 400,
    counts: { ...noWebhookCounts, statusChanged: 400 },
  },
  "changeset.reverted": { ...oneEntrySample("updated"), kind: "revert", reverts: "c1000000000000000000040f" },
  "checks.completed": { branch: { _id: "b10000000000000000000001", name: "main" } },
  "language.added": languages,
  "language.renamed": { ...languages, languages: [{ ...language, name: "Deutsch (Sie)" }] },
  "language.deleted": languages,
  "language.completed": { ...languages, kind: "save" },
  "language.reviewed": { ...languages, kind: "save" },
  "tag.created": tags,
  "tag.updated": tags,
  "tag.deleted": tags,
  "screen_order.updated": { ...change, kind: "screenshot", count: 12 },
  "screenshot.uploaded": screenshots,
  "screenshot.verified": screenshots,
  "screenshot.deleted": screenshots,
  "branch.created": branch,
  "branch.merged": {
    changeSet,
    kind: "merge",
    src: "dashboard",
    count: 96,
    counts: { ...noWebhookCounts, updated: 96 },
  },
  "branch.merge_reverted": {
    changeSet,
    kind: "revert",
    src: "dashboard",
    count: 96,
    counts: { ...noWebhookCounts, updated: 96 },
    reverts: "c1000000000000000000040f",
  },
  "branch.deleted": { branch: branch.branch },
  "order.created": order("requested", null),
  "order.status_changed": order("processing", "accepted"),
  "order.delivered": { ...order("testing", "processing"), kind: "delivery" },
  "order.reviewed": {
    ...order("testing", "testing"),
    kind: "review",
    accepted: 27,
    published: 27,
    returned: 0,
    languages: ["de", "fr"],
  },
  "order.returned": {
    ...order("testing", "testing"),
    kind: "review",
    accepted: 0,
    published: 0,
    returned: 3,
    languages: ["fr"],
  },
  "order.canceled": order("canceled", "accepted"),
  "project.created": { name: "Shop", baseLanguage: "en" },
  "project.settings_changed": { before: { name: "Store" }, after: { name: "Shop" } },
  "member.added": { ...member, languages: ["de"] },
  "member.removed": member,
  "token.created": { kind: "project" },
  "token.revoked": { kind: "project" },
  "webhook.test": { message: "This is a test of Parlance." },
  "webhook.disabled": {
    webhook: { _id: "c80000000000000000000002", url: "https://hooks.example.org/parlance" },
    reason: "failing",
  },
} satisfies Samples;

/** Types whose events belong to the project and not to a branch. */
const ofProject = /^(project|member|token|webhook)\.|^branch\.deleted$/;

/** A sample of an event, for the page, the documentation and test calls. */
export function webhookSample(type: WebhookEventType): WebhookEvent {
  return {
    id: "evt_c90000000000000000000a51",
    type,
    timestamp: "2026-03-14T09:26:53.589Z",
    sequence: 1_042,
    project: { _id: "5f0c1d2e3a4b5c6d7e8f9a0b", name: "Shop" },
    branch: ofProject.test(type) ? null : { _id: "b10000000000000000000001", name: "main" },
    actor: { _id: "a10000000000000000000005", name: "Grace" },
    data: data[type],
  };
}

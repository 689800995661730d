import * as z from "zod/mini";
import { briefValueSchema } from "./brief-template.ts";
import {
  emptySchema,
  idSchema,
  personSchema,
  queryBoolean,
  queryInteger,
  queryList,
  scopeQuery,
  scopeShape,
  timeSchema,
} from "./common.ts";
import { endpoint } from "./endpoint.ts";
import type { ProjectRole } from "./permissions.ts";

/** States of an order (rest-api.md 3.2). */
export const orderStatuses = [
  "draft",
  "requested",
  "created",
  "declined",
  "accepted",
  "processing",
  "testing",
  "done",
  "canceled",
  "onHold",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const finalStatuses: readonly OrderStatus[] = ["done", "declined", "canceled"];

/** Whether nothing follows a state. */
export function isFinal(status: OrderStatus): boolean {
  return finalStatuses.includes(status);
}

/** Whether the strings of an order count as in order (decisions.md 5): from requested on, until it ends. */
export function isOpen(status: OrderStatus): boolean {
  return status !== "draft" && !isFinal(status);
}

/** Whether they count as in translation. */
export function isTranslating(status: OrderStatus): boolean {
  return status === "processing" || status === "testing";
}

type Side = "manager" | "vendor";

/** The one table of moves (decisions.md 3.2): from, to, and which side makes them. */
const moves: ReadonlyArray<readonly [from: OrderStatus, to: OrderStatus, side: Side]> = [
  ["draft", "requested", "manager"],
  ["requested", "created", "vendor"],
  ["requested", "declined", "vendor"],
  ["created", "declined", "vendor"],
  ["created", "accepted", "manager"],
  ["accepted", "processing", "vendor"],
  ["processing", "testing", "vendor"],
  ["testing", "done", "manager"],
];

/** Where an order stands: its status and, while on hold, where it came from. */
export type OrderState = { status: OrderStatus; heldFrom: OrderStatus | null };

/** Who moves an order from here to there, or undefined when nobody does. */
function sideOf({ status, heldFrom }: OrderState, to: OrderStatus): Side | undefined {
  if (isFinal(status)) return undefined;
  if (to === "canceled") return "manager";
  if (status === "onHold") return to === heldFrom ? "manager" : undefined;
  if (to === "onHold") return "manager";
  return moves.find(([from, next]) => from === status && next === to)?.[2];
}

/** Admins and owners act on both sides. */
function actsFor(role: ProjectRole, side: Side): boolean {
  if (role === "admin" || role === "owner") return true;
  return side === "manager" ? role === "manager" : role.startsWith("tpt");
}

/** Whether a role ever brings an order into a state. */
function everMovesTo(role: ProjectRole, to: OrderStatus): boolean {
  if (to === "canceled" || to === "onHold") return actsFor(role, "manager");
  // Whoever resumes an order brings it back into any state that can be held.
  if (!isFinal(to) && actsFor(role, "manager")) return true;
  return moves.some(([, next, side]) => next === to && actsFor(role, side));
}

/** Whether a role may make a move; `impossible`: nobody can, `not_allowed`: others may. */
export function judgeMove(
  state: OrderState,
  to: OrderStatus,
  role: ProjectRole,
): "allowed" | "impossible" | "not_allowed" {
  if (!everMovesTo(role, to)) return "not_allowed";
  const side = sideOf(state, to);
  if (side === undefined) return "impossible";
  return actsFor(role, side) ? "allowed" : "not_allowed";
}

/** The states that a role may bring an order into now: the buttons of its page. */
export function nextStatuses(state: OrderState, role: ProjectRole): OrderStatus[] {
  return orderStatuses.filter((to) => judgeMove(state, to, role) === "allowed");
}

/** Vendor roles deliver; admins and owners may (decisions.md 3.2). */
export function mayDeliver(role: ProjectRole): boolean {
  return actsFor(role, "vendor");
}

/** States in which texts are delivered (decisions.md 7.5). */
export const deliverableStatuses: readonly OrderStatus[] = ["accepted", "processing", "testing"];

/** `tptadmin` assigns translators to languages (decisions.md 4); admins and owners may. */
export function mayAssign(role: ProjectRole): boolean {
  return role === "tptadmin" || role === "admin" || role === "owner";
}

/** Which strings are ordered (decisions.md 2, row 4.15 stringOption). */
export const stringOptions = [
  "untranslated",
  "all",
  "outdated",
  "untranslatedOrOutdated",
  "withoutTarget",
  "needsTranslation",
] as const;
export type StringOption = (typeof stringOptions)[number];

/** Why a string is left out of an order (decisions.md 7.5). */
export const leftOutReasons = [
  "inOrder",
  "locked",
  "noSource",
  "translated",
  "tag",
  "group",
  "option",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Groups in an order (rest-api.md 8). */
const maxGroups = 10;

const listOfNames = z.array(z.string()).check(z.maxLength(1_000));

/**
 * What is ordered (rest-api.md 4.15). All keys are optional here, since a draft may lack any of them; `sourceLanguage`
 * and, but with `orderToCopy` alone, `languages` are demanded when the order leaves the draft.
 */
const orderWishSchema = z.object({
  sourceLanguage: z.optional(z.string()),
  languages: z.optional(listOfNames),
  /** ISO 8601; a date without time is UTC midnight. */
  dueDate: z.optional(z.nullable(z.string())),
  stringOption: z.optional(z.enum(stringOptions)),
  brief: z.optional(z.string().check(z.maxLength(200_000))),
  tags: z.optional(listOfNames),
  includeNoTagKeys: z.optional(z.boolean()),
  groups: z.optional(
    z.array(z.string()).check(z.maxLength(maxGroups, `must name at most ${maxGroups} groups`)),
  ),
  customBrief: z.optional(z.array(briefValueSchema).check(z.maxLength(200))),
  orderToCopy: z.optional(z.string()),
  languageToCopy: z.optional(z.string()),
  notifyAddtionalUsers: z.optional(listOfNames),
  ignoreOutdatedInActiveOrders: z.optional(z.boolean()),
});
export type OrderWish = z.infer<typeof orderWishSchema>;

/** The body of a creation: `status` is `draft` or, by default, `requested`. */
export const createOrderBody = z.extend(orderWishSchema, {
  status: z.optional(z.enum(["draft", "requested"])),
});
export type CreateOrderBody = z.infer<typeof createOrderBody>;

/** One language of an order goes to one person; several of them may share a language. */
const assigneeSchema = z.object({ language: z.string(), userId: z.string() });

const comment = z.string().check(z.maxLength(10_000));

const deliveryStatusSchema = z.enum(["open", "inProgress", "delivered", "canceled"]);
export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>;

const orderFileSchema = z.object({
  _id: idSchema,
  name: z.string(),
  size: z.int(),
  type: z.string(),
  created: timeSchema,
  user: z.nullable(personSchema),
  /** Download address, valid for 15 minutes. */
  url: z.string(),
});
export type OrderFile = z.infer<typeof orderFileSchema>;

/** One step of an order's history. */
const orderEventSchema = z.object({
  event: z.enum(["created", "status", "delivery", "edited", "assigned", "comment"]),
  created: timeSchema,
  user: z.nullable(personSchema),
  from: z.nullable(z.enum(orderStatuses)),
  to: z.nullable(z.enum(orderStatuses)),
  comment: z.string(),
  /** Of a delivery: strings by language. */
  delivered: z.optional(z.record(z.string(), z.int())),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

/** Order 2.9 as everybody reads it. */
const orderSchema = z.object({
  _id: idSchema,
  id: idSchema,
  /** Null until the order leaves the draft. */
  orderNumber: z.nullable(z.int()),
  sourceLanguage: z.string(),
  /** Source words of all ordered entries: the sum over the target languages. */
  sourceWordCount: z.number(),
  created: timeSchema,
  updatedAt: timeSchema,
  dueDate: z.nullable(timeSchema),
  requester: z.string(),
  status: z.enum(orderStatuses),
  stringOption: z.enum(stringOptions),
  /** Ids. */
  tags: z.array(idSchema),
  includeNoTagKeys: z.boolean(),
  targetLanguages: z.record(
    z.string(),
    z.object({
      words: z.int(),
      deliveryStatus: deliveryStatusSchema,
      strings: z.int(),
      /** Strings that were delivered. */
      delivered: z.int(),
    }),
  ),
  languages: z.array(z.string()),
});
export type Order = z.infer<typeof orderSchema>;

/** What only people see, not the project token alone (decisions.md 1.7). */
const orderDetailsSchema = z.extend(orderSchema, {
  brief: z.optional(z.string()),
  customBrief: z.optional(z.array(briefValueSchema)),
  /** Names as they were given. */
  tagNames: z.optional(z.array(z.string())),
  groups: z.optional(z.array(z.string())),
  orderToCopy: z.optional(z.nullable(z.string())),
  languageToCopy: z.optional(z.nullable(z.string())),
  notifyAddtionalUsers: z.optional(z.array(z.string())),
  ignoreOutdatedInActiveOrders: z.optional(z.boolean()),
  assignees: z.optional(z.array(z.object({ language: z.string(), userId: idSchema, name: z.string() }))),
  /** The state that an order on hold came from. */
  heldFrom: z.optional(z.nullable(z.enum(orderStatuses))),
  files: z.optional(z.array(orderFileSchema)),
  timeline: z.optional(z.array(orderEventSchema)),
});
export type OrderDetails = z.infer<typeof orderDetailsSchema>;

const estimateSchema = z.object({
  targetLanguages: z.record(
    z.string(),
    z.object({
      strings: z.int(),
      words: z.int(),
      /** Strings whose source text occurred already in this language of the order. */
      repetitions: z.int(),
    }),
  ),
  leftOut: z.array(
    z.object({
      language: z.string(),
      reason: z.enum(leftOutReasons),
      count: z.int(),
      /** Of `inOrder`: the numbers of the orders that hold them. */
      orders: z.optional(z.array(z.int())),
    }),
  ),
  sourceWordCount: z.int(),
});
export type OrderEstimate = z.infer<typeof estimateSchema>;

const skippedDeliverySchema = z.object({
  key: z.string(),
  language: z.string(),
  reason: z.enum(["notInOrder", "locked", "deleted", "empty"]),
});
export type SkippedDelivery = z.infer<typeof skippedDeliverySchema>;

const orderStringSchema = z.object({
  key: z.string(),
  language: z.string(),
  desc: z.string(),
  maxLength: z.nullable(z.number()),
  /** The source text now, and as it was when it was ordered. */
  source: z.string(),
  orderedSource: z.string(),
  sourceChanged: z.boolean(),
  value: z.string(),
  draft: z.string(),
  status: z.string(),
  locked: z.boolean(),
  /** The key went to the trash since. */
  deleted: z.boolean(),
  delivered: z.boolean(),
});
export type OrderString = z.infer<typeof orderStringSchema>;

const orderParams = z.object({ orderId: z.string() });
const maxStrings = 500;

const listing = {
  method: "GET",
  summary: "The orders of a branch, newest first; drafts only for people",
  section: "4.16",
  credentials: "project",
  act: "read",
  query: z.object({
    ...scopeShape,
    status: z.optional(z.pipe(queryList, z.array(z.enum(orderStatuses)))),
    /** Only orders with this target language. */
    language: z.optional(z.string()),
  }),
  response: z.array(orderSchema),
} as const;

const reading = {
  method: "GET",
  summary: "An order; for people with its brief, files, assignees and timeline",
  section: "4.16",
  credentials: "project",
  act: "read",
  params: orderParams,
  query: scopeQuery,
  response: orderDetailsSchema,
} as const;

const creation = {
  method: "POST",
  summary: "Create an order, or with status draft a draft; as a form: `data` (JSON) and reference files",
  section: "4.15",
  credentials: "member",
  act: "createOrders",
  form: true,
  query: scopeQuery,
  body: createOrderBody,
  response: z.object({ order: orderDetailsSchema }),
} as const;

export const orderEndpoints = {
  list: endpoint({ ...listing, path: "/v1/api/order" }),
  listByAlias: endpoint({ ...listing, path: "/v1/api/orders" }),
  read: endpoint({ ...reading, path: "/v1/api/orders/:orderId" }),
  readByAlias: endpoint({ ...reading, path: "/v1/api/order/:orderId" }),
  create: endpoint({ ...creation, path: "/v1/api/order" }),
  createByAlias: endpoint({ ...creation, path: "/v1/api/orders" }),
  estimate: endpoint({
    method: "POST",
    path: "/v1/api/orders/estimate",
    summary: "What an order would hold per language, and what would be left out and why",
    section: "decisions 7.5",
    credentials: "member",
    act: "createOrders",
    readOnly: true,
    query: scopeQuery,
    body: createOrderBody,
    response: estimateSchema,
  }),
  estimateRows: endpoint({
    method: "POST",
    path: "/v1/api/orders/estimate/set",
    summary: "The rows behind one number of an estimate, as a working set of GET /v1/api/entries",
    section: "decisions 3.5, 7.5",
    credentials: "member",
    act: "createOrders",
    readOnly: true,
    query: scopeQuery,
    body: z.extend(createOrderBody, {
      language: z.string(),
      /** Null: the strings that would be ordered. */
      reason: z.nullable(z.enum(leftOutReasons)),
    }),
    response: z.object({ set: z.string(), total: z.int() }),
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/orders/:orderId",
    summary: "Move an order, comment it, set its due date or assignees; of a draft every key of 4.15",
    section: "decisions 4, 7.5",
    credentials: "member",
    act: "moveOrders",
    params: orderParams,
    query: scopeQuery,
    body: z.extend(orderWishSchema, {
      status: z.optional(z.enum(orderStatuses)),
      comment: z.optional(comment),
      /** Replaces those of the order. */
      assignees: z.optional(z.array(assigneeSchema).check(z.maxLength(1_000))),
    }),
    response: z.object({ order: orderDetailsSchema }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/orders/:orderId",
    summary: "Delete a draft",
    section: "decisions 4",
    credentials: "member",
    act: "createOrders",
    params: orderParams,
    query: scopeQuery,
    response: emptySchema,
  }),
  deliver: endpoint({
    method: "POST",
    path: "/v1/api/orders/:orderId/deliver",
    summary: "Deliver texts: drafts (values in branching projects) with status 2",
    section: "decisions 4, 7.5",
    credentials: "member",
    act: "moveOrders",
    params: orderParams,
    query: scopeQuery,
    body: z.object({ data: z.record(z.string(), z.record(z.string(), z.string())) }),
    response: z.object({
      delivered: z.int(),
      skipped: z.array(skippedDeliverySchema),
      order: orderDetailsSchema,
    }),
  }),
  listStrings: endpoint({
    method: "GET",
    path: "/v1/api/orders/:orderId/strings",
    summary: "The strings of an order with their source now and when ordered",
    section: "decisions 7.5",
    credentials: "member",
    act: "read",
    params: orderParams,
    query: z.object({
      ...scopeShape,
      language: z.optional(z.string()),
      /** Only strings whose source changed since they were ordered. */
      changed: z.optional(queryBoolean),
      /** Only strings that were delivered, or were not. */
      delivered: z.optional(queryBoolean),
      position: z.optional(queryInteger.check(z.refine((n) => n >= 0, "must not be negative"))),
      limit: z.optional(queryInteger.check(z.refine((n) => n >= 0 && n <= maxStrings, "must be 0 to 500"))),
    }),
    response: z.object({ total: z.int(), position: z.int(), strings: z.array(orderStringSchema) }),
  }),
};

export const orderFileEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/orders/:orderId/files",
    summary: "The reference files of an order",
    section: "4.15, decisions 1.7",
    credentials: "member",
    act: "read",
    params: orderParams,
    query: scopeQuery,
    response: z.array(orderFileSchema),
  }),
  add: endpoint({
    method: "POST",
    path: "/v1/api/orders/:orderId/files",
    summary: "Add reference files to an order, as a form with files under any part name",
    section: "4.15",
    credentials: "member",
    act: "createOrders",
    form: true,
    params: orderParams,
    query: scopeQuery,
    response: z.array(orderFileSchema),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/orders/:orderId/files/:fileId",
    summary: "Remove a reference file from an order",
    section: "4.15",
    credentials: "member",
    act: "createOrders",
    params: z.object({ orderId: z.string(), fileId: z.string() }),
    query: scopeQuery,
    response: emptySchema,
  }),
};

import * as z from "zod/mini";
import { bodyBytes } from "#contract/body-limits.ts";
import {
  emptySchema,
  etagSchema,
  idSchema,
  queryBoolean,
  queryInteger,
  queryList,
  scopeQuery,
  scopeShape,
} from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { orderStatuses } from "./order-moves.ts";
import { orderReviewSchema, reviewBody, skippedCountsSchema, skippedReviewSchema } from "./order-review.ts";
import {
  assigneeSchema,
  createOrderBody,
  draftChangeSchema,
  estimateSchema,
  leftOutReasons,
  orderComment,
  orderDetailsSchema,
  orderFileSchema,
  orderSchema,
  orderStringSchema,
  reviewFilters,
  skippedDeliverySchema,
} from "./orders.ts";

const orderParams = z.object({ orderId: z.string() });
const maxStrings = 500;

const listing = {
  method: "GET",
  summary: "List orders",
  section: "4.16",
  credentials: "project",
  action: "read",
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
  summary: "Get an order",
  section: "4.16",
  credentials: "project",
  action: "read",
  params: orderParams,
  query: scopeQuery,
  response: orderDetailsSchema,
} as const;

const creation = {
  method: "POST",
  summary: "Create an order",
  section: "4.15",
  credentials: "member",
  action: "createOrders",
  once: true,
  form: true,
  errors: [
    "branch_read_only",
    "conflict",
    "limit_reached",
    "nothing_to_order",
    "unknown_field",
    "unknown_language",
    "unknown_status",
  ],
  query: scopeQuery,
  body: createOrderBody,
  response: z.object({ order: orderDetailsSchema }),
} as const;

export const orderEndpoints = {
  list: endpoint({ ...listing, path: "/v1/api/order" }),
  listByAlias: endpoint({ ...listing, path: "/v1/api/orders", summary: "List orders (alias)" }),
  count: endpoint({
    method: "GET",
    path: "/v1/api/orders/counts",
    summary: "Count open orders",
    section: "rules 7.5",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: z.object({ open: z.int() }),
  }),
  read: endpoint({ ...reading, path: "/v1/api/orders/:orderId" }),
  readByAlias: endpoint({ ...reading, path: "/v1/api/order/:orderId", summary: "Get an order (alias)" }),
  create: endpoint({ ...creation, path: "/v1/api/order" }),
  createByAlias: endpoint({ ...creation, path: "/v1/api/orders", summary: "Create an order (alias)" }),
  estimate: endpoint({
    method: "POST",
    path: "/v1/api/orders/estimate",
    summary: "Estimate an order",
    section: "rules 7.5",
    credentials: "member",
    action: "createOrders",
    readOnly: true,
    errors: ["nothing_to_order", "unknown_language"],
    query: scopeQuery,
    body: createOrderBody,
    response: estimateSchema,
  }),
  estimateRows: endpoint({
    method: "POST",
    path: "/v1/api/orders/estimate/set",
    summary: "List the strings of an estimate",
    section: "rules 3.5, 7.5",
    credentials: "member",
    action: "createOrders",
    readOnly: true,
    errors: ["nothing_to_order", "unknown_language"],
    query: scopeQuery,
    body: z.extend(createOrderBody, {
      language: z.string(),
      /** Null for the strings that would be ordered. */
      reason: z.nullable(z.enum(leftOutReasons)),
    }),
    response: z.object({ set: z.string(), total: z.int() }),
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/orders/:orderId",
    once: true,
    summary: "Update an order",
    section: "rules 4, 7.5",
    credentials: "member",
    action: "moveOrders",
    errors: [
      "branch_read_only",
      "conflict",
      "nothing_to_order",
      "order_state",
      "unknown_language",
      "unknown_status",
    ],
    params: orderParams,
    query: scopeQuery,
    body: z.extend(draftChangeSchema, {
      /** ETag of the order that the caller saw; 409 with its `current` state if it has changed. */
      etag: z.optional(etagSchema),
      status: z.optional(z.enum(orderStatuses)),
      comment: z.optional(orderComment),
      /** Replaces the assignees of the order. */
      assignees: z.optional(z.array(assigneeSchema).check(z.maxLength(1_000))),
    }),
    response: z.object({ order: orderDetailsSchema }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/orders/:orderId",
    summary: "Delete a draft order",
    section: "rules 4",
    credentials: "member",
    action: "createOrders",
    errors: ["branch_read_only", "order_state"],
    params: orderParams,
    query: scopeQuery,
    response: emptySchema,
  }),
  deliver: endpoint({
    method: "POST",
    path: "/v1/api/orders/:orderId/deliver",
    once: true,
    summary: "Deliver translations",
    section: "rules 4, 7.5",
    credentials: "member",
    action: "deliverOrders",
    maxBody: bodyBytes.large,
    errors: ["branch_read_only", "conflict", "order_state", "source_not_writable", "unknown_language"],
    params: orderParams,
    query: scopeQuery,
    body: z.object({
      data: z.record(z.string(), z.record(z.string(), z.string())),
      /**
       * Base versions of the strings, by language and key as in `data`. Strings that have changed are not written.
       */
      versions: z.optional(z.record(z.string(), z.record(z.string(), z.int()))),
    }),
    response: z.object({
      delivered: z.int(),
      failing: z.int(),
      skipped: z.array(skippedDeliverySchema),
      order: orderDetailsSchema,
    }),
  }),
  readReview: endpoint({
    method: "GET",
    path: "/v1/api/orders/:orderId/review",
    summary: "Get the review of an order",
    section: "rules 2",
    credentials: "member",
    action: "read",
    params: orderParams,
    query: scopeQuery,
    response: orderReviewSchema,
  }),
  review: endpoint({
    method: "POST",
    path: "/v1/api/orders/:orderId/review",
    once: true,
    summary: "Review an order",
    section: "rules 2",
    credentials: "member",
    action: "reviewOrders",
    maxBody: bodyBytes.large,
    errors: ["branch_read_only", "conflict", "order_state"],
    params: orderParams,
    query: scopeQuery,
    body: reviewBody,
    response: z.object({
      accepted: z.int(),
      published: z.int(),
      returned: z.int(),
      /**
       * The first skipped strings, which have changed since the reviewer saw them or fail the checks of the project.
       */
      skipped: z.array(skippedReviewSchema),
      /** Number of skipped strings by reason. */
      skippedCounts: skippedCountsSchema,
      /** Null if nothing changed. */
      changeSet: z.nullable(idSchema),
      order: orderDetailsSchema,
    }),
  }),
  listStrings: endpoint({
    method: "GET",
    path: "/v1/api/orders/:orderId/strings",
    summary: "List the strings of an order",
    section: "rules 7.5",
    credentials: "member",
    action: "read",
    params: orderParams,
    query: z.object({
      ...scopeShape,
      language: z.optional(z.string()),
      /** Only strings whose source has changed since they were ordered. */
      changed: z.optional(queryBoolean),
      /** Only strings that are delivered, or that are not. */
      delivered: z.optional(queryBoolean),
      /**
       * Only delivered strings that are not reviewed, rejected, not published or failing; or strings that were sent
       * back.
       */
      review: z.optional(z.enum(reviewFilters)),
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
    summary: "List reference files",
    section: "4.15, rules 1.7",
    credentials: "member",
    action: "read",
    params: orderParams,
    query: scopeQuery,
    response: z.array(orderFileSchema),
  }),
  add: endpoint({
    method: "POST",
    path: "/v1/api/orders/:orderId/files",
    once: true,
    summary: "Add reference files",
    section: "4.15",
    credentials: "member",
    action: "createOrders",
    form: true,
    errors: ["branch_read_only", "limit_reached"],
    params: orderParams,
    query: scopeQuery,
    response: z.array(orderFileSchema),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/orders/:orderId/files/:fileId",
    summary: "Delete a reference file",
    section: "4.15",
    credentials: "member",
    action: "createOrders",
    errors: ["branch_read_only"],
    params: z.object({ orderId: z.string(), fileId: z.string() }),
    query: scopeQuery,
    response: emptySchema,
  }),
};

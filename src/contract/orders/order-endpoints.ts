import * as z from "zod/mini";
import { bodyBytes } from "#contract/body-limits.ts";
import {
  emptySchema,
  idSchema,
  listAsCode,
  queryBoolean,
  queryInteger,
  queryList,
  readEtag,
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
  failingTextSchema,
  leftOutReasons,
  orderComment,
  orderDetailsSchema,
  orderFileSchema,
  orderSchema,
  orderStringSchema,
  reviewFilters,
  skippedDeliverySchema,
} from "./orders.ts";

const orderParams = z.object({ orderId: z.string().check(z.describe("The ID of the order.")) });
const maxStrings = 500;

/** Common parts of an endpoint and its alias. */
const listParts = {
  method: "GET",
  summary: "List orders",
  section: "4.16",
  credentials: "project",
  action: "read",
  query: z.object({
    ...scopeShape,
    status: z
      .optional(z.pipe(queryList, z.array(z.enum(orderStatuses))))
      .check(z.describe(`Only orders with one of these statuses: ${listAsCode(orderStatuses)}.`)),
    /** Only orders with this target language. */
    language: z.optional(z.string()).check(z.describe("A language code. Default: all.")),
    q: z
      .optional(z.string())
      .check(
        z.describe(
          "Part of the title, the number, the name of the requester or the brief. Title and brief need a personal token.",
        ),
      ),
  }),
  response: z.array(orderSchema),
} as const;

const readParts = {
  method: "GET",
  summary: "Get an order",
  section: "4.16",
  credentials: "project",
  action: "read",
  params: orderParams,
  query: scopeQuery,
  response: orderDetailsSchema,
} as const;

const createParts = {
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
  response: z.object({ order: orderDetailsSchema.check(z.describe("The order as it is now.")) }),
} as const;

export const updateOrderBody = z.extend(draftChangeSchema, {
  /** ETag of the order that the caller saw; 409 with its `current` state if it has changed. */
  etag: readEtag,
  status: z.optional(z.enum(orderStatuses)).check(z.describe("The new status of the order.")),
  comment: z.optional(orderComment).check(z.describe("A comment.")),
  assignees: z
    .optional(z.array(assigneeSchema).check(z.maxLength(1_000)))
    .check(z.describe("Replaces the people who translate each language.")),
});

export const orderEndpoints = {
  list: endpoint({
    ...listParts,
    path: "/v1/api/order",
    description:
      "Returns the orders of a branch, newest first. Drafts are not included for the project token alone.",
  }),
  listByAlias: endpoint({
    ...listParts,
    path: "/v1/api/orders",
    summary: "List orders (alias)",
    description: "Does the same as `GET /v1/api/order`.",
  }),
  count: endpoint({
    method: "GET",
    path: "/v1/api/orders/counts",
    summary: "Count open orders",
    description: "Returns the number of open orders in a branch, without drafts.",
    section: "rules 7.5",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: z.object({ open: z.int().check(z.describe("The number of open orders.")) }),
  }),
  read: endpoint({
    ...readParts,
    path: "/v1/api/orders/:orderId",
    description:
      "Returns an order. Callers with a personal access token or a session also get the brief, the files, the assignees and the timeline.",
  }),
  readByAlias: endpoint({
    ...readParts,
    path: "/v1/api/order/:orderId",
    summary: "Get an order (alias)",
    description: "Does the same as `GET /v1/api/orders/{orderId}`.",
  }),
  create: endpoint({
    ...createParts,
    path: "/v1/api/order",
    description:
      'Creates a translation order. Send `status: "draft"` for a draft. To attach reference files, send a form with the part `data` (JSON) and the files. Without any words to translate, no order is created.',
  }),
  createByAlias: endpoint({
    ...createParts,
    path: "/v1/api/orders",
    summary: "Create an order (alias)",
    description: "Does the same as `POST /v1/api/order`.",
  }),
  estimate: endpoint({
    method: "POST",
    path: "/v1/api/orders/estimate",
    summary: "Estimate an order",
    description:
      "Returns the strings and words that an order would contain per language, and what it would leave out and why. Nothing is created.",
    section: "rules 7.5",
    credentials: "member",
    action: "createOrders",
    readOnly: true,
    errors: ["nothing_to_order", "unknown_field", "unknown_language"],
    query: scopeQuery,
    body: createOrderBody,
    response: estimateSchema,
  }),
  estimateRows: endpoint({
    method: "POST",
    path: "/v1/api/orders/estimate/set",
    summary: "List the strings of an estimate",
    description:
      "Returns the strings behind one number of an estimate as a working set for `GET /v1/api/entries`.",
    section: "rules 3.5, 7.5",
    credentials: "member",
    action: "createOrders",
    readOnly: true,
    errors: ["nothing_to_order", "unknown_field", "unknown_language"],
    query: scopeQuery,
    body: z.extend(createOrderBody, {
      language: z.string().check(z.describe("The code of the language.")),
      reason: z
        .nullable(z.enum(leftOutReasons))
        .check(z.describe("The reason why the strings are left out. Null: the strings that are ordered.")),
    }),
    response: z.object({
      set: z.string().check(z.describe("The ID of the working set, whose rows keep their positions.")),
      total: z.int().check(z.describe("The number of all rows.")),
    }),
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/orders/:orderId",
    once: true,
    summary: "Update an order",
    description:
      "Changes the status, the title, the due date or the assignees of an order, or adds a comment. A draft can be changed completely.",
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
    body: updateOrderBody,
    response: z.object({ order: orderDetailsSchema.check(z.describe("The order as it is now.")) }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/orders/:orderId",
    summary: "Delete a draft order",
    description: "Deletes an order that is still a draft.",
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
    description:
      "Delivers translations for an order, as drafts with the status “needs review”. In branching projects they are written as values. A string that moved on from the version named for it is skipped and listed.",
    section: "rules 4, 7.5",
    credentials: "member",
    action: "deliverOrders",
    maxBody: bodyBytes.large,
    errors: ["branch_read_only", "conflict", "order_state", "source_not_writable", "unknown_language"],
    params: orderParams,
    query: z.object({
      ...scopeShape,
      dryRun: z
        .optional(queryBoolean)
        .check(z.describe("Returns what would be delivered, with the errors in it, and delivers nothing.")),
    }),
    body: z.object({
      data: z
        .record(z.string(), z.record(z.string(), z.string()))
        .check(z.describe("Texts by language and key.")),
      /**
       * Base versions of the strings, by language and key as in `data`. Strings that have changed are not written.
       */
      versions: z
        .optional(z.record(z.string(), z.record(z.string(), z.int())))
        .check(
          z.describe(
            "The version of each entry that the delivery is based on, by language and key. Entries that changed since are skipped.",
          ),
        ),
    }),
    response: z.object({
      delivered: z.int().check(z.describe("The number of strings that were delivered.")),
      failing: z.int().check(z.describe("The number of texts of this delivery in which checks find errors.")),
      failures: z
        .array(failingTextSchema)
        .check(z.describe("The first 100 texts in which checks find errors, with the checks.")),
      skipped: z.array(skippedDeliverySchema).check(z.describe("What was skipped, and why.")),
      order: orderDetailsSchema.check(z.describe("The order as it is now.")),
    }),
  }),
  readReview: endpoint({
    method: "GET",
    path: "/v1/api/orders/:orderId/review",
    summary: "Get the review of an order",
    description:
      "Returns how many strings of an order are to be reviewed, accepted, sent back and not published, by language.",
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
    description: "Accepts delivered strings, publishes them, or sends them back to the vendor with a reason.",
    section: "rules 2",
    credentials: "member",
    action: "reviewOrders",
    maxBody: bodyBytes.large,
    errors: ["branch_read_only", "conflict", "order_state"],
    params: orderParams,
    query: scopeQuery,
    body: reviewBody,
    response: z.object({
      accepted: z.int().check(z.describe("The number of strings that were accepted.")),
      published: z.int().check(z.describe("The number of strings that were published.")),
      returned: z.int().check(z.describe("The number of strings that were sent back.")),
      /**
       * The first skipped strings, which have changed since the reviewer saw them or fail the checks of the project.
       */
      skipped: z.array(skippedReviewSchema).check(z.describe("What was skipped, and why.")),
      skippedCounts: skippedCountsSchema.check(
        z.describe("The number of strings that were skipped, by reason. `skipped` names the first of them."),
      ),
      changeSet: z.nullable(idSchema).check(z.describe("The ID of the change set. Null: nothing changed.")),
      order: orderDetailsSchema.check(z.describe("The order as it is now.")),
    }),
  }),
  listStrings: endpoint({
    method: "GET",
    path: "/v1/api/orders/:orderId/strings",
    summary: "List the strings of an order",
    description:
      "Returns the strings of an order with their current source text and the source text at the time of the order.",
    section: "rules 7.5",
    credentials: "member",
    action: "read",
    params: orderParams,
    query: z.object({
      ...scopeShape,
      language: z.optional(z.string()).check(z.describe("A language code. Default: all.")),
      changed: z
        .optional(queryBoolean)
        .check(z.describe("Only strings whose source text changed since the order.")),
      delivered: z.optional(queryBoolean).check(z.describe("Only delivered or only undelivered strings.")),
      /**
       * Only delivered strings that are to be reviewed, rejected, unpublished or failing; or only strings that were
       * sent back.
       */
      review: z.optional(z.enum(reviewFilters)).check(z.describe("Only strings with this review status.")),
      position: z
        .optional(queryInteger.check(z.refine((n) => n >= 0, "must not be negative")))
        .check(z.describe("The number of rows to skip. Past the end, no rows are returned.")),
      limit: z
        .optional(queryInteger.check(z.refine((n) => n >= 0 && n <= maxStrings, "must be 0 to 500")))
        .check(z.describe("The maximum number of items to return.")),
    }),
    response: z.object({
      total: z.int().check(z.describe("The number of all rows.")),
      position: z.int().check(z.describe("The position of the first row. The first of all has 0.")),
      strings: z.array(orderStringSchema).check(z.describe("The strings.")),
    }),
  }),
};

export const orderFileEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/orders/:orderId/files",
    summary: "List reference files",
    description: "Returns the reference files of an order.",
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
    description:
      "Adds reference files to an order. Send a form with one file per part; the names of the parts do not matter.",
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
    description: "Deletes a reference file of an order.",
    section: "4.15",
    credentials: "member",
    action: "createOrders",
    errors: ["branch_read_only"],
    params: z.object({
      orderId: z.string().check(z.describe("The ID of the order.")),
      fileId: z.string().check(z.describe("The ID of the file.")),
    }),
    query: scopeQuery,
    response: emptySchema,
  }),
};

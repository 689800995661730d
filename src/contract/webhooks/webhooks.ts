import * as z from "zod/mini";
import {
  createdTime,
  emptySchema,
  etagSchema,
  idSchema,
  queryInteger,
  readEtag,
  scopeQuery,
  scopeShape,
  timeSchema,
} from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { timestampSchema } from "#contract/timestamps.ts";
import { webhookEventTypes, webhookPresetNames } from "./webhook-events.ts";

/** Placeholder for masked values. An update that sends it back keeps the stored value. */
export const webhookMask = "********";
/** Maximum quiet period: one hour. */
const maxQuietSeconds = 3_600;

export const headerSchema = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(200), z.describe("The name of the header.")),
  value: z
    .string()
    .check(
      z.maxLength(8_000),
      z.describe(
        "The value of the header. `********` stands for a value that is not shown, and keeps what is stored.",
      ),
    ),
  description: z.optional(z.string().check(z.maxLength(1_000))).check(z.describe("A note about the header.")),
  secret: z.optional(z.boolean()).check(z.describe("Whether the value of the header is masked everywhere.")),
});
export type WebhookHeader = z.infer<typeof headerSchema>;

export const contentSchema = z.object({
  /** May contain `{{path}}` variables (webhook-template.ts). */
  content: z
    .string()
    .check(
      z.maxLength(65_536),
      z.describe("The body to send. Variables such as `{{type}}` are filled in from the event."),
    ),
  contentType: z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(200),
      z.describe("The content type of the body, such as `application/json`."),
    ),
});

const webhookEventChoices = [...webhookPresetNames, ...webhookEventTypes] as const;
const modeSchema = z.enum(["immediate", "coalesced"]);

/** Settings of a webhook; a new one needs `url` and `httpMethod`. */
export const webhookBody = z.object({
  disabled: z.optional(z.boolean()).check(z.describe("Whether nothing is sent.")),
  /** Required when creating. */
  url: z
    .optional(z.string().check(z.minLength(1), z.maxLength(4_000)))
    .check(z.describe("The address to send to.")),
  /** Required when creating. */
  httpMethod: z.optional(z.enum(["get", "post"])).check(z.describe("The HTTP method. `get` sends no body.")),
  headers: z
    .optional(z.array(headerSchema).check(z.maxLength(50)))
    .check(z.describe("Headers to send with each request.")),
  /** Used if `httpMethod` is `post`. Null removes it. */
  body: z
    .optional(z.nullable(contentSchema))
    .check(z.describe("The text to send, for `post`. Null sends the default event.")),
  events: z
    .optional(z.array(z.enum(webhookEventChoices)).check(z.maxLength(100)))
    .check(z.describe("Event types and presets. An empty list stands for all.")),
  branches: z
    .optional(z.array(z.string()).check(z.maxLength(100)))
    .check(z.describe("IDs or names of branches. An empty list stands for all.")),
  /** Only events of matching keys, in the query language (rules.md 3.9). */
  query: z
    .optional(z.string().check(z.maxLength(2_000)))
    .check(z.describe("Only events of keys that this search finds.")),
  mode: z
    .optional(modeSchema)
    .check(
      z.describe("`immediate` sends each event at once, `coalesced` one event after changes have paused."),
    ),
  quietPeriod: z
    .optional(z.int().check(z.minimum(0), z.maximum(maxQuietSeconds)))
    .check(z.describe("With `coalesced`: how many seconds changes must pause before the event is sent.")),
  description: z
    .optional(z.string().check(z.maxLength(1_000)))
    .check(z.describe("A note about the webhook.")),
  /** For an update. */
  etag: readEtag,
});
/** `whsec_` and 24 to 64 bytes in base64. */
const secretSchema = z.string().check(z.refine(isSecret, "must be whsec_ and 24 to 64 bytes in base64"));

function isSecret(text: string): boolean {
  const base64 =
    /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(text)?.[1] ?? "";
  const padding = /=*$/.exec(base64)?.[0].length ?? 0;
  const bytes = (base64.length / 4) * 3 - padding;
  return bytes >= 24 && bytes <= 64;
}

/** A webhook (rest-api.md 2.11) with the additions of webhooks.md. */
export const webhookSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the webhook.")),
  created: createdTime,
  url: z.string().check(z.describe("The address to which events are sent.")),
  httpMethod: z.enum(["get", "post"]).check(z.describe("The HTTP method. `get` sends no body.")),
  headers: z.array(headerSchema).check(z.describe("The headers that are sent with each request.")),
  body: z
    .optional(contentSchema)
    .check(z.describe("The body that is sent, for `post`. Missing: the default event.")),
  disabled: z.boolean().check(z.describe("Whether nothing is sent.")),
  userId: z
    .nullable(idSchema)
    .check(z.describe("The ID of the person who created the webhook. Null: not known.")),
  events: z
    .array(z.enum(webhookEventChoices))
    .check(z.describe("Event types and presets. An empty list stands for all.")),
  branches: z.array(idSchema).check(z.describe("The IDs of branches. An empty list stands for all.")),
  query: z.string().check(z.describe("Only events of keys that this search finds are sent. Empty: all.")),
  mode: modeSchema.check(
    z.describe("`immediate` sends each event at once, `coalesced` one event after changes have paused."),
  ),
  quietPeriod: z
    .int()
    .check(z.describe("With `coalesced`: how many seconds changes must pause before the event is sent.")),
  description: z.string().check(z.describe("A note about the webhook.")),
  updatedAt: timeSchema.check(z.describe("When it was last changed, as ISO 8601 in UTC.")),
  /** `warned`: failing for more than six hours. */
  state: z
    .enum(["active", "failing", "warned", "disabled"])
    .check(z.describe("Whether deliveries succeed. `warned`: they have failed for more than six hours.")),
  failingSince: z
    .nullable(timeSchema)
    .check(z.describe("Since when deliveries fail, as ISO 8601 in UTC. Null: they do not.")),
  disabledReason: z
    .nullable(z.enum(["failing", "gone", "restored", "copied"]))
    .check(z.describe("Why the server disabled the webhook. Null: it did not.")),
  lastDelivery: z
    .nullable(
      z.object({
        created: createdTime,
        status: z.enum(["pending", "delivered", "failed"]).check(z.describe("The status of the delivery.")),
      }),
    )
    .check(z.describe("The last delivery. Null: none yet.")),
  successRate: z
    .nullable(z.number())
    .check(
      z.describe(
        "The share of the last 100 finished deliveries that succeeded, from 0 to 1. Null: none yet.",
      ),
    ),
  /** Only for callers who may change the webhook. */
  etag: z
    .optional(etagSchema)
    .check(
      z.describe(
        "Stands for the resource as it is now. Send it with an update to have that refused if the resource changed since.",
      ),
    ),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const savedWebhookSchema = z.object({
  ...webhookSchema.shape,
  /** Shown once, when the webhook is created or the secret rotated. */
  secret: z.optional(z.string()).check(z.describe("The signing secret. Shown only when it is new.")),
});

const exchangeHeaders = z.array(
  z.object({
    key: z.string().check(z.describe("The name of the header.")),
    value: z
      .string()
      .check(z.describe("The value of the header. `********` stands for one that is not shown.")),
  }),
);
export const deliverySchema = z.object({
  _id: idSchema.check(z.describe("The ID of the delivery.")),
  eventId: z
    .string()
    .check(z.describe("The `webhook-id` of the event. It stays the same in retries and replays.")),
  type: z.enum(webhookEventTypes).check(z.describe("The type.")),
  created: createdTime,
  sequence: z
    .int()
    .check(z.describe("A number that grows from one event of a branch to the next. Sort by it.")),
  test: z.boolean().check(z.describe("Whether it is a test event.")),
  status: z.enum(["pending", "delivered", "failed"]).check(z.describe("The status of the delivery.")),
  /** Request of the last attempt; null before the first. */
  request: z
    .nullable(
      z.object({
        method: z.string().check(z.describe("The HTTP method.")),
        url: z.string().check(z.describe("The address to which events are sent.")),
        headers: exchangeHeaders.check(z.describe("The headers of the request.")),
        body: z.nullable(z.string()).check(z.describe("The body that was sent. Null: none.")),
      }),
    )
    .check(z.describe("The request of the last attempt. Null: there was none yet.")),
  /** Response to the last attempt, with up to 16 kB of its body; null if there was none. */
  response: z
    .nullable(
      z.object({
        status: z.int().check(z.describe("The HTTP status of the receiver's answer.")),
        headers: exchangeHeaders.check(z.describe("The headers of the receiver's answer.")),
        body: z.string().check(z.describe("The body of the receiver's answer, up to 16 kB.")),
        truncated: z.boolean().check(z.describe("Whether the body was longer than what is shown.")),
      }),
    )
    .check(z.describe("The receiver's answer to the last attempt. Null: none came.")),
  error: z.nullable(z.string()).check(z.describe("Why there was no answer. Null: there was one.")),
  latency: z
    .nullable(z.int())
    .check(z.describe("How long the last attempt took, in milliseconds. Null: there was none yet.")),
  attempts: z
    .array(
      z.object({
        at: timeSchema.check(z.describe("When it happened, as ISO 8601 in UTC.")),
        status: z
          .nullable(z.int())
          .check(z.describe("The HTTP status of the receiver's answer. Null: none came.")),
        error: z.nullable(z.string()).check(z.describe("Why there was no answer. Null: there was one.")),
        latency: z.int().check(z.describe("How long the attempt took, in milliseconds.")),
      }),
    )
    .check(z.describe("The attempts to send the event.")),
  nextAttempt: z
    .nullable(timeSchema)
    .check(z.describe("When the event is sent again, as ISO 8601 in UTC. Null: it is not.")),
});
export type WebhookDelivery = z.infer<typeof deliverySchema>;

const idParams = z.object({ webhookId: z.string().check(z.describe("The ID of the webhook.")) });
const section = "4.18, webhooks";
const writeParts = { section, credentials: "member", action: "writeWebhooks" } as const;

export const webhookEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/webhooks",
    summary: "List webhooks",
    description:
      "Returns the webhooks of the project. Headers and bodies are masked for callers who cannot edit webhooks.",
    section: "4.18",
    credentials: "project",
    action: "read",
    query: scopeQuery,
    response: z.array(webhookSchema),
  }),
  save: endpoint({
    method: "POST",
    path: "/v1/api/webhooks",
    once: true,
    summary: "Create or update a webhook",
    description:
      "Creates a webhook, or updates the one in `webhookEndpointId`. A new webhook is returned with its signing secret, which is shown only once.",
    ...writeParts,
    errors: ["conflict", "invalid_query", "unknown_status", "webhook_limit"],
    query: z.object({
      ...scopeShape,
      webhookEndpointId: z.optional(z.string()).check(z.describe("The ID of the webhook to update.")),
    }),
    body: z.extend(webhookBody, {
      secret: z
        .optional(secretSchema)
        .check(z.describe("The signing secret of a new webhook. Default: a random one.")),
    }),
    response: savedWebhookSchema,
  }),
  replace: endpoint({
    method: "PUT",
    path: "/v1/api/webhooks",
    summary: "Update a webhook by query",
    description: "Updates the webhook in `webhookEndpointId`.",
    ...writeParts,
    errors: ["conflict", "invalid_query", "unknown_status"],
    query: z.object({
      ...scopeShape,
      webhookEndpointId: z.string().check(z.describe("The ID of the webhook to update.")),
    }),
    body: webhookBody,
    response: savedWebhookSchema,
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/api/webhooks/:webhookId",
    summary: "Get a webhook",
    description: "Returns a webhook.",
    section,
    credentials: "member",
    action: "read",
    params: idParams,
    query: scopeQuery,
    response: webhookSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/webhooks/:webhookId",
    summary: "Update a webhook",
    description: "Updates a webhook. Fields that are left out keep their value.",
    ...writeParts,
    errors: ["conflict", "invalid_query", "unknown_status"],
    params: idParams,
    query: scopeQuery,
    body: webhookBody,
    response: savedWebhookSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/webhooks/:webhookId",
    summary: "Delete a webhook",
    description: "Deletes a webhook with its delivery log.",
    ...writeParts,
    params: idParams,
    query: scopeQuery,
    response: emptySchema,
  }),
  test: endpoint({
    method: "POST",
    path: "/v1/api/webhooks/:webhookId/test",
    once: true,
    summary: "Send a test event",
    description: "Sends a sample event once, immediately, and returns the response of the receiver.",
    ...writeParts,
    errors: ["busy", "webhook_disabled"],
    params: idParams,
    query: scopeQuery,
    body: z.object({
      type: z.optional(z.enum(webhookEventTypes)).check(z.describe("The type of the event.")),
    }),
    response: z.object({
      delivered: z.boolean().check(z.describe("Whether the receiver accepted the event.")),
      status: z
        .nullable(z.int())
        .check(z.describe("The HTTP status of the receiver's answer. Null: none came.")),
      latency: z.int().check(z.describe("How long the receiver took to answer, in milliseconds.")),
      body: z.string().check(z.describe("The body of the receiver's answer.")),
      error: z.nullable(z.string()).check(z.describe("Why there was no answer. Null: there was one.")),
      delivery: idSchema.check(z.describe("The ID of the delivery.")),
    }),
  }),
  rotate: endpoint({
    method: "POST",
    path: "/v1/api/webhooks/:webhookId/rotate",
    once: true,
    summary: "Rotate the signing secret",
    description:
      "Creates a new signing secret, which is shown only once. Requests are signed with both secrets for 24 hours.",
    ...writeParts,
    params: idParams,
    query: scopeQuery,
    body: z.object({
      secret: z.optional(secretSchema).check(z.describe("The new signing secret. Default: a random one.")),
    }),
    response: z.object({
      secret: z.string().check(z.describe("The signing secret. Shown only when it is new.")),
      oldSecretUntil: timeSchema.check(
        z.describe("Until when events are also signed with the old secret, as ISO 8601 in UTC."),
      ),
    }),
  }),
  replay: endpoint({
    method: "POST",
    path: "/v1/api/webhooks/:webhookId/replay",
    once: true,
    summary: "Replay deliveries",
    description:
      "Sends deliveries again: the given ones, all that failed since a moment, or those in a range.",
    ...writeParts,
    errors: ["webhook_disabled"],
    params: idParams,
    query: scopeQuery,
    body: z
      .object({
        deliveryIds: z
          .optional(z.array(idSchema).check(z.minLength(1), z.maxLength(1_000)))
          .check(z.describe("The IDs of the deliveries to send again.")),
        failedSince: z
          .optional(timestampSchema)
          .check(z.describe("Sends all deliveries again that failed since this time.")),
        from: z.optional(timestampSchema).check(z.describe("The earliest date or time.")),
        to: z.optional(timestampSchema).check(z.describe("The date or time before which to look.")),
      })
      .check(
        z.refine(
          ({ deliveryIds, failedSince, from, to }) =>
            [deliveryIds, failedSince, from ?? to].filter((item) => item !== undefined).length === 1,
          "needs exactly one of deliveryIds, failedSince, and from or to",
        ),
      ),
    response: z.object({ replayed: z.int().check(z.describe("The number of events that are sent again.")) }),
  }),
  listDeliveries: endpoint({
    method: "GET",
    path: "/v1/api/webhooks/:webhookId/deliveries",
    summary: "List deliveries",
    description: "Returns the delivery log of the last 30 days, newest first.",
    section,
    credentials: "member",
    action: "writeWebhooks",
    params: idParams,
    query: z.object({
      ...scopeShape,
      status: z
        .optional(z.enum(["pending", "delivered", "failed"]))
        .check(z.describe("Only deliveries with this status.")),
      type: z.optional(z.enum(webhookEventTypes)).check(z.describe("Only deliveries of this type.")),
      from: z.optional(timestampSchema).check(z.describe("The earliest date or time.")),
      to: z.optional(timestampSchema).check(z.describe("The date or time before which to look.")),
      before: z
        .optional(idSchema)
        .check(z.describe("Returns the page after this item: pass the last one of the previous page.")),
      limit: z
        .optional(queryInteger.check(z.refine((n) => n >= 1 && n <= 100, "must be 1 to 100")))
        .check(z.describe("The maximum number of items to return.")),
    }),
    response: z.array(deliverySchema),
  }),
};

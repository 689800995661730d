import * as z from "zod/mini";
import {
  emptySchema,
  etagSchema,
  idSchema,
  queryInteger,
  scopeQuery,
  scopeShape,
  timeSchema,
} from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { timestampSchema } from "#contract/timestamps.ts";
import { webhookEventTypes, webhookPresetNames } from "./webhook-events.ts";

/** Placeholder of masked values; sending it back in an update keeps the stored value. */
export const webhookMask = "********";
/** One hour. */
const maxQuietSeconds = 3_600;

const headerSchema = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(200)),
  value: z.string().check(z.maxLength(8_000)),
  description: z.optional(z.string().check(z.maxLength(1_000))),
  /** Its value is masked in list, log and API. */
  secret: z.optional(z.boolean()),
});
export type WebhookHeader = z.infer<typeof headerSchema>;

const contentSchema = z.object({
  /** May contain `{{path}}` variables (webhook-template.ts). */
  content: z.string().check(z.maxLength(65_536)),
  contentType: z.string().check(z.minLength(1), z.maxLength(200)),
});

const webhookEventChoices = [...webhookPresetNames, ...webhookEventTypes] as const;
const modeSchema = z.enum(["immediate", "coalesced"]);

/** Settings of a webhook; a new one needs `url` and `httpMethod`. */
export const webhookBody = z.object({
  disabled: z.optional(z.boolean()),
  /** Required when creating. */
  url: z.optional(z.string().check(z.minLength(1), z.maxLength(4_000))),
  /** Required when creating. */
  httpMethod: z.optional(z.enum(["get", "post"])),
  headers: z.optional(z.array(headerSchema).check(z.maxLength(50))),
  /** Used if httpMethod is post; null removes it. */
  body: z.optional(z.nullable(contentSchema)),
  /** Types and presets; an empty list means all. */
  events: z.optional(z.array(z.enum(webhookEventChoices)).check(z.maxLength(100))),
  /** Ids or names of branches; an empty list means all. */
  branches: z.optional(z.array(z.string()).check(z.maxLength(100))),
  /** Only events of matching keys, in the query language (rules.md 3.9). */
  query: z.optional(z.string().check(z.maxLength(2_000))),
  mode: z.optional(modeSchema),
  /** Seconds, for the mode coalesced. */
  quietPeriod: z.optional(z.int().check(z.minimum(0), z.maximum(maxQuietSeconds))),
  description: z.optional(z.string().check(z.maxLength(1_000))),
  /** For an update. */
  etag: z.optional(etagSchema),
});
/** `whsec_` and 24 to 64 bytes in base64. */
const secretSchema = z.string().check(z.refine(isSecret, "must be whsec_ and 24 to 64 bytes in base64"));

function isSecret(text: string): boolean {
  const base64 =
    /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(text)?.[1] ?? "";
  const bytes = (base64.length / 4) * 3 - (base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0);
  return bytes >= 24 && bytes <= 64;
}

/** Webhook 2.11 with the additions of webhooks.md. */
const webhookSchema = z.object({
  _id: idSchema,
  created: timeSchema,
  url: z.string(),
  httpMethod: z.enum(["get", "post"]),
  headers: z.array(headerSchema),
  body: z.optional(contentSchema),
  disabled: z.boolean(),
  userId: z.nullable(idSchema),
  events: z.array(z.enum(webhookEventChoices)),
  branches: z.array(idSchema),
  query: z.string(),
  mode: modeSchema,
  quietPeriod: z.int(),
  description: z.string(),
  updatedAt: timeSchema,
  /** `warned`: failing for more than six hours. */
  state: z.enum(["active", "failing", "warned", "disabled"]),
  failingSince: z.nullable(timeSchema),
  /** Reason why the server disabled it; null if it is enabled or a person disabled it. */
  disabledReason: z.nullable(z.enum(["failing", "gone", "restored", "copied"])),
  lastDelivery: z.nullable(
    z.object({ created: timeSchema, status: z.enum(["pending", "delivered", "failed"]) }),
  ),
  /** Share of the last 100 finished deliveries that succeeded, 0 to 1; null if there are none. */
  successRate: z.nullable(z.number()),
  /** Only for callers who may change it. */
  etag: z.optional(etagSchema),
});
export type Webhook = z.infer<typeof webhookSchema>;

const savedSchema = z.object({
  ...webhookSchema.shape,
  /** Shown once, when the webhook is created or the secret rotated. */
  secret: z.optional(z.string()),
});

const exchangeHeaders = z.array(z.object({ key: z.string(), value: z.string() }));
const deliverySchema = z.object({
  _id: idSchema,
  /** The `webhook-id`, the same for retries and replays. */
  eventId: z.string(),
  type: z.enum(webhookEventTypes),
  created: timeSchema,
  sequence: z.int(),
  test: z.boolean(),
  status: z.enum(["pending", "delivered", "failed"]),
  /** Request of the last attempt; null before the first. */
  request: z.nullable(
    z.object({ method: z.string(), url: z.string(), headers: exchangeHeaders, body: z.nullable(z.string()) }),
  ),
  /** Response to the last attempt, with up to 16 kB of its body; null if there was none. */
  response: z.nullable(
    z.object({ status: z.int(), headers: exchangeHeaders, body: z.string(), truncated: z.boolean() }),
  ),
  /** Reason why the last attempt failed without a status. */
  error: z.nullable(z.string()),
  /** In milliseconds. */
  latency: z.nullable(z.int()),
  attempts: z.array(
    z.object({
      at: timeSchema,
      status: z.nullable(z.int()),
      error: z.nullable(z.string()),
      latency: z.int(),
    }),
  ),
  nextAttempt: z.nullable(timeSchema),
});
export type WebhookDelivery = z.infer<typeof deliverySchema>;

const idParams = z.object({ webhookId: z.string() });
const section = "4.18, webhooks";
const writing = { section, credentials: "member", action: "writeWebhooks" } as const;

export const webhookEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/webhooks",
    summary: "List webhooks",
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
    ...writing,
    query: z.object({ ...scopeShape, webhookEndpointId: z.optional(z.string()) }),
    body: z.extend(webhookBody, { secret: z.optional(secretSchema) }),
    response: savedSchema,
  }),
  replace: endpoint({
    method: "PUT",
    path: "/v1/api/webhooks",
    summary: "Update a webhook by query",
    ...writing,
    query: z.object({ ...scopeShape, webhookEndpointId: z.string() }),
    body: webhookBody,
    response: savedSchema,
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/api/webhooks/:webhookId",
    summary: "Get a webhook",
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
    ...writing,
    params: idParams,
    query: scopeQuery,
    body: webhookBody,
    response: savedSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/webhooks/:webhookId",
    summary: "Delete a webhook",
    ...writing,
    params: idParams,
    query: scopeQuery,
    response: emptySchema,
  }),
  test: endpoint({
    method: "POST",
    path: "/v1/api/webhooks/:webhookId/test",
    once: true,
    summary: "Send a test event",
    ...writing,
    params: idParams,
    query: scopeQuery,
    body: z.object({ type: z.optional(z.enum(webhookEventTypes)) }),
    response: z.object({
      delivered: z.boolean(),
      status: z.nullable(z.int()),
      /** In milliseconds. */
      latency: z.int(),
      body: z.string(),
      error: z.nullable(z.string()),
      delivery: idSchema,
    }),
  }),
  rotate: endpoint({
    method: "POST",
    path: "/v1/api/webhooks/:webhookId/rotate",
    once: true,
    summary: "Rotate the signing secret",
    ...writing,
    params: idParams,
    query: scopeQuery,
    body: z.object({ secret: z.optional(secretSchema) }),
    response: z.object({ secret: z.string(), oldSecretUntil: timeSchema }),
  }),
  replay: endpoint({
    method: "POST",
    path: "/v1/api/webhooks/:webhookId/replay",
    once: true,
    summary: "Replay deliveries",
    ...writing,
    params: idParams,
    query: scopeQuery,
    body: z
      .object({
        deliveryIds: z.optional(z.array(idSchema).check(z.minLength(1), z.maxLength(1_000))),
        failedSince: z.optional(timestampSchema),
        from: z.optional(timestampSchema),
        to: z.optional(timestampSchema),
      })
      .check(
        z.refine(
          ({ deliveryIds, failedSince, from, to }) =>
            [deliveryIds, failedSince, from ?? to].filter((item) => item !== undefined).length === 1,
          "needs exactly one of deliveryIds, failedSince, and from or to",
        ),
      ),
    response: z.object({ replayed: z.int() }),
  }),
  listDeliveries: endpoint({
    method: "GET",
    path: "/v1/api/webhooks/:webhookId/deliveries",
    summary: "List deliveries",
    section,
    credentials: "member",
    action: "writeWebhooks",
    params: idParams,
    query: z.object({
      ...scopeShape,
      status: z.optional(z.enum(["pending", "delivered", "failed"])),
      type: z.optional(z.enum(webhookEventTypes)),
      from: z.optional(timestampSchema),
      to: z.optional(timestampSchema),
      /** Only deliveries before this one. */
      before: z.optional(idSchema),
      limit: z.optional(queryInteger.check(z.refine((n) => n >= 1 && n <= 100, "must be 1 to 100"))),
    }),
    response: z.array(deliverySchema),
  }),
};

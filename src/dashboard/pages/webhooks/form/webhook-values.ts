import type { BodyInput } from "#contract/endpoint.ts";
import {
  type WebhookEventType,
  webhookPresetNames,
  webhookPresets,
} from "#contract/webhooks/webhook-events.ts";
import type { Webhook, webhookEndpoints } from "#contract/webhooks/webhooks.ts";
import type { Shape } from "#dashboard/lib/three-way.ts";

/** Seconds of quiet that one can choose (webhooks.md, modes); what somebody set otherwise is offered beside them. */
export const quietPeriods = [0, 60, 300, 900, 1_800, 3_600] as const;
const usualQuiet = 900;
const usualContentType = "application/json";

type Choice = Webhook["events"][number];

/** What the form holds; its fields have the names of the body where they are the same. */
export type WebhookValues = {
  url: string;
  description: string;
  httpMethod: Webhook["httpMethod"];
  headers: Array<{ key: string; value: string; secret: boolean; description: string }>;
  /** Off: the event itself, as JSON. */
  ownBody: boolean;
  body: { content: string; contentType: string };
  /** Off: every type. */
  someEvents: boolean;
  events: Choice[];
  branches: string[];
  query: string;
  mode: Webhook["mode"];
  quietPeriod: string;
};

/** A body goes with the method, and a choice of events with whether there is one. */
export const webhookShape = {
  groups: [
    ["body", "ownBody", "httpMethod"],
    ["events", "someEvents"],
  ],
} satisfies Shape<WebhookValues>;

/** The form of a stored webhook, or of a new one. */
export function valuesOf(webhook: Webhook | undefined): WebhookValues {
  const { headers = [], body, events = [] } = webhook ?? {};
  return {
    url: webhook?.url ?? "",
    description: webhook?.description ?? "",
    httpMethod: webhook?.httpMethod ?? "post",
    headers: headers.map(({ key, value, secret = false, description = "" }) => ({
      key,
      value,
      secret,
      description,
    })),
    ownBody: body !== undefined,
    body: { content: body?.content ?? "", contentType: body?.contentType ?? usualContentType },
    someEvents: events.length > 0,
    events: [...events],
    branches: [...(webhook?.branches ?? [])],
    query: webhook?.query ?? "",
    mode: webhook?.mode ?? "immediate",
    quietPeriod: String(webhook?.quietPeriod ?? usualQuiet),
  };
}

/** What a browser may keep of the form: of a header that is not stored yet, nobody can tell whether its value is secret. */
export function withoutSecrets(values: WebhookValues, { headers: stored }: WebhookValues): WebhookValues {
  const isStored = ({ key, value }: WebhookValues["headers"][number]) =>
    stored.some((one) => one.key === key && one.value === value);
  const headers = values.headers.map((header) => (isStored(header) ? header : { ...header, value: "" }));
  return { ...values, headers };
}

/** What is sent to store the form (rest-api.md 4.18). A header without name and value is a row that nobody filled. */
export function bodyOf(values: WebhookValues): BodyInput<typeof webhookEndpoints.update> {
  const { url, description, httpMethod, body, branches, query, mode } = values;
  const sendsBody = httpMethod === "post" && values.ownBody;
  return {
    url: url.trim(),
    description,
    httpMethod,
    headers: values.headers
      .filter(({ key, value }) => key !== "" || value !== "")
      .map(({ key, value, secret, description: about }) => ({
        key,
        value,
        secret,
        ...(about === "" ? {} : { description: about }),
      })),
    body: sendsBody ? body : null,
    events: values.someEvents ? values.events : [],
    branches,
    query,
    mode,
    quietPeriod: Number(values.quietPeriod),
  };
}

/** The types that a choice of types and presets stands for. No choice: all of them. */
export function typesOf(events: readonly Choice[], all: readonly WebhookEventType[]): WebhookEventType[] {
  if (events.length === 0) return [...all];
  const chosen = new Set<string>(
    events.flatMap((one) => (isPreset(one) ? (webhookPresets[one] as readonly string[]) : one)),
  );
  return all.filter((type) => chosen.has(type));
}

function isPreset(choice: Choice): choice is (typeof webhookPresetNames)[number] {
  return (webhookPresetNames as readonly string[]).includes(choice);
}

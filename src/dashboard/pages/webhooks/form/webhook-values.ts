import * as z from "zod/mini";
import { parseQuery, QueryError } from "#contract/query.ts";
import {
  type WebhookEventType,
  webhookPresetNames,
  webhookPresets,
} from "#contract/webhooks/webhook-events.ts";
import { findTemplateProblem } from "#contract/webhooks/webhook-template.ts";
import { contentSchema, headerSchema, type Webhook, webhookBody } from "#contract/webhooks/webhooks.ts";
import { rule } from "#dashboard/api/forms/form-issues.ts";
import type { Shape } from "#dashboard/lib/three-way.ts";

/** Selectable quiet periods in seconds (webhooks.md, modes); another stored value is offered as well. */
export const quietPeriods = [0, 60, 300, 900, 1_800, 3_600] as const;
const defaultQuietPeriod = 900;
const defaultContentType = "application/json";

type Choice = Webhook["events"][number];

/** Values of the form; fields that match the body have the same names. */
export type WebhookValues = {
  url: string;
  description: string;
  httpMethod: Webhook["httpMethod"];
  headers: Array<{ key: string; value: string; secret: boolean; description: string }>;
  /** False: the event as JSON. */
  ownBody: boolean;
  body: { content: string; contentType: string };
  /** False: all types. */
  someEvents: boolean;
  events: Choice[];
  branches: string[];
  query: string;
  mode: Webhook["mode"];
  quietPeriod: string;
};

/** Fields that are decided together on a conflict. */
export const webhookShape = {
  groups: [
    ["body", "ownBody", "httpMethod"],
    ["events", "someEvents"],
  ],
} satisfies Shape<WebhookValues>;

/**
 * Body of a webhook. Also validates the query and the template, so that the position of an error is shown before
 * sending.
 */
export const webhookSchema = z.extend(webhookBody, {
  query: webhookBody.shape.query.check(
    rule<string | undefined>((text = "") => {
      const position = problemPosition(text);
      return position === undefined ? undefined : { id: "webhooks.query.wrong", values: { position } };
    }),
  ),
  body: z.nullable(
    z.extend(contentSchema, {
      content: contentSchema.shape.content.check(
        rule<string>((text) => {
          const { problem, position = 0 } = findTemplateProblem(text) ?? {};
          return problem && { id: `webhooks.template.${problem}`, values: { position: position + 1 } };
        }),
      ),
    }),
  ),
  // A header needs a value: restored headers have none, since values are not stored (`withoutSecrets`).
  headers: z.array(
    z.optional(z.extend(headerSchema, { value: headerSchema.shape.value.check(z.minLength(1)) })),
  ),
});

/** The body with all header rows, also empty ones, so that the index of an error is the index of its row. */
export function checkedBodyOf(values: WebhookValues) {
  return { ...bodyOf(values), headers: values.headers.map((row) => (isEmptyRow(row) ? undefined : row)) };
}

/** Position of an error in a query, starting at 1. */
function problemPosition(text: string): number | undefined {
  try {
    parseQuery(text);
    return undefined;
  } catch (error) {
    if (error instanceof QueryError) return error.position + 1;
    throw error;
  }
}

function isEmptyRow({ key, value }: WebhookValues["headers"][number]): boolean {
  return key === "" && value === "";
}

/** Values of a stored webhook, or of a new one. */
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
    body: { content: body?.content ?? "", contentType: body?.contentType ?? defaultContentType },
    someEvents: events.length > 0,
    events: [...events],
    branches: [...(webhook?.branches ?? [])],
    query: webhook?.query ?? "",
    mode: webhook?.mode ?? "immediate",
    quietPeriod: String(webhook?.quietPeriod ?? defaultQuietPeriod),
  };
}

/**
 * Values that may be stored in the browser: the values of unsaved headers are removed, since they may be
 * secret.
 */
export function withoutSecrets(values: WebhookValues, { headers: stored }: WebhookValues): WebhookValues {
  const isStored = ({ key, value }: WebhookValues["headers"][number]) =>
    stored.some((header) => header.key === key && header.value === value);
  const headers = values.headers.map((header) => (isStored(header) ? header : { ...header, value: "" }));
  return { ...values, headers };
}

/** Body of the request (rest-api.md 4.18). Header rows without name and value are omitted. */
export function bodyOf(values: WebhookValues) {
  const { url, description, httpMethod, body, branches, query, mode } = values;
  const sendsBody = httpMethod === "post" && values.ownBody;
  return {
    url: url.trim(),
    description,
    httpMethod,
    headers: values.headers
      .filter((row) => !isEmptyRow(row))
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

/** Returns the event types of selected types and presets. No selection means all. */
export function typesOf(events: readonly Choice[], all: readonly WebhookEventType[]): WebhookEventType[] {
  if (events.length === 0) return [...all];
  const chosen = new Set<string>(
    events.flatMap((choice) => (isPreset(choice) ? (webhookPresets[choice] as readonly string[]) : choice)),
  );
  return all.filter((type) => chosen.has(type));
}

function isPreset(choice: Choice): choice is (typeof webhookPresetNames)[number] {
  return (webhookPresetNames as readonly string[]).includes(choice);
}

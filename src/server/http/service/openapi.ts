import * as z from "zod/mini";
import { bodyLimit, bytesInWords } from "#contract/body-limits.ts";
import { booleanPattern, idSchema, integerPattern } from "#contract/common.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { errorBodySchema, errorTable } from "#contract/errors.ts";
import { onceHeader, onceKeySchema, repeatedHeader } from "#contract/once.ts";
import { parameterWords } from "#contract/parameter-words.ts";
import { personHeader } from "#contract/people/named-person.ts";
import { leastRole, permissionOf } from "#contract/permissions.ts";
import { webhookEventSchema, webhookEventTypes } from "#contract/webhooks/webhook-events.ts";
import { webhookSample } from "#contract/webhooks/webhook-samples.ts";

import { sessionCookieName } from "#server/http/cookie-names.ts";

export type NamedEndpoint = { name: string; endpoint: Endpoint };

/** The OpenAPI 3.1 document of the contract: it cannot drift from the server, which serves the same values. */
export function openApiDocument(endpoints: readonly NamedEndpoint[], url: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, endpoint } of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Parlance", version: "1", description: "Translation content management over HTTP." },
    servers: [{ url }],
    paths,
    webhooks: Object.fromEntries(webhookEventTypes.map((type) => [type, { post: webhookOperation(type) }])),
    components: {
      securitySchemes: {
        projectToken: {
          type: "http",
          scheme: "bearer",
          description: "The project token, `<app id>!<secret>`.",
        },
        personalToken: { type: "apiKey", in: "header", name: "X-Personal-Access-Token" },
        accountToken: { type: "http", scheme: "bearer", description: "A personal access token." },
        session: { type: "apiKey", in: "cookie", name: sessionCookieName({ url }) },
      },
      parameters: { Person: personParameterInHeader, Once: onceParameter },
      schemas: { Error: jsonSchema(errorBodySchema, "output") },
      responses: Object.fromEntries(refusals().map(([status, codes]) => [status, refusal(codes)])),
    },
  };
}

/** Every operation knows it but those by which one signs in, or asks who is signed in. */
const personParameterInHeader = {
  name: personHeader,
  in: "header",
  required: false,
  description:
    "The id of the person for whom this is sent. Whoever calls as somebody else is refused with `another_person`, and nothing is done.",
  schema: jsonSchema(idSchema, "input"),
};

/** Every action that is no edit knows it. */
const onceParameter = {
  name: onceHeader,
  in: "header",
  required: false,
  description: `A value that is made anew for each act, such as a UUID. A request that comes again with it within 24 hours does nothing and is answered what the first one was, with \`${repeatedHeader}: true\`; while that one is at work it waits. With another request the key is refused with \`idempotency_key_used\`.`,
  schema: jsonSchema(onceKeySchema, "input"),
};

function operation(name: string, endpoint: Endpoint) {
  return {
    operationId: name,
    tags: [name.split(".")[0]],
    summary: endpoint.summary,
    description: [`Section ${endpoint.section}.`, ...rightsOf(endpoint)].join(" "),
    security: security[endpoint.credentials],
    parameters: [
      ...namedParameters(name, endpoint),
      ...(endpoint.forAnybody ? [] : [{ $ref: "#/components/parameters/Person" }]),
      ...(endpoint.once ? [{ $ref: "#/components/parameters/Once" }] : []),
    ],
    ...requestBody(endpoint),
    responses: {
      200: { description: "Done", content: answer(endpoint) },
      ...Object.fromEntries(
        statusesOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

function requestBody(endpoint: Endpoint) {
  const content = bodyContent(endpoint);
  const description = `Up to ${bytesInWords(bodyLimit(endpoint))}.`;
  return content ? { requestBody: { description, required: true, content } } : {};
}

function bodyContent({ body, streamedBody, form, bytes: streamed }: Endpoint) {
  if (streamed?.body) return bytes(streamed.body);
  const shape = body ?? streamedBody;
  const schema = shape && jsonSchema(shape, "input");
  if (!form) return schema && json(schema);
  return {
    ...(body && schema ? json(schema) : {}),
    "multipart/form-data": { schema: streamedBody && schema ? schema : formOf(body && schema) },
  };
}

/** A form with files under any part name, and with the JSON as the part `data` where the endpoint takes some. */
function formOf(data: JsonSchema | undefined) {
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  return {
    type: "object",
    ...(data ? { properties: { data }, required: ["data"] } : {}),
    additionalProperties: { anyOf: [file, { type: "array", items: file }] },
  };
}

/** What a receiver gets (webhooks.md), signed as Standard Webhooks says. */
function webhookOperation(type: (typeof webhookEventTypes)[number]) {
  const schema = jsonSchema(webhookEventSchema(type), "output");
  return {
    operationId: `webhooks.event.${type}`,
    tags: ["webhooks"],
    summary: `The event ${type}`,
    // Each request is signed, as its headers say; nobody signs in.
    security: [],
    requestBody: { content: { "application/json": { schema, example: webhookSample(type) } } },
    responses: {
      "2XX": { description: "Taken: it is not sent again." },
      410: { description: "Nothing is wanted any more: the webhook is disabled." },
    },
  };
}

/** Bytes of a type (OpenAPI 3.1 describes them without a schema). */
function bytes(type: string) {
  return { [type]: {} };
}

function answer({ response, eventStream, bytes: streamed }: Endpoint) {
  if (streamed?.response) return bytes(streamed.response);
  const schema = jsonSchema(response, "output");
  return eventStream ? { "text/event-stream": { schema } } : json(schema);
}

const security = {
  public: [],
  session: [{ session: [] }],
  account: [{ accountToken: [] }, { session: [] }],
  project: [{ projectToken: [] }, { session: [] }],
  member: [{ projectToken: [], personalToken: [] }, { session: [] }],
} as const satisfies Record<Endpoint["credentials"], unknown>;

/** Who may do it, in sentences. */
export function rightsOf({ action }: Endpoint): string[] {
  if (!action) return [];
  const permission = permissionOf(action);
  return [
    `Roles from ${leastRole(action)}.`,
    ...(permission ? [`A personal token needs ${permission}.`] : []),
  ];
}

/** The refusals that an operation can answer, besides those of every server. */
function statusesOf(endpoint: Endpoint): number[] {
  const { credentials, params, query, body, streamed, method, forAnybody } = endpoint;
  const ofProject = credentials === "project" || credentials === "member";
  return [
    ...(params || query || body || streamed ? [400] : []),
    ...(credentials === "public" ? [] : [401, 403]),
    ...(params || ofProject ? [404] : []),
    ...(method === "GET" && forAnybody ? [] : [409]),
    ...(method === "GET" ? [] : [413]),
    ...(credentials === "public" && body ? [429] : []),
    500,
  ];
}

/** All codes by their status. */
export function refusals(): Array<[status: number, codes: Array<{ code: string; words: string }>]> {
  const rows = Object.entries(errorTable).map(([code, [status, words]]) => ({ code, status, words }));
  return [...Map.groupBy(rows, (row) => row.status as number)];
}

function refusal(codes: ReadonlyArray<{ code: string; words: string }>) {
  const description = codes.map(({ code, words }) => `\`${code}\`: ${words}`).join("\n\n");
  return { description, content: json({ $ref: "#/components/schemas/Error" }) };
}

/** The part of JSON Schema that the contract's values come out as. */
export type JsonSchema = {
  type?: string | string[];
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
};

type Parameter = { name: string; in: "path" | "query"; required: boolean; schema: JsonSchema };

/** The parameters of an endpoint with what they mean. */
export function namedParameters(endpointName: string, { params, query }: Endpoint) {
  return [...parameters(params, "path"), ...parameters(query, "query")].map((parameter) => ({
    ...parameter,
    description: parameterWords(parameter.name, endpointName),
  }));
}

function parameters(schema: z.ZodMiniType | undefined, place: "path" | "query"): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: asWritten(property),
  }));
}

/** What a parameter is; that booleans, numbers and lists come as text is the way of queries. */
function asWritten(schema: JsonSchema): JsonSchema {
  if (schema.pattern === booleanPattern.source) return { type: "boolean" };
  if (schema.pattern === integerPattern.source) return { type: "integer" };
  const list = schema.anyOf?.find(({ type }) => type === "array");
  return list ?? schema;
}

function json(schema: unknown) {
  return { "application/json": { schema } };
}

/** A part of an endpoint as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export function jsonSchema(schema: z.ZodMiniType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...document } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return document as JsonSchema;
}

import { idSchema } from "#contract/common.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { errorBodySchema } from "#contract/errors.ts";
import { idempotencyKeyHeader, idempotencyKeySchema, replayedHeader } from "#contract/idempotency.ts";
import { personHeader } from "#contract/members/person-header.ts";
import { webhookEventSchema, webhookEventTypes } from "#contract/webhooks/webhook-events.ts";
import { webhookSample } from "#contract/webhooks/webhook-samples.ts";
import { sessionCookieName } from "#server/platform/http/cookie-names.ts";
import { areaDescription, areaNames, areaTitle } from "./areas.ts";
import { errorsOf } from "./declared-errors.ts";
import { errorExamples } from "./error-examples.ts";
import { collectNamedSchemas, jsonSchema } from "./json-schema.ts";
import { operation } from "./operation.ts";

export type NamedEndpoint = { name: string; endpoint: Endpoint };

/**
 * Builds the OpenAPI 3.1 document from the contract. It cannot drift from the server, which serves the same
 * values.
 */
export function openApiDocument(endpoints: readonly NamedEndpoint[], url: string) {
  const schemas = collectNamedSchemas();
  schemas.convert(errorBodySchema, "output");
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, endpoint } of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Parlance API",
      version: "1",
      description: introduction,
      license: { name: "MIT License", identifier: "MIT" },
    },
    servers: [{ url }],
    tags: areaNames.map((name) => ({
      name,
      description: areaDescription(name),
      "x-displayName": areaTitle(name),
    })),
    paths,
    webhooks: Object.fromEntries(webhookEventTypes.map((type) => [type, { post: webhookOperation(type) }])),
    components: {
      securitySchemes: {
        projectToken: {
          type: "http",
          scheme: "bearer",
          description: "The project token, `<app id>!<secret>`.",
        },
        personalToken: {
          type: "apiKey",
          in: "header",
          name: "X-Personal-Access-Token",
          description:
            "A personal access token. It says who calls, and needs the permission of the operation.",
        },
        accountToken: {
          type: "http",
          scheme: "bearer",
          description: "A personal access token, for operations outside of a project.",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookieName({ url }),
          description: "The session of a browser that is signed in to the dashboard.",
        },
      },
      parameters: { Person: personParameterInHeader, Once: onceParameter, IfNoneMatch: ifNoneMatchParameter },
      headers: {
        ETag: { description: "Names what was returned, for `If-None-Match`.", schema: { type: "string" } },
      },
      responses: {
        NotModified: { description: "Not modified since the `ETag` in `If-None-Match`. There is no body." },
      },
      schemas: schemas.components,
      examples: errorExamples([...new Set(endpoints.flatMap(({ endpoint }) => errorsOf(endpoint)))]),
    },
  };
}

/** Introduction for a new reader of the API. */
export const introduction = [
  "JSON over HTTP for everything that the dashboard can do.",
  "Operations of a project take the project token in `Authorization: Bearer` and the ID of the project in `app`. Most writes also take a personal access token in `X-Personal-Access-Token`. Writes with tokens need an address on the IP allow-list of the project.",
  "A read has an `ETag`. Send it as `If-None-Match`, and the answer is status 304 without a body while nothing has changed. Streams, backups and XLIFF files of orders have none.",
  "Otherwise success is always status 200. An error is a JSON object with `message`, `code` and `requestId`. Branch on `code`, never on `message`, which can change.",
  "Within version 1, changes are additive only. Ignore properties that you do not know.",
].join("\n\n");

/** Applies to every operation except those for signing in and reading the session. */
const personParameterInHeader = {
  name: personHeader,
  in: "header",
  required: false,
  description:
    "The ID of the person on whose behalf the request is sent. If the caller is somebody else, the request is refused with `another_person` and nothing is done.",
  schema: jsonSchema(idSchema, "input"),
};

/** Applies to every action that is not an edit. */
const onceParameter = {
  name: idempotencyKeyHeader,
  in: "header",
  required: false,
  description: `A unique value per action, such as a UUID. A request that is sent again with the same key within 24 hours is not carried out twice: it returns the first answer with the header \`${replayedHeader}: true\`. Using the key with a different request is refused with \`idempotency_key_used\`.`,
  schema: jsonSchema(idempotencyKeySchema, "input"),
};

/** Applies to every read that has an ETag. */
const ifNoneMatchParameter = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "The `ETag` of an earlier answer. If it still holds, the answer is 304 without a body.",
  schema: { type: "string" },
};

/** Request that a webhook receiver gets (webhooks.md), signed according to Standard Webhooks. */
function webhookOperation(type: (typeof webhookEventTypes)[number]) {
  const schema = jsonSchema(webhookEventSchema(type), "output");
  return {
    operationId: `webhooks.event.${type}`,
    tags: ["webhooks"],
    summary: `The event ${type}`,
    description:
      "Sent to the webhooks of the project that subscribe to it, signed as Standard Webhooks describes.",
    // Webhooks are signed by headers and need no authentication.
    security: [],
    requestBody: { content: { "application/json": { schema, example: webhookSample(type) } } },
    responses: {
      "2XX": { description: "Received. The event is not sent again." },
      410: { description: "Gone. The webhook is disabled." },
    },
  };
}

import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import { errorBodySchema } from "#contract/errors.ts";
import { permissionOf } from "#contract/permissions.ts";

type NamedEndpoint = { name: string; endpoint: Endpoint };

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
    components: {
      securitySchemes: {
        projectToken: {
          type: "http",
          scheme: "bearer",
          description: "The project token, `<app id>!<secret>`.",
        },
        personalToken: { type: "apiKey", in: "header", name: "X-Personal-Access-Token" },
        accountToken: { type: "http", scheme: "bearer", description: "A personal access token." },
        session: { type: "apiKey", in: "cookie", name: "parlance.session_token" },
      },
      schemas: { Error: jsonSchema(errorBodySchema, "output") },
    },
  };
}

function operation(name: string, endpoint: Endpoint) {
  const permission = endpoint.act && permissionOf(endpoint.act);
  return {
    operationId: name,
    tags: [name.split(".")[0]],
    summary: endpoint.summary,
    description: `Section ${endpoint.section}.${permission ? ` A personal token needs \`${permission}\`.` : ""}`,
    security: security[endpoint.credentials],
    parameters: [...parameters(endpoint.params, "path"), ...parameters(endpoint.query, "query")],
    ...(endpoint.body
      ? { requestBody: { required: true, content: json(jsonSchema(endpoint.body, "input")) } }
      : {}),
    responses: {
      200: { description: "Done", content: json(jsonSchema(endpoint.response, "output")) },
      default: { description: "Refused", content: json({ $ref: "#/components/schemas/Error" }) },
    },
  };
}

const security = {
  public: [],
  session: [{ session: [] }],
  account: [{ accountToken: [] }, { session: [] }],
  project: [{ projectToken: [] }, { session: [] }],
  member: [{ projectToken: [], personalToken: [] }, { session: [] }],
} as const satisfies Record<Endpoint["credentials"], unknown>;

type ObjectSchema = { properties?: Record<string, unknown>; required?: string[] };

function parameters(schema: z.ZodMiniType | undefined, place: "path" | "query") {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as ObjectSchema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function json(schema: unknown) {
  return { "application/json": { schema } };
}

function jsonSchema(schema: z.ZodMiniType, io: "input" | "output") {
  return z.toJSONSchema(schema, { io, unrepresentable: "any" });
}

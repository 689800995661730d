import { bodyLimit, formatBytes } from "#contract/body-limits.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { isWrite } from "#server/platform/http/is-write.ts";
import { maxMs } from "#server/platform/http/limits/request-bounds.ts";
import { type JsonSchema, jsonSchema } from "./json-schema.ts";
import { namedParameters } from "./parameters.ts";

/** Describes the size limits of an operation in sentences. */
export function limitsOf(endpoint: Endpoint): string[] {
  const parameters = namedParameters(endpoint).flatMap(({ name, schema }) => rangeOf(name, schema));
  const body = endpoint.body ?? endpoint.streamedBody;
  return [
    ...(endpoint.method === "GET" ? [] : [`The body can have up to ${formatBytes(bodyLimit(endpoint))}.`]),
    ...parameters,
    ...(body ? sizesOf(jsonSchema(body, "input")) : []),
    ...timeOf(endpoint),
  ];
}

function timeOf(endpoint: Endpoint): string[] {
  if (endpoint.eventStream) return ["The stream stays open until it is closed."];
  const isLong = isWrite(endpoint) || endpoint.bytes?.response !== undefined;
  const milliseconds = isLong ? maxMs.write : maxMs.read;
  const text = isLong ? `${milliseconds / 60_000} minutes` : `${milliseconds / 1_000} seconds`;
  return [`A database query is canceled after ${text} (\`too_costly\`).`];
}

function rangeOf(name: string, { minimum, maximum }: JsonSchema): string[] {
  if (maximum !== undefined) return [`\`${name}\` is ${minimum ?? 0} to ${maximum}.`];
  return [];
}

/** Describes the limits of a body's properties, including nested ones. */
function sizesOf(schema: JsonSchema, path = ""): string[] {
  const parts = schema.anyOf ?? schema.allOf;
  if (parts) return [...new Set(parts.flatMap((part) => sizesOf(part, path)))];
  const nested = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    sizesOf(property, path === "" ? name : `${path}.${name}`),
  );
  return [...sizeOf(schema, path), ...(schema.items ? sizesOf(schema.items, `${path}[]`) : []), ...nested];
}

function sizeOf({ maxItems, maxLength, pattern }: JsonSchema, path: string): string[] {
  const count = (maximum: number) => maximum.toLocaleString("en");
  if (maxItems !== undefined) return [`\`${path}\` can have up to ${count(maxItems)} items.`];
  if (maxLength !== undefined && pattern === undefined)
    return [`\`${path}\` can have up to ${count(maxLength)} characters.`];
  return [];
}

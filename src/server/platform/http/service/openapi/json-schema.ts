import * as z from "zod/mini";

/** The subset of JSON Schema that the contract's schemas produce. */
export type JsonSchema = {
  type?: string | string[];
  description?: string;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  $ref?: string;
};

/** Converts a schema to JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export function jsonSchema(schema: z.ZodMiniType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...document } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => nameProperties(jsonSchema as JsonSchema),
  });
  return document as JsonSchema;
}

/**
 * Turns a record with a fixed set of keys into an object with these properties, as client generators expect.
 */
function nameProperties(schema: JsonSchema): void {
  const names = schema.propertyNames?.enum;
  const { additionalProperties } = schema;
  if (!names || schema.required === undefined || typeof additionalProperties !== "object") return;
  schema.properties = Object.fromEntries(names.map((name) => [String(name), additionalProperties]));
  delete schema.propertyNames;
  delete schema.additionalProperties;
}

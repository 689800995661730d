import * as z from "zod/mini";
import { namedSchemas } from "./named-schemas.ts";

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
  $defs?: Record<string, JsonSchema>;
};

type Direction = "input" | "output";
type Metadata = z.core.$ZodRegistry<Record<string, unknown>>;

/** Converts a schema to JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export function jsonSchema(
  schema: z.ZodMiniType,
  io: Direction,
  metadata: Metadata = z.globalRegistry,
): JsonSchema {
  const { $schema: _, ...document } = z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      nameProperties(jsonSchema as JsonSchema);
      // Later versions may add properties to what they return.
      if (io === "output" && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
    },
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

const nameOfSchema = new Map(Object.entries(namedSchemas).map(([name, schema]) => [schema, name]));

/** Metadata with names: `z.toJSONSchema` makes a definition of each schema that has an id. */
const metadataWithNames = {
  get(schema: z.ZodMiniType) {
    const id = nameOfSchema.get(schema);
    return { ...z.globalRegistry.get(schema), ...(id === undefined ? {} : { id }) };
  },
} as unknown as Metadata;

/**
 * Converts schemas to JSON Schema with references to `components`, which collects the named ones. Requests and
 * responses describe a named schema alike, so it has one definition.
 */
export function collectNamedSchemas() {
  const components: Record<string, JsonSchema> = {};
  const convert = (schema: z.ZodMiniType, io: Direction): JsonSchema => {
    const inOwnDocument = JSON.stringify(jsonSchema(schema, io, metadataWithNames));
    const { $defs, ...document }: JsonSchema = JSON.parse(
      inOwnDocument.replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'),
    );
    Object.assign(components, $defs);
    return document;
  };
  return { components, convert };
}

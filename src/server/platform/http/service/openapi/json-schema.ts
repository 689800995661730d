import { isDeepStrictEqual } from "node:util";
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
 * Converts schemas to JSON Schema with references to `components`, which collects the named ones. One that requests and
 * responses describe differently is `…Input` in requests: convert responses first.
 */
export function collectNamedSchemas() {
  const components: Record<string, JsonSchema> = {};
  const nameIn = (io: Direction, name: string) => {
    const schema = namedSchemas[name];
    if (io === "output" || schema === undefined || !(name in components)) return name;
    const isSame = isDeepStrictEqual(jsonSchema(schema, "input"), jsonSchema(schema, "output"));
    return isSame ? name : `${name}Input`;
  };
  const convert = (schema: z.ZodMiniType, io: Direction): JsonSchema => {
    const { $defs = {}, ...document } = jsonSchema(schema, io, metadataWithNames);
    const names = new Map(Object.keys($defs).map((name) => [`#/$defs/${name}`, nameIn(io, name)]));
    const withReferences = (part: JsonSchema): JsonSchema =>
      JSON.parse(JSON.stringify(part), (key, value) =>
        key === "$ref" ? `#/components/schemas/${names.get(value)}` : value,
      );
    for (const [name, definition] of Object.entries($defs))
      components[nameIn(io, name)] = withReferences(definition);
    return withReferences(document);
  };
  return { components, convert };
}

import fc, { type Arbitrary } from "fast-check";
import * as z from "zod/mini";
import { type KnownTexts, textsFor } from "./known-texts.ts";

type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  prefixItems?: JsonSchema[];
  items?: JsonSchema | false;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

/** Position in a value: the known texts and the name of the property. */
type ValuePath = { known: KnownTexts; name: string };

/**
 * Generates values that a schema accepts. Most texts are known texts for the name of their property, so that requests
 * reach existing resources.
 */
export function valuesOf(schema: z.ZodMiniType, known: KnownTexts): Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return arbitraryOf(json as JsonSchema, { known, name: "" });
}

/** Returns reproducible samples of valid values. */
export function samplesOf(schema: z.ZodMiniType, known: KnownTexts, count: number): unknown[] {
  return fc.sample(valuesOf(schema, known), { numRuns: count, seed: 1 });
}

function arbitraryOf(schema: JsonSchema, path: ValuePath): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, path)));
  if (schema.allOf) {
    const all = schema.allOf.map((item) => arbitraryOf(item, path) as Arbitrary<object>);
    return fc.tuple(...all).map((parts) => Object.assign({}, ...parts));
  }
  return valueOfType(schema, path);
}

function valueOfType(schema: JsonSchema, path: ValuePath): Arbitrary<unknown> {
  switch (schema.type) {
    case "string":
      return textOf(schema, path);
    case "integer":
      return fc.oneof(smallNumber(schema), wholeNumber(schema));
    case "number":
      return fc.oneof(smallNumber(schema), fc.double({ noNaN: true, min: -10, max: 1_000 }));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      if (schema.prefixItems)
        return fc.tuple(...schema.prefixItems.map((prefixItem) => arbitraryOf(prefixItem, path)));
      return fc.array(arbitraryOf(schema.items || {}, path), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      });
    case "object":
      return objectOf(schema, path);
    default:
      return fc.oneof(fc.constantFrom(...textsFor(path.known, path.name)), fc.jsonValue({ maxDepth: 2 }));
  }
}

/** Statuses, versions and positions are small. */
function smallNumber({ minimum, maximum }: JsonSchema): Arbitrary<number> {
  const min = bounded(minimum, 0);
  return fc.integer({ min, max: Math.max(min, bounded(maximum, min + 4)) });
}

function wholeNumber({ minimum, maximum }: JsonSchema): Arbitrary<number> {
  return fc.integer({ min: bounded(minimum, -5), max: bounded(maximum, 1_000) });
}

function bounded(limit: number | undefined, usual: number): number {
  return limit === undefined || !Number.isSafeInteger(limit)
    ? usual
    : Math.max(-1_000_000, Math.min(limit, 1_000_000));
}

function objectOf(schema: JsonSchema, path: ValuePath): Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const named = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, arbitraryOf(property, { ...path, name })]),
    ),
    { requiredKeys: required.filter((name) => name in properties) },
  );
  if (typeof additionalProperties !== "object" || Object.keys(properties).length > 0) return named;
  const existing = fc.constantFrom(...textsFor(path.known, `${path.name}{}`));
  const keys = fc.oneof(
    { weight: 12, arbitrary: existing },
    { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
  );
  const inside = { ...path, name: `${path.name}*` };
  return fc.dictionary(keys, arbitraryOf(additionalProperties, inside), { maxKeys: 3 });
}

function textOf(
  { pattern, format, minLength = 0, maxLength }: JsonSchema,
  path: ValuePath,
): Arbitrary<string> {
  if (format === "date-time")
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date(9e12) })
      .map((date) => date.toISOString());
  const expression = pattern === undefined ? undefined : new RegExp(pattern, "u");
  const fits = textsFor(path.known, path.name).filter(
    (item) =>
      (expression?.test(item) ?? true) &&
      item.length >= minLength &&
      item.length <= (maxLength ?? item.length),
  );
  const free = expression ? fc.stringMatching(expression, { maxLength: 40 }) : freeText(minLength, maxLength);
  return fits.length === 0
    ? free
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fits) }, { weight: 1, arbitrary: free });
}

function freeText(minLength: number, maxLength: number | undefined): Arbitrary<string> {
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength ?? 30, minLength + 30) });
}

import type * as z from "zod/mini";
import { describeProperty } from "#contract/documentation/describe-property.ts";
import { type JsonSchema, jsonSchema } from "./json-schema.ts";

/** What the body of an endpoint is, with the meaning of each property. */
export function bodySchema(endpoint: string, body: z.ZodMiniType): JsonSchema {
  return describeProperties(jsonSchema(body, "input"), endpoint);
}

function describeProperties(schema: JsonSchema, endpoint: string): JsonSchema {
  const inside = (one: JsonSchema) => describeProperties(one, endpoint);
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => {
          const description = describeProperty(name, endpoint);
          return [name, { ...inside(property), ...(description === undefined ? {} : { description }) }];
        }),
      ),
    }),
    ...(items && { items: inside(items) }),
    ...(typeof additionalProperties === "object" && { additionalProperties: inside(additionalProperties) }),
    ...(anyOf && { anyOf: anyOf.map(inside) }),
    ...(oneOf && { oneOf: oneOf.map(inside) }),
    ...(allOf && { allOf: allOf.map(inside) }),
  };
}

import type * as z from "zod/mini";
import { describeOutput } from "#contract/documentation/describe-output.ts";
import { describeProperty } from "#contract/documentation/describe-property.ts";
import { type JsonSchema, jsonSchema } from "./json-schema.ts";

/** Schema of an endpoint's body, with a description of each property. */
export function bodySchema(endpoint: string, body: z.ZodMiniType): JsonSchema {
  return describeProperties(jsonSchema(body, "input"), (name) => describeProperty(name, endpoint));
}

/** Schema of an answer, an error or an event, with a description of each property. */
export function outputSchema(from: string, output: z.ZodMiniType): JsonSchema {
  return describeProperties(jsonSchema(output, "output"), (name, inside) =>
    describeOutput(name, { inside, from }),
  );
}

/** Returns the description of a property, by its name and its parent's name, which is empty at the top. */
type Describe = (name: string, inside: string) => string | undefined;

function describeProperties(schema: JsonSchema, describe: Describe, inside = ""): JsonSchema {
  const within = (one: JsonSchema) => describeProperties(one, describe, inside);
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => {
          const description = describe(name, inside);
          const described = describeProperties(property, describe, name);
          return [name, { ...described, ...(description === undefined ? {} : { description }) }];
        }),
      ),
    }),
    ...(items && { items: within(items) }),
    ...(typeof additionalProperties === "object" && { additionalProperties: within(additionalProperties) }),
    ...(anyOf && { anyOf: anyOf.map(within) }),
    ...(oneOf && { oneOf: oneOf.map(within) }),
    ...(allOf && { allOf: allOf.map(within) }),
  };
}

import * as z from "zod/mini";
import { booleanPattern, integerPattern } from "#contract/common.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type JsonSchema, jsonSchema } from "./json-schema.ts";

export type Parameter = {
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: JsonSchema;
  description: string;
};

/** Parameters of an endpoint with descriptions. */
export function namedParameters({ params, query }: Endpoint): Parameter[] {
  return [...parameters(params, "path"), ...parameters(query, "query")];
}

function parameters(schema: z.ZodMiniType | undefined, location: Parameter["in"]): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input");
  return Object.entries(properties).map(([name, { description = "", ...property }]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    schema: typedSchema(property, schema, name),
    description,
  }));
}

/** Schema of the value that a parameter means: in queries, booleans, numbers and lists are all written as text. */
function typedSchema(property: JsonSchema, schema: z.ZodMiniType, name: string): JsonSchema {
  if (property.pattern === booleanPattern.source) return { type: "boolean" };
  if (property.pattern === integerPattern.source) return { type: "integer", ...boundsOf(schema, name) };
  const list = property.anyOf?.find(({ type }) => type === "array");
  return list ?? property;
}

/** Range of a whole number, taken from the messages for values outside of it. */
function boundsOf(schema: z.ZodMiniType, name: string): Pick<JsonSchema, "minimum" | "maximum"> {
  const issues = ["-1", "999999999999999"].flatMap((value) => {
    const { error } = z.safeParse(schema, { [name]: value });
    return error?.issues.filter(({ path }) => path[0] === name).map(({ message }) => message) ?? [];
  });
  const [, minimum, maximum] = /must be (\d+)(?: to (\d+)| or more)/.exec(issues.join(" ")) ?? [];
  if (issues.some((message) => message === "must not be negative")) return { minimum: 0 };
  return {
    ...(minimum === undefined ? {} : { minimum: Number(minimum) }),
    ...(maximum === undefined ? {} : { maximum: Number(maximum) }),
  };
}

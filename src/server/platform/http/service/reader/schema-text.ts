import type { JsonSchema } from "#server/platform/http/service/openapi/json-schema.ts";

/**
 * Renders a schema like a TypeScript type: `{ name: string, tags?: string[] }`, with descriptions as comments.
 */
export function schemaText(schema: JsonSchema | undefined, indent = ""): string {
  if (!schema) return "any";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((part) => JSON.stringify(part)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((part) => schemaText(part, indent)).join(" | ");
  // Parts without a type only narrow the other parts.
  if (schema.allOf && schema.type === undefined) {
    const partsWithType = schema.allOf.filter(({ type }) => type !== undefined);
    return partsWithType.length === 0
      ? "string"
      : partsWithType.map((part) => schemaText(part, indent)).join(" & ");
  }
  if (schema.type === "array") return arrayText(schema, indent);
  if (schema.type === "object") return objectText(schema, indent);
  return [schema.type ?? "any"].flat().join(" | ");
}

function arrayText({ items }: JsonSchema, indent: string): string {
  const text = schemaText(items, indent);
  return /[|&]/.test(text) && !text.startsWith("{") ? `(${text})[]` : `${text}[]`;
}

function objectText({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string) {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).flatMap(([name, property]) => [
    ...(property.description === undefined ? [] : [`${inner}// ${property.description}`]),
    `${inner}${name}${required.includes(name) ? "" : "?"}: ${schemaText(property, inner)}`,
  ]);
  if (typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0)
    lines.push(`${inner}[name]: ${schemaText(additionalProperties, inner)}`);
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

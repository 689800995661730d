import { bodyLimit, formatBytes } from "#contract/body-limits.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { describeError, type ErrorCode } from "#contract/errors.ts";
import { codeSamples } from "./code-samples.ts";
import { byStatus, errorsOf } from "./declared-errors.ts";
import { type Example, exampleOf } from "./examples.ts";
import type { collectNamedSchemas, JsonSchema } from "./json-schema.ts";
import { limitsOf } from "./limits.ts";
import { namedParameters, type Parameter } from "./parameters.ts";
import { rightsOf, securityOf } from "./rights.ts";

type Schemas = ReturnType<typeof collectNamedSchemas>;

/** Builds an operation of the document: summary, rights, limits, errors, and an example. */
export function operation(name: string, endpoint: Endpoint, schemas: Schemas) {
  const area = name.split(".")[0] ?? "";
  const example = exampleOf(name);
  return {
    operationId: name,
    tags: [area],
    summary: endpoint.summary,
    description: [
      endpoint.description,
      `**Permissions:** ${rightsOf(endpoint)}`,
      `**Limits:** ${limitsOf(endpoint).join(" ")}`,
    ].join("\n\n"),
    security: securityOf(endpoint),
    parameters: [
      ...namedParameters(endpoint).map((parameter) => withExample(parameter, example)),
      ...(endpoint.ignoresPerson ? [] : [{ $ref: "#/components/parameters/Person" }]),
      ...(endpoint.once ? [{ $ref: "#/components/parameters/Once" }] : []),
      ...(hasEtag(name, endpoint) ? [{ $ref: "#/components/parameters/IfNoneMatch" }] : []),
    ],
    ...requestBody(endpoint, example, schemas),
    responses: {
      200: {
        description: describeAnswer(endpoint.description),
        ...(hasEtag(name, endpoint) ? { headers: { ETag: { $ref: "#/components/headers/ETag" } } } : {}),
        content: answer(endpoint, example, schemas),
      },
      ...(hasEtag(name, endpoint) ? { 304: { $ref: "#/components/responses/NotModified" } } : {}),
      ...Object.fromEntries(
        byStatus(errorsOf(endpoint)).map(([status, codes]) => [status, errorResponse(codes)]),
      ),
    },
    ...(example
      ? {
          "x-codeSamples": codeSamples(endpoint, example).map(({ label, syntax, source }) => ({
            lang: syntax,
            label,
            source,
          })),
        }
      : {}),
  };
}

/** Whether a read has an ETag: all JSON reads (answers/compressed-answers.ts) and exported files. */
function hasEtag(name: string, { method, eventStream, bytes }: Endpoint): boolean {
  if (method !== "GET" || eventStream) return false;
  return bytes?.response === undefined || name === "translationFiles.export";
}

/** Description of the answer: the first sentence of the endpoint's description, if it starts with "Returns". */
function describeAnswer(description: string): string {
  const [, first, rest] = /^Returns (.)([^.]*\.)(?:\s|$)/.exec(description) ?? [];
  return first === undefined ? "Success." : `${first.toUpperCase()}${rest}`;
}

function withExample(parameter: Parameter, example: Example | undefined) {
  const { params = {}, query = {} } = example ?? {};
  const value = (parameter.in === "path" ? params : query)[parameter.name];
  return value === undefined ? parameter : { ...parameter, example: parseExampleValue(value, parameter) };
}

/** Converts an example's text to the type of its parameter. */
function parseExampleValue(value: string | string[], { schema }: Parameter): unknown {
  if (schema.type === "boolean") return value === "true";
  if (schema.type === "integer") return Number(value);
  return schema.type === "array" ? [value].flat() : value;
}

function requestBody(endpoint: Endpoint, example: Example | undefined, schemas: Schemas) {
  const content = bodyContent(endpoint, example, schemas);
  const description = `Up to ${formatBytes(bodyLimit(endpoint))}.`;
  return content ? { requestBody: { description, required: true, content } } : {};
}

function bodyContent(endpoint: Endpoint, example: Example | undefined, { convert }: Schemas) {
  const { body, streamedBody, form, bytes: streamed } = endpoint;
  if (streamed?.body) return bytes(streamed.body);
  const shape = body ?? streamedBody;
  const schema = shape && convert(shape, "input");
  if (!form) return schema && jsonContent(schema, example?.body);
  const fields = streamedBody && schema ? schema : formOf(body && schema);
  return {
    ...(body && schema ? jsonContent(schema, example?.body) : {}),
    "multipart/form-data": { schema: fields, ...exampleField(example?.form) },
  };
}

/** A form with files under any part name; JSON is the part `data`, if the endpoint accepts any. */
function formOf(data: JsonSchema | undefined) {
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  return {
    type: "object",
    ...(data
      ? { properties: { data: { ...data, description: "The body, as JSON." } }, required: ["data"] }
      : {}),
    additionalProperties: { anyOf: [file, { type: "array", items: file }] },
  };
}

/** Binary content of a type (OpenAPI 3.1 describes it without a schema). */
function bytes(type: string) {
  return { [type]: {} };
}

function answer(
  { response, eventStream, bytes: streamed }: Endpoint,
  example: Example | undefined,
  { convert }: Schemas,
) {
  if (streamed?.response) return bytes(streamed.response);
  const schema = convert(response, "output");
  if (eventStream) return { "text/event-stream": { schema } };
  return jsonContent(schema, example?.answer);
}

function errorResponse(codes: readonly ErrorCode[]) {
  return {
    description: codes.map((code) => `- \`${code}\`: ${describeError(code)}`).join("\n"),
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Error" },
            { type: "object", properties: { code: { enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

function jsonContent(schema: unknown, example?: unknown) {
  return { "application/json": { schema, ...exampleField(example) } };
}

function exampleField(example: unknown) {
  return example === undefined ? {} : { example };
}

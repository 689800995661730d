import { expect, test } from "vitest";
import { fromJSONSchema } from "zod";
import { allEndpoints } from "#contract/contract.ts";
import { errorTable } from "#contract/errors.ts";
import { exportOptionNames, importOptionNames } from "#contract/files.ts";
import { areaNames } from "./areas.ts";
import { openApiDocument } from "./document.ts";
import { jsonSchema } from "./json-schema.ts";
import { namedSchemas } from "./named-schemas.ts";

const endpoints = allEndpoints();
const document = openApiDocument(endpoints, "http://localhost:4400");
const operationAt = (path: string, method: string) => document.paths[path]?.[method];

test("every endpoint is in the document, with all parameters of its path", () => {
  for (const { name, endpoint } of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    const operation = operationAt(path, endpoint.method.toLowerCase());
    expect(operation).toMatchObject({ operationId: name });
    const { parameters } = operation as {
      parameters: Array<{ name: string; in: string; required: boolean }>;
    };
    const inPath = parameters
      .filter((parameter) => parameter.in === "path" && parameter.required)
      .map((parameter) => parameter.name);
    expect(inPath).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => param));
  }
});

test("every reference in the document resolves, and no schema names its own dialect", () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? "");
  expect(references.length).toBeGreaterThan(100);
  for (const path of new Set(references)) {
    let found: unknown = document;
    for (const step of path.split("/")) found = (found as Record<string, unknown>)[step];
    expect([path, found]).toEqual([path, expect.anything()]);
  }
  expect(text).not.toContain("$schema");
});

test("the sample of every webhook event matches its schema", () => {
  type Content = { schema: Parameters<typeof fromJSONSchema>[0]; example: unknown };
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const { schema, example } = post.requestBody.content["application/json"] as Content;
    const { success, error } = fromJSONSchema(schema).safeParse(JSON.parse(JSON.stringify(example)));
    expect([type, success, error?.issues]).toEqual([type, true, undefined]);
  }
});

type Properties = { properties?: Record<string, Properties & { description?: string }> } & Record<
  string,
  unknown
>;

/** Paths of a schema's properties without a description, at any depth. */
function unexplained(schema: unknown, path = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {}, ...rest } = schema as Properties;
  return [
    ...Object.entries(properties).flatMap(([name, property]) => [
      ...(property.description === undefined ? [`${path}.${name}`] : []),
      ...unexplained(property, `${path}.${name}`),
    ]),
    ...Object.values(rest).flatMap((part) => unexplained(part, path)),
  ];
}

test("every property of a body has a description", () => {
  const bodies = Object.values(document.paths).flatMap((methods) => Object.values(methods)) as Array<
    Operation & { requestBody?: { content: Content } }
  >;
  const missing = bodies.flatMap(({ operationId, requestBody }) =>
    Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => unexplained(schema, operationId)),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test("every property of an answer, an error and an event has a description", () => {
  const answers = served.flatMap(({ operationId, responses }) =>
    Object.values(responses[200]?.content ?? {}).flatMap(({ schema }) => unexplained(schema, operationId)),
  );
  const events = Object.entries(document.webhooks).flatMap(([type, { post }]) =>
    unexplained(post.requestBody.content["application/json"].schema, type),
  );
  const named = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    unexplained(schema, name),
  );
  expect([...new Set([...answers, ...events, ...named])]).toEqual([]);
});

test("every success response is described, and usage states that it covers all branches", () => {
  expect(operationAt("/v1/api/projects/usage", "get")).toMatchObject({
    parameters: expect.arrayContaining([
      expect.objectContaining({ name: "branch", description: "Ignored. The usage is that of all branches." }),
    ]),
  });
  const answers = endpoints.map(({ name }) => [name, operationOf(name)?.responses[200]?.description]);
  expect(Object.fromEntries(answers)).toMatchObject({
    "checks.readSettings": "The level of each check and what happens to texts with errors.",
    "entries.upload": "Success.",
  });
  for (const [name, answer] of answers)
    expect([name, answer]).toEqual([name, expect.stringMatching(/^[A-Z\d].*\.$/)]);
});

test("a read with an ETag documents the ETag, If-None-Match and the 304 answer", () => {
  const etag = (id: string) => {
    const { parameters, responses } = operationOf(id) as Operation;
    const documentsEtag = JSON.stringify(parameters).includes("/parameters/IfNoneMatch");
    return [documentsEtag, "304" in responses, JSON.stringify(responses[200]).includes("/headers/ETag")];
  };
  for (const id of ["entries.readDocument", "tags.list", "translationFiles.export"])
    expect([id, ...etag(id)]).toEqual([id, true, true, true]);
  for (const id of ["entries.upload", "translationFiles.import", "live.stream"])
    expect([id, ...etag(id)]).toEqual([id, false, false, false]);
});

test("each option of a file import and export is described", () => {
  for (const [id, names] of [
    ["translationFiles.import", importOptionNames],
    ["translationFiles.export", exportOptionNames],
  ] as const) {
    const { description = "" } = operationOf(id)?.parameters?.find(({ name }) => name === "options") ?? {};
    const described = [...description.matchAll(/^- `(\w+)`: .+\.$/gm)].map(([, name]) => name);
    expect([id, described]).toEqual([id, names]);
  }
});

test("permissions, roles and list parameters are documented", () => {
  const read = operationAt("/v1/api", "get");
  expect(read).toMatchObject({ security: [{ projectToken: [] }, { session: [] }] });
  expect(operationAt("/v1/api", "post")).toMatchObject({
    description: expect.stringContaining(
      "Roles in the project: manager, admin, owner. A personal access token needs the permission `create_and_update_translations`.",
    ),
    requestBody: {
      description: "Up to 50 MB.",
      content: { "application/json": { schema: { required: ["data"] } } },
    },
  });
  expect((read as { parameters: unknown[] }).parameters).toContainEqual(
    expect.objectContaining({ name: "app", in: "query", required: true }),
  );
});

type Operation = {
  operationId: string;
  tags: string[];
  security: Array<Record<string, unknown>>;
  summary: string;
  description: string;
  responses: Record<string, { description: string; content?: Content }>;
  parameters?: Array<{ name: string; description: string; schema: { type?: string } }>;
  requestBody?: { content: Content };
};

type Content = Record<
  string,
  { schema?: Record<string, unknown>; example?: unknown; examples?: Record<string, unknown> }
>;

const operations = [document.paths, document.webhooks].flatMap((part) =>
  Object.values(part).flatMap((methods) => Object.values(methods) as Operation[]),
);
const operationOf = (id: string) => operations.find(({ operationId }) => operationId === id);

test("every operation has a unique id, a summary and security schemes that the document defines", () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { operationId, security, summary } of operations) {
    expect([operationId, Array.isArray(security), summary]).toEqual([operationId, true, expect.any(String)]);
    for (const scheme of security.flatMap((requirement) => Object.keys(requirement)))
      expect(Object.keys(document.components.securitySchemes)).toContain(scheme);
  }
});

test("every parameter has a description and a type", () => {
  for (const { operationId, parameters = [] } of operations)
    for (const { name, description, schema } of parameters.filter((parameter) => "name" in parameter))
      expect([operationId, name, description, JSON.stringify(schema)]).toEqual([
        operationId,
        name,
        expect.stringMatching(/\.$/),
        expect.not.stringMatching(/True\|False|\\\\d\{1,15\}/),
      ]);
  const read = operationOf("entries.readDocument");
  const schemaOf = (wanted: string) => read?.parameters?.find(({ name }) => name === wanted)?.schema.type;
  expect([schemaOf("includeValue"), schemaOf("requestedLanguages")]).toEqual(["boolean", "array"]);
});

test("endpoints that accept forms show the form, beside JSON if they accept both", () => {
  for (const { name, endpoint } of endpoints.filter(({ endpoint: { form } }) => form)) {
    const content = operationOf(name)?.requestBody?.content ?? {};
    expect([name, Object.keys(content)]).toEqual([
      name,
      endpoint.body ? ["application/json", "multipart/form-data"] : ["multipart/form-data"],
    ]);
  }
  const form = operationOf("orders.create")?.requestBody?.content["multipart/form-data"]?.schema;
  expect(form).toMatchObject({ required: ["data"], properties: { data: { type: "object" } } });
});

test("an entry of the translation document has all optional properties", () => {
  const text = JSON.stringify(document.components.schemas.Document);
  const optional =
    "v d status comment locked updatedAt userId languageId groupId maxLength src desc meta".split(" ");
  for (const property of optional) expect(text).toContain(`"${property}":{"`);
});

test("responses refer to resources by name, also in lists and beside other properties", () => {
  const schemaOf = (name: string) =>
    JSON.stringify(operationOf(name)?.responses["200"]?.content?.["application/json"]?.schema);
  const reference = (name: string) => `"$ref":"#/components/schemas/${name}"`;
  expect(schemaOf("orders.read")).toContain(reference("OrderDetails"));
  expect(schemaOf("webhooks.list")).toContain(reference("Webhook"));
  expect(schemaOf("entries.readWindow")).toContain(reference("EntryWindow"));
  const used = new Set(JSON.stringify(document).match(/(?<=#\/components\/schemas\/)\w+/g));
  expect([...used].sort()).toEqual(Object.keys(document.components.schemas).sort());
});

test("a named schema is the same in requests and responses", () => {
  for (const [name, schema] of Object.entries(namedSchemas))
    expect(jsonSchema(schema, "input"), name).toEqual(jsonSchema(schema, "output"));
});

test("actions document the idempotency key, edits do not", () => {
  const once = { $ref: "#/components/parameters/Once" };
  expect(operationOf("discussions.reply")?.parameters).toContainEqual(once);
  expect(operationOf("entries.upload")?.parameters).not.toContainEqual(once);
});

const refusedOf = (responses: Operation["responses"]) =>
  Object.entries(responses).filter(([status]) => status !== "200" && status !== "304");
const served = endpoints.map(({ name, endpoint }) => ({ endpoint, ...(operationOf(name) as Operation) }));

test("every operation describes its action, its rights and its limits", () => {
  for (const { operationId, summary, description } of served) {
    expect([operationId, summary]).toEqual([operationId, expect.stringMatching(/^[A-Z][^.;]{3,50}$/)]);
    expect([operationId, description]).toEqual([
      operationId,
      expect.stringMatching(/^[A-Z].+\.\n\n\*\*Permissions:\*\* .+\.\n\n\*\*Limits:\*\* .+\.$/),
    ]);
  }
  const summaries = served.map(({ summary }) => summary);
  expect(summaries.filter((summary, index) => summaries.indexOf(summary) !== index)).toEqual([]);
});

test("every operation lists its errors with their conditions, with distinguishable codes", () => {
  for (const { operationId, responses } of served) {
    const refused = refusedOf(responses);
    expect([operationId, refused.length > 2]).toEqual([operationId, true]);
    for (const [status, { description, content }] of refused) {
      const [, narrowed] = (content?.["application/json"]?.schema?.allOf ?? []) as [unknown?, Narrowed?];
      const codes = narrowed?.properties.code.enum ?? [];
      expect(codes.length).toBeGreaterThan(0);
      for (const code of codes) {
        expect([operationId, String(errorTable[code][0])]).toEqual([operationId, status]);
        expect(description).toMatch(new RegExp(`^- \`${code}\`: [A-Z\`].+\\.$`, "m"));
      }
    }
  }
});

type Narrowed = { properties: { code: { enum: Array<keyof typeof errorTable> } } };

test("every error shows an example of each of its codes", () => {
  for (const { operationId, responses } of served)
    for (const [status, { content }] of refusedOf(responses)) {
      const { schema, examples = {} } = content?.["application/json"] ?? {};
      const [, narrowed] = (schema?.allOf ?? []) as [unknown?, Narrowed?];
      expect([operationId, status, Object.keys(examples)]).toEqual([
        operationId,
        status,
        narrowed?.properties.code.enum,
      ]);
    }
  const { entries_locked } = document.components.examples;
  expect(entries_locked?.value).toMatchObject({
    code: "entries_locked",
    lockedEntries: [{ languages: ["de"] }],
  });
});

test("an operation with an example shows it as code, with the request and the answer", () => {
  const { requestBody, responses, ...operation } = operationOf("entries.upload") as Operation;
  expect(operation).toMatchObject({
    "x-codeSamples": [{ lang: "Shell" }, { lang: "TypeScript" }, { lang: "Python" }],
  });
  expect(requestBody?.content["application/json"]?.example).toMatchObject({ data: {} });
  expect(responses[200]?.content?.["application/json"]?.example).toMatchObject({ total: 5 });
});

test("the document refers to nothing that its readers cannot open", () => {
  const text = [
    document.info.description,
    ...document.tags.map(({ description }) => description),
    ...operations.flatMap(({ summary, description, parameters = [], responses }) => [
      summary,
      description,
      ...parameters.map((item) => item.description ?? ""),
      ...Object.values(responses).map((item) => item.description),
    ]),
  ].join("\n");
  expect(text).not.toMatch(
    /\b(?:sections?|decisions?|rules?|rows?|chapters?) \d|\.(?:md|ts|tsx|sql)\b|\bsrc\/|\bdocs\/|(?:^|\s)#\d|https?:/im,
  );
});

test("every area has a title and a description", () => {
  const used = new Set(operations.flatMap(({ tags }) => tags));
  expect([...used].filter((area) => !areaNames.includes(area))).toEqual([]);
  expect(areaNames.filter((area) => !used.has(area))).toEqual([]);
});

import { expect, test } from "vitest";
import { fromJSONSchema } from "zod";
import { allEndpoints } from "#contract/contract.ts";
import { docsPage } from "./docs-page.ts";
import { openApiDocument } from "./openapi.ts";
import { schemaText } from "./schema-text.ts";

const endpoints = allEndpoints();
const document = openApiDocument(endpoints, "http://localhost:4400");

test("every endpoint is in the document, with every parameter of its path", () => {
  for (const { name, endpoint } of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name });
    const { parameters } = operation as {
      parameters: Array<{ name: string; in: string; required: boolean }>;
    };
    const inPath = parameters.filter((one) => one.in === "path" && one.required).map((one) => one.name);
    expect(inPath).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => param));
  }
});

test("every reference of the document leads somewhere, and no part carries a dialect of its own", () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? "");
  expect(references.length).toBeGreaterThan(100);
  for (const path of new Set(references)) {
    let place: unknown = document;
    for (const step of path.split("/")) place = (place as Record<string, unknown>)[step];
    expect([path, place]).toEqual([path, expect.anything()]);
  }
  expect(text).not.toContain("$schema");
});

test("the sample of every webhook event is as the document itself says that it is", () => {
  type Content = { schema: Parameters<typeof fromJSONSchema>[0]; example: unknown };
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const { schema, example } = post.requestBody.content["application/json"] as Content;
    const { success, error } = fromJSONSchema(schema).safeParse(JSON.parse(JSON.stringify(example)));
    expect([type, success, error?.issues]).toEqual([type, true, undefined]);
  }
});

test("permissions, roles and the parameters of a list are said", () => {
  const read = document.paths["/v1/api"]?.get;
  expect(read).toMatchObject({ security: [{ projectToken: [] }, { session: [] }] });
  expect(document.paths["/v1/api"]?.post).toMatchObject({
    description: "Section 4.2. Roles from manager. A personal token needs create_and_update_translations.",
    requestBody: {
      description: "Up to 50 MB.",
      content: { "application/json": { schema: { required: ["data"] } } },
    },
  });
  expect((read as { parameters: unknown[] }).parameters).toContainEqual(
    expect.objectContaining({ name: "app", in: "query", required: true }),
  );
});

test("the page shows every operation and every code, and loads nothing", () => {
  const page = docsPage(endpoints, "http://localhost:4400");
  for (const { name } of endpoints) expect(page).toContain(`<article id="${name}">`);
  expect(page).toContain("entry_changed");
  expect(page).not.toMatch(/<script|<link|src=/);
});

test("a schema is written as a type", () => {
  const text = schemaText({
    type: "object",
    properties: { name: { type: "string" }, tags: { type: "array", items: { enum: ["a", "b"] } } },
    required: ["name"],
  });
  expect(text).toBe('{\n  name: string\n  tags?: ("a" | "b")[]\n}');
});

type Operation = {
  operationId: string;
  security: Array<Record<string, unknown>>;
  summary: string;
  parameters?: Array<{ name: string; description: string; schema: { type?: string } }>;
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
};

const operations = [document.paths, document.webhooks].flatMap((part) =>
  Object.values(part).flatMap((methods) => Object.values(methods) as Operation[]),
);
const operationOf = (id: string) => operations.find(({ operationId }) => operationId === id);

test("every operation has a name of its own, says how one signs in, and every way is described", () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { operationId, security, summary } of operations) {
    expect([operationId, Array.isArray(security), summary]).toEqual([operationId, true, expect.any(String)]);
    for (const scheme of security.flatMap((one) => Object.keys(one)))
      expect(Object.keys(document.components.securitySchemes)).toContain(scheme);
  }
});

test("every parameter says what it means, and what it is", () => {
  for (const { operationId, parameters = [] } of operations)
    for (const { name, description, schema } of parameters.filter((one) => "name" in one))
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

test("what takes a form shows it, beside JSON where it takes both", () => {
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

test("an entry of the document has all properties that can be asked for", () => {
  const text = JSON.stringify(document.paths["/v1/api"]?.get);
  const asked = "v d status comment locked updatedAt userId languageId groupId maxLength src desc meta".split(
    " ",
  );
  for (const property of asked) expect(text).toContain(`"${property}":{"type"`);
});

test("actions that are no edits take a key, and say so", () => {
  const once = { $ref: "#/components/parameters/Once" };
  expect(operationOf("discussions.reply")?.parameters).toContainEqual(once);
  expect(operationOf("entries.upload")?.parameters).not.toContainEqual(once);
});

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

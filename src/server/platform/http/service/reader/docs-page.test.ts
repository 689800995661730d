import { expect, test } from "vitest";
import { allEndpoints } from "#contract/contract.ts";
import { errorTable } from "#contract/errors.ts";
import { docsPage } from "./docs-page.ts";
import { schemaText } from "./schema-text.ts";

const endpoints = allEndpoints();
const page = docsPage(endpoints, "http://localhost:4400", {
  script: "/assets/page.js",
  styles: ["/assets/page.css"],
});

test("the page shows every operation, and every error code", () => {
  for (const { name } of endpoints) expect(page).toContain(`<article id="${name}">`);
  for (const code of Object.keys(errorTable)) expect(page).toContain(`<code>${code}</code>`);
});

test("the page shows the example of an operation; for files only the request", () => {
  for (const name of ["entries.upload", "translationFiles.export"])
    for (const language of ["curl", "TypeScript", "Python"])
      expect(page).toContain(`aria-label="Request of ${name} in ${language}"`);
  expect(page).toContain('aria-label="Response of entries.upload"');
  expect(page).not.toContain('aria-label="Response of translationFiles.export"');
});

test("the page loads files of this server only, and all its links resolve", () => {
  const loaded = [...page.matchAll(/<(?:script|link|img)[^>]* (?:src|href)="([^"]*)"/g)].map(
    ([, file]) => file,
  );
  expect(loaded.sort()).toEqual(["/assets/page.css", "/assets/page.js", "/icon.svg", "/icon.svg"]);
  const targets = [...page.matchAll(/href="([^"]+)"/g)].map(([, target = ""]) => target);
  expect(targets.length).toBeGreaterThan(endpoints.length);
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const lost = targets.filter((target) =>
    target.startsWith("#") ? !ids.has(target.slice(1)) : !["/v1/openapi.json", ...loaded].includes(target),
  );
  expect(lost).toEqual([]);
});

test("the page refers to nothing that its readers cannot open", () => {
  const message = page.replaceAll(/<pre.*?<\/pre>/gs, "").replaceAll(/<style.*?<\/style>/gs, "");
  expect(message).not.toMatch(/\b(?:sections?|decisions?) \d|\.(?:md|ts|sql)\b|\bsrc\//i);
});

test("a schema is shown as a type", () => {
  const text = schemaText({
    type: "object",
    properties: { name: { type: "string" }, tags: { type: "array", items: { enum: ["a", "b"] } } },
    required: ["name"],
  });
  expect(text).toBe('{\n  name: string\n  tags?: ("a" | "b")[]\n}');
});

import type { Endpoint } from "#contract/endpoint.ts";
import type { Example } from "./examples.ts";

type Request = { endpoint: Endpoint; example: Example };

/** A request as code that can be pasted. `syntax` is its language in OpenAPI's `x-codeSamples`. */
export type CodeSample = { label: string; syntax: string; source: string };

/** Returns the request of an example for curl, TypeScript (Node or a browser) and Python (with Requests). */
export function codeSamples(endpoint: Endpoint, example: Example): CodeSample[] {
  const request = { endpoint, example };
  return [
    { label: "curl", syntax: "Shell", source: curl(request) },
    { label: "TypeScript", syntax: "TypeScript", source: typeScript(request) },
    { label: "Python", syntax: "Python", source: python(request) },
  ];
}

/** Path of an endpoint with the parameters of an example. */
export function pathOf({ path }: Endpoint, { params = {} }: Example): string {
  return path.replaceAll(/:(\w+)/g, (_all, name) => encodeURIComponent(params[name] ?? ""));
}

function curl({ endpoint, example }: Request): string {
  const { method } = endpoint;
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"$PARLANCE_URL${addressOf(endpoint, example)}"`,
    ...Object.entries(headersOf(endpoint)).map(
      ([name, { prefix, token }]) => `-H "${name}: ${prefix}$${token}"`,
    ),
    ...(example.body === undefined
      ? []
      : [`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(example.body, null, 2))}`]),
    ...parts(example).map(
      ({ name, text, file }) => `-F ${quoted(`${name}=${file === undefined ? text : `@${file}`}`)}`,
    ),
  ];
  return lines.join(" \\\n  ");
}

function typeScript({ endpoint, example }: Request): string {
  const form = parts(example);
  const isJson = example.body !== undefined;
  const headers = [
    ...Object.entries(headersOf(endpoint)).map(
      ([name, { prefix, token }]) => `${JSON.stringify(name)}: \`${prefix}\${process.env.${token}}\`,`,
    ),
    ...(isJson ? [`"Content-Type": "application/json",`] : []),
  ];
  const options = [
    ...(endpoint.method === "GET" ? [] : [`method: "${endpoint.method}",`]),
    "headers: {",
    ...headers.map((line) => `  ${line}`),
    "},",
    ...(isJson ? [`body: JSON.stringify(${indented(JSON.stringify(example.body, null, 2), "  ")}),`] : []),
    ...(form.length > 0 ? ["body: form,"] : []),
  ];
  const openFile = form.some(({ file }) => file !== undefined)
    ? [`import { openAsBlob } from "node:fs";`, ""]
    : [];
  return [
    ...openFile,
    ...(form.length > 0 ? ["const form = new FormData();"] : []),
    ...form.map(({ name, text, file }) =>
      file === undefined
        ? `form.append(${JSON.stringify(name)}, ${JSON.stringify(text)});`
        : `form.append(${JSON.stringify(name)}, await openAsBlob(${JSON.stringify(file)}), ${JSON.stringify(file)});`,
    ),
    `const response = await fetch(\`\${process.env.PARLANCE_URL}${addressOf(endpoint, example)}\`, {`,
    ...options.map((line) => `  ${line}`),
    "});",
    "if (!response.ok) throw new Error(await response.text());",
    endpoint.bytes?.response
      ? "const file = await response.blob();"
      : "const result = await response.json();",
  ].join("\n");
}

function python({ endpoint, example }: Request): string {
  const form = parts(example);
  const texts = Object.fromEntries(
    form.flatMap(({ name, text, file }) => (file === undefined ? [[name, text]] : [])),
  );
  const files = form.flatMap(({ name, file }) =>
    file === undefined ? [] : [`(${pythonOf(name)}, open(${pythonOf(file)}, "rb"))`],
  );
  const headers = Object.entries(headersOf(endpoint)).map(
    ([name, { prefix, token }]) => `        ${pythonOf(name)}: f"${prefix}{os.environ['${token}']}",`,
  );
  const argument = (name: string, value: unknown) =>
    value === undefined || Object.keys(value as object).length === 0
      ? []
      : [`    ${name}=${indented(pythonOf(value), "    ")},`];
  return [
    "import os",
    "",
    "import requests",
    "",
    `response = requests.${endpoint.method.toLowerCase()}(`,
    `    f"{os.environ['PARLANCE_URL']}${pathOf(endpoint, example)}",`,
    ...argument("params", example.query),
    "    headers={",
    ...headers,
    "    },",
    ...argument("json", example.body),
    ...argument("data", texts),
    ...(files.length > 0 ? [`    files=[${files.join(", ")}],`] : []),
    ")",
    "response.raise_for_status()",
    endpoint.bytes?.response ? "file = response.content" : "result = response.json()",
  ].join("\n");
}

/** Path and query of the request. */
function addressOf(endpoint: Endpoint, example: Example): string {
  const query = Object.entries(example.query ?? {}).flatMap(([name, value]) =>
    [value].flat().map((item) => `${encodeURIComponent(name)}=${encodeURIComponent(item)}`),
  );
  return `${pathOf(endpoint, example)}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

/** Headers with the environment variable that has the token. */
function headersOf({ credentials }: Endpoint): Record<string, { prefix: string; token: string }> {
  return {
    Authorization: { prefix: "Bearer ", token: "TOKEN" },
    ...(credentials === "member"
      ? { "X-Personal-Access-Token": { prefix: "", token: "PERSONAL_TOKEN" } }
      : {}),
  };
}

/** Parts of a form: texts, and files, which examples write as `@name`. Several files are a part each. */
function parts({ form = {} }: Example): Array<{ name: string; text: string; file?: string }> {
  const isFile = (value: unknown) => typeof value === "string" && value.startsWith("@");
  return Object.entries(form).flatMap(([name, value]) => {
    const values = Array.isArray(value) && value.every(isFile) ? value : [value];
    return values.map((item) => {
      const text = typeof item === "string" ? item : JSON.stringify(item);
      return { name, text, ...(isFile(item) ? { file: text.slice(1) } : {}) };
    });
  });
}

/** A JSON value as a literal of Python. */
function pythonOf(value: unknown, indent = ""): string {
  const inner = `${indent}    `;
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const lines = Array.isArray(value)
    ? value.map((item) => pythonOf(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonOf(item, inner)}`);
  if (lines.length === 0) return `${open}${close}`;
  return `${open}\n${lines.map((line) => `${inner}${line},\n`).join("")}${indent}${close}`;
}

function indented(text: string, indent: string): string {
  return text.replaceAll("\n", `\n${indent}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

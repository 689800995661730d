import { describeRefusal } from "#contract/documentation/describe-refusal.ts";
import { descriptionOf } from "#contract/documentation/descriptions.ts";
import { curlOf } from "#server/platform/http/service/openapi/curl.ts";
import { bodySchema, outputSchema } from "#server/platform/http/service/openapi/described-schema.ts";
import type { NamedEndpoint } from "#server/platform/http/service/openapi/document.ts";
import { readExamples } from "#server/platform/http/service/openapi/examples.ts";
import { refusalsOf } from "#server/platform/http/service/openapi/gate-refusals.ts";
import { limitsOf } from "#server/platform/http/service/openapi/limits.ts";
import { namedParameters, type Parameter } from "#server/platform/http/service/openapi/parameters.ts";
import { rightsOf } from "#server/platform/http/service/openapi/rights.ts";
import { code, escapeHtml, fromMarkdown, inline } from "./html.ts";
import { schemaText } from "./schema-text.ts";

/** One operation: its description on the left, an example request and answer on the right. */
export function article({ name, endpoint }: NamedEndpoint): string {
  const { method, path, summary } = endpoint;
  return `<article id="${escapeHtml(name)}"><header><h3>${escapeHtml(summary)}</h3>
<p class="address"><span class="method ${method}">${method}</span><code>${escapeHtml(path)}</code></p></header>
<div><p>${inline(descriptionOf(name))}</p>
<h4>Permissions</h4><p>${inline(rightsOf(endpoint))}</p>
${parameterList(namedParameters(name, endpoint))}
${shapes({ name, endpoint })}
<h4>Limits</h4><ul>${limitsOf(name, endpoint)
    .map((limit) => `<li>${inline(limit)}</li>`)
    .join("")}</ul>
${errors({ name, endpoint })}</div>
<div>${example(name)}</div></article>`;
}

function parameterList(all: readonly Parameter[]): string {
  if (all.length === 0) return "";
  const items = all.map(
    ({ name, in: location, required, schema, description }) =>
      `<dt><code>${escapeHtml(name)}</code><span class="soft">${escapeHtml(schemaText(schema))}, ${location}${required ? ", required" : ""}</span></dt><dd>${fromMarkdown(description)}</dd>`,
  );
  return `<h4>Parameters</h4><dl>${items.join("")}</dl>`;
}

function shapes({ name, endpoint }: NamedEndpoint): string {
  const { body, streamedBody, response, bytes } = endpoint;
  const sent = body ?? streamedBody;
  return [
    sent ? shape("Request body", schemaText(bodySchema(name, sent)), name) : "",
    bytes?.response ? "" : shape("Response body", schemaText(outputSchema(name, response)), name),
  ].join("");
}

function shape(label: string, text: string, name: string): string {
  return `<details><summary>${label}</summary>${code(text, `${label} of ${name}`)}</details>`;
}

function errors({ name, endpoint }: NamedEndpoint): string {
  const rows = refusalsOf(name, endpoint).flatMap(([status, codes]) =>
    codes.map(
      (one) =>
        `<tr><td>${status}</td><td><code>${one}</code></td><td>${inline(describeRefusal(one))}</td></tr>`,
    ),
  );
  return `<details class="errors"><summary>Errors (${rows.length})</summary><table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">When</th></tr></thead><tbody>${rows.join("")}</tbody></table></details>`;
}

function example(name: string): string {
  const shown = readExamples(name.split(".")[0] ?? "")[name];
  if (!shown) return "";
  const { body } = shown.answer;
  const answer = typeof body === "string" ? body : JSON.stringify(body, null, 2);
  return `<h4>Request</h4>${code(curlOf(shown), `Request of ${name}`)}${
    answer === undefined ? "" : `<h4>Response</h4>${code(answer, `Response of ${name}`)}`
  }`;
}

import type { Endpoint } from "#contract/endpoint.ts";
import { describeError } from "#contract/errors.ts";
import { codeSamples } from "#server/platform/http/service/openapi/code-samples.ts";
import { byStatus, errorsOf } from "#server/platform/http/service/openapi/declared-errors.ts";
import type { NamedEndpoint } from "#server/platform/http/service/openapi/document.ts";
import { exampleOf } from "#server/platform/http/service/openapi/examples.ts";
import { jsonSchema } from "#server/platform/http/service/openapi/json-schema.ts";
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
<div><p>${inline(endpoint.description)}</p>
<h4>Permissions</h4><p>${inline(rightsOf(endpoint))}</p>
${parameterList(namedParameters(endpoint))}
${shapes({ name, endpoint })}
<h4>Limits</h4><ul>${limitsOf(endpoint)
    .map((limit) => `<li>${inline(limit)}</li>`)
    .join("")}</ul>
${errors(endpoint)}</div>
<div class="example">${example({ name, endpoint })}</div></article>`;
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
    sent ? shape("Request body", schemaText(jsonSchema(sent, "input")), name) : "",
    bytes?.response ? "" : shape("Response body", schemaText(jsonSchema(response, "output")), name),
  ].join("");
}

function shape(label: string, text: string, name: string): string {
  return `<details><summary>${label}</summary>${code(text, `${label} of ${name}`)}</details>`;
}

function errors(endpoint: Endpoint): string {
  const rows = byStatus(errorsOf(endpoint)).flatMap(([status, codes]) =>
    codes.map(
      (code) =>
        `<tr><td>${status}</td><td><code>${code}</code></td><td>${inline(describeError(code))}</td></tr>`,
    ),
  );
  return `<details class="errors"><summary>Errors (${rows.length})</summary><table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">When</th></tr></thead><tbody>${rows.join("")}</tbody></table></details>`;
}

function example({ name, endpoint }: NamedEndpoint): string {
  const shown = exampleOf(name);
  if (!shown) return "";
  const samples = codeSamples(endpoint, shown).map(
    ({ label, source }) =>
      `<div class="sample" data-label="${label}">${code(source, `Request of ${name} in ${label}`)}</div>`,
  );
  const request = `<h4>Request</h4>${samples.join("")}`;
  if (shown.answer === undefined) return request;
  return `${request}<h4>Response</h4>${code(JSON.stringify(shown.answer, null, 2), `Response of ${name}`)}`;
}

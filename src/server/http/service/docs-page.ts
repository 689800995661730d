import { bodyLimit, bytesInWords } from "#contract/body-limits.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { onceHeader } from "#contract/once.ts";
import { personHeader } from "#contract/people/named-person.ts";
import { jsonSchema, type NamedEndpoint, namedParameters, refusals, rightsOf } from "./openapi.ts";
import { schemaText } from "./schema-text.ts";

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; --soft: light-dark(#4b5563, #b6bdc9); --line: light-dark(#d8dce3, #3a3f4a) }
  body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; background: light-dark(#fff, #14161b); color: light-dark(#16181d, #e8eaee) }
  a { color: light-dark(#1d4ed8, #93b4ff) }
  nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none }
  h2 { margin-top: 2.5rem }
  article { border-top: 1px solid var(--line); padding: .9rem 0 }
  h3 { font-size: 1rem; margin: 0 }
  .method { display: inline-block; min-width: 4.5rem; font-weight: 700 }
  code, pre { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere }
  pre { overflow-x: auto; padding: .75rem; background: light-dark(#f3f4f7, #1d2027); border-radius: .4rem }
  p { margin: .35rem 0 } .soft { color: var(--soft) }
  table { border-collapse: collapse; margin: .5rem 0 } th, td { text-align: start; vertical-align: top; padding: .15rem 1rem .15rem 0 }
  summary { cursor: pointer }`;

const credentialWords = {
  public: "Anybody.",
  session: "A signed-in session.",
  account: "A personal token in Authorization, or a session.",
  project: "The project token, or a session.",
  member: "The project token with a personal token, or a session.",
} as const satisfies Record<Endpoint["credentials"], string>;

/** The readable page of the API, made from the contract like the OpenAPI document. */
export function docsPage(endpoints: readonly NamedEndpoint[], url: string): string {
  const areas = [...Map.groupBy(endpoints, ({ name }) => name.split(".")[0] ?? "")];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Parlance API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main><h1>Parlance API</h1>${introduction(url)}
<nav aria-label="Areas"><ul>${areas.map(([area]) => `<li><a href="#${escapeHtml(area)}">${title(area)}</a></li>`).join("")}
<li><a href="#errors">Errors</a></li></ul></nav>
${areas.map(([area, members]) => `<section id="${escapeHtml(area)}"><h2>${title(area)}</h2>${members.map(article).join("")}</section>`).join("\n")}
${errors()}</main></body></html>`;
}

function introduction(url: string): string {
  const example = `curl "${url}/v1/api?app=<app id>" -H "Authorization: Bearer <project token>"`;
  return `<p>JSON over HTTP. The same document for machines: <a href="/v1/openapi.json">/v1/openapi.json</a> (OpenAPI 3.1).</p>
<p>Project operations take the project token as <code>Authorization: Bearer</code> and its part before <code>!</code> as
<code>app</code>; most writes take a personal access token in <code>X-Personal-Access-Token</code> besides. Success is always status 200.</p>
<p>A request that says in <code>${personHeader}</code> for whom it is sent, by the id of a person, is refused with
<code>another_person</code> when somebody else calls: for programs that share a browser's session with others.</p>
<p>Acts that are no edits (orders, deliveries, comments, tests, new tokens and secrets, invitations, files) take
<code>${onceHeader}</code>: what comes again with the same key within 24 hours is answered what it was answered first, and done once.</p>
<pre><code>${escapeHtml(example)}</code></pre>`;
}

function article({ name, endpoint }: NamedEndpoint): string {
  const body = endpoint.body ?? endpoint.streamedBody;
  const rights = [credentialWords[endpoint.credentials], ...rightsOf(endpoint)].join(" ");
  return `<article id="${escapeHtml(name)}"><h3><span class="method">${endpoint.method}</span><code>${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}.</p><p class="soft">${escapeHtml(rights)} Section ${escapeHtml(endpoint.section)}.</p>
${parameterTable(namedParameters(name, endpoint))}
${body ? shape(`Body, up to ${bytesInWords(bodyLimit(endpoint))}`, schemaText(jsonSchema(body, "input"))) : ""}
${shape("Answer", schemaText(jsonSchema(endpoint.response, "output")))}</article>`;
}

function parameterTable(all: ReturnType<typeof namedParameters>): string {
  if (all.length === 0) return "";
  const rows = all.map(
    ({ name, in: place, required, schema, description }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? ", required" : ""}</td><td><code>${escapeHtml(schemaText(schema))}</code></td><td>${escapeHtml(description)}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Parameter</th><th scope="col">Where</th><th scope="col">Type</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function shape(label: string, text: string): string {
  return `<details><summary>${label}</summary><pre><code>${escapeHtml(text)}</code></pre></details>`;
}

function errors(): string {
  const rows = refusals().flatMap(([status, codes]) =>
    codes.map(
      ({ code, words }) =>
        `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(words)}</td></tr>`,
    ),
  );
  return `<section id="errors"><h2>Errors</h2><p>An object with <code>message</code>, <code>code</code> and <code>requestId</code>; on bad input with
<code>issues</code>, each with <code>path</code> and <code>message</code>.</p><table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Words</th></tr></thead>
<tbody>${rows.join("")}</tbody></table></section>`;
}

/** `tagCategories` → `Tag categories`. */
function title(area: string): string {
  const words = area.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return escapeHtml(words.charAt(0).toUpperCase() + words.slice(1));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

import type { Endpoint } from "#contract/endpoint.ts";
import { permissionOf } from "#contract/permissions.ts";

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  h2 { margin-top: 2.5rem; text-transform: capitalize }
  article { border-top: 1px solid light-dark(#ddd, #333); padding: .75rem 0 }
  h3 { font-size: 1rem; margin: 0; display: flex; gap: .75rem; align-items: baseline; flex-wrap: wrap }
  code { font-family: ui-monospace, monospace; overflow-wrap: anywhere }
  .method { font-weight: 700; min-width: 4rem }
  p { margin: .25rem 0; color: light-dark(#444, #bbb) }`;

const credentialWords = {
  public: "Anybody.",
  session: "A signed-in session.",
  account: "A personal token in Authorization, or a session.",
  project: "The project token, or a session.",
  member: "The project token with a personal token, or a session.",
} as const satisfies Record<Endpoint["credentials"], string>;

/** The readable page of the API, made from the contract like the OpenAPI document. */
export function docsPage(endpoints: ReadonlyArray<{ name: string; endpoint: Endpoint }>): string {
  const areas = Map.groupBy(endpoints, ({ name }) => name.split(".")[0] ?? "");
  const sections = [...areas].map(
    ([area, members]) =>
      `<section><h2>${escape(area)}</h2>${members.map(({ endpoint }) => article(endpoint)).join("")}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Parlance API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main><h1>Parlance API</h1><p>Machine-readable: <a href="/v1/openapi.json">/v1/openapi.json</a> (OpenAPI 3.1).</p>
${sections.join("\n")}</main></body></html>`;
}

function article(endpoint: Endpoint): string {
  const permission = endpoint.act && permissionOf(endpoint.act);
  const rights = permission ? ` A personal token needs <code>${escape(permission)}</code>.` : "";
  return `<article><h3><span class="method">${endpoint.method}</span><code>${escape(endpoint.path)}</code></h3>
<p>${escape(endpoint.summary)}. ${credentialWords[endpoint.credentials]}${rights} Section ${escape(endpoint.section)}.</p></article>`;
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

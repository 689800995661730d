import { describeError, type ErrorCode, errorTable } from "#contract/errors.ts";
import { areaDescription, areaNames, areaTitle } from "#server/platform/http/service/openapi/areas.ts";
import { introduction, type NamedEndpoint } from "#server/platform/http/service/openapi/document.ts";
import { article } from "./article.ts";
import { escapeHtml, fromMarkdown, inline } from "./html.ts";

/** Addresses of the page's script and styles. Without them it can still be read. */
export type DocsPageFiles = { script?: string; styles: readonly string[] };

/** Renders the API as an HTML page. Like the OpenAPI document, it is made from the contract. */
export function docsPage(
  endpoints: readonly NamedEndpoint[],
  url: string,
  { script, styles }: DocsPageFiles,
): string {
  const byArea = Map.groupBy(endpoints, ({ name }) => name.split(".")[0] ?? "");
  const areas = areaNames.flatMap((area) => {
    const members = byArea.get(area);
    return members ? [{ area, members }] : [];
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Parlance API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><link rel="icon" href="/icon.svg" type="image/svg+xml">
${styles.map((file) => `<link rel="stylesheet" href="${escapeHtml(file)}">`).join("")}${script === undefined ? "" : `<script type="module" src="${escapeHtml(script)}"></script>`}</head>
<body><div class="frame"><nav class="side" aria-label="Operations"><p class="name"><img src="/icon.svg" alt="" width="20" height="20">Parlance API</p><ul><li><a href="#introduction">Introduction</a></li>
${areas.map(({ area, members }) => `<li data-area="${escapeHtml(area)}"><details><summary>${escapeHtml(areaTitle(area))}</summary><ul>${members.map(link).join("")}</ul></details></li>`).join("\n")}
<li><a href="#errors">Errors</a></li></ul></nav>
<main><div id="introduction"><h1>Parlance API</h1>${opening(url)}</div>
${areas.map(({ area, members }) => `<section id="${escapeHtml(area)}"><h2>${escapeHtml(areaTitle(area))}</h2><p class="soft">${escapeHtml(areaDescription(area))}</p>${members.map(article).join("")}</section>`).join("\n")}
${errors()}</main></div></body></html>`;
}

function link({ name, endpoint }: NamedEndpoint): string {
  return `<li><a href="#${escapeHtml(name)}">${escapeHtml(endpoint.summary)}</a></li>`;
}

function opening(url: string): string {
  return `${fromMarkdown(introduction)}
<p>The same for programs: <a href="/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<p>The examples need these variables:</p>
<dl><dt><code>PARLANCE_URL</code></dt><dd><code>${escapeHtml(url)}</code></dd>
<dt><code>TOKEN</code></dt><dd>The project token, from the settings of the project.</dd>
<dt><code>PERSONAL_TOKEN</code></dt><dd>A personal access token, from the settings of your account.</dd></dl>`;
}

function errors(): string {
  const rows = (Object.keys(errorTable) as ErrorCode[])
    .map((code) => ({ code, status: errorTable[code][0] }))
    .sort((a, b) => a.status - b.status)
    .map(
      ({ code, status }) =>
        `<tr><td>${status}</td><td><code>${code}</code></td><td>${inline(describeError(code))}</td></tr>`,
    );
  return `<section id="errors" class="errors"><h2>Errors</h2><p>An error is a JSON object with <code>message</code>, <code>code</code> and <code>requestId</code>.
Invalid input also has <code>issues</code>, each with <code>path</code> and <code>message</code>.</p><table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">When</th></tr></thead>
<tbody>${rows.join("")}</tbody></table></section>`;
}

import { areaDescription, areaNames, areaTitle } from "#contract/documentation/areas.ts";
import { describeRefusal } from "#contract/documentation/describe-refusal.ts";
import { type ErrorCode, errorTable } from "#contract/errors.ts";
import { introduction, type NamedEndpoint } from "#server/platform/http/service/openapi/document.ts";
import { article } from "./article.ts";
import { escapeHtml, fromMarkdown, inline } from "./html.ts";
import { style } from "./style.ts";

/** Renders the API as an HTML page, from the contract like the OpenAPI document. */
export function docsPage(endpoints: readonly NamedEndpoint[], url: string): string {
  const byArea = Map.groupBy(endpoints, ({ name }) => name.split(".")[0] ?? "");
  const areas = areaNames.flatMap((area) => {
    const members = byArea.get(area);
    return members ? [{ area, members }] : [];
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Parlance API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><div class="frame"><nav class="side" aria-label="Areas"><p>Parlance API</p><ul><li><a href="#top">Introduction</a></li>
${areas.map(({ area, members }) => `<li><details><summary>${escapeHtml(areaTitle(area))}</summary><ul>${members.map(link).join("")}</ul></details></li>`).join("\n")}
<li><a href="#errors">Errors</a></li></ul></nav>
<main id="top"><h1>Parlance API</h1>${opening(url)}
${areas.map(({ area, members }) => `<section id="${escapeHtml(area)}"><h2>${escapeHtml(areaTitle(area))}</h2><p class="soft">${escapeHtml(areaDescription(area))}</p>${members.map(article).join("")}</section>`).join("\n")}
${errors()}</main></div></body></html>`;
}

function link({ name, endpoint }: NamedEndpoint): string {
  return `<li><a href="#${escapeHtml(name)}">${escapeHtml(endpoint.summary)}</a></li>`;
}

function opening(url: string): string {
  return `${fromMarkdown(introduction)}
<p>The same for programs: <a href="/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<p>The examples were sent to a server and show its answers. They need these variables:</p>
<dl><dt><code>PARLANCE_URL</code></dt><dd><code>${escapeHtml(url)}</code></dd>
<dt><code>TOKEN</code></dt><dd>The project token, from the settings of the project.</dd>
<dt><code>PERSONAL_TOKEN</code></dt><dd>A personal access token, from the settings of your account.</dd>
<dt><code>SESSION</code></dt><dd>The cookie of a signed-in session.</dd></dl>`;
}

function errors(): string {
  const rows = (Object.keys(errorTable) as ErrorCode[])
    .map((one) => ({ one, status: errorTable[one][0] }))
    .sort((a, b) => a.status - b.status)
    .map(
      ({ one, status }) =>
        `<tr><td>${status}</td><td><code>${one}</code></td><td>${inline(describeRefusal(one))}</td></tr>`,
    );
  return `<section id="errors" class="errors"><h2>Errors</h2><p>An error is a JSON object with <code>message</code>, <code>code</code> and <code>requestId</code>.
Invalid input also has <code>issues</code>, each with <code>path</code> and <code>message</code>.</p><table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">When</th></tr></thead>
<tbody>${rows.join("")}</tbody></table></section>`;
}

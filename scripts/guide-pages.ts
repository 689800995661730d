import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";

const folder = join(import.meta.dirname, "../docs/guide");
const styleOf = "src/dashboard/api-page/main.ts";

/** Makes the guide in docs/guide part of the dashboard: an HTML page per document, below `/guide/`. */
export function guidePages(): Plugin {
  return {
    name: "guide-pages",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const entry = Object.values(bundle).find(
          (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(styleOf),
        );
        const styles = entry?.type === "chunk" ? [...(entry.viteMetadata?.importedCss ?? [])] : [];
        for (const [fileName, source] of renderGuide(styles))
          this.emitFile({ type: "asset", fileName, source });
      },
    },
  };
}

/** Returns the files of the guide by their path in the output. */
function renderGuide(styles: readonly string[]): Map<string, string | Buffer> {
  const files = new Map<string, string | Buffer>();
  const contents = readDocument("README.md");
  const links = [...contents.matchAll(/^\| \[([^\]]+)\]\(([\w-]+)\.md\)/gm)].map(
    ([, title = "", name = ""]) => ({
      title,
      name,
    }),
  );
  for (const path of globSync("*.md", { cwd: folder })) {
    const current = nameOf(path);
    const side = [{ title: "Guide", name: "index" }, ...links].map(
      ({ title, name }) =>
        `<li><a href="${name}.html"${name === current ? ' aria-current="page"' : ""}>${title}</a></li>`,
    );
    const text = readDocument(path);
    const [, title = ""] = /^# (.+)$/m.exec(text) ?? [];
    files.set(
      `guide/${current}.html`,
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Parlance</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><link rel="icon" href="/icon.svg" type="image/svg+xml">
${styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join("")}</head>
<body><div class="frame"><nav class="side" aria-label="Guide"><p class="name"><img src="/icon.svg" alt="" width="20" height="20">Parlance guide</p><ul>${side.join("")}
<li><a href="/v1/docs">API</a></li></ul></nav>
<main class="text">${htmlOf(withoutReferences(text))}</main></div></body></html>`,
    );
  }
  for (const path of globSync("*.png", { cwd: folder }))
    files.set(`guide/${path}`, readFileSync(join(folder, path)));
  return files;
}

function htmlOf(document: string): string {
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${targetOf(href)}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  return marked.parse(document, { async: false });
}

/** A link out of the guide, except to the documentation of the API. */
const reference = /\]\(\.\.\/(?!api\.md)/;

/** Removes sentences that refer to documents of the repository, which a server does not serve. */
function withoutReferences(document: string): string {
  return document
    .split("\n\n")
    .map((block) => (reference.test(block) ? withoutSentences(block) : block))
    .join("\n\n");
}

function withoutSentences(block: string): string {
  const sentences = block.split(/(?<=[.!?])\s+/);
  return sentences.filter((sentence) => !reference.test(sentence)).join(" ");
}

/** Address of a link in a document: of another page of the guide, or of the documentation of the API. */
function targetOf(href: string): string {
  if (/^https:|^#/.test(href)) return href;
  const [path = "", fragment] = href.split("#");
  if (path === "../api.md") return "/v1/docs";
  return `${nameOf(path)}.html${fragment === undefined ? "" : `#${fragment}`}`;
}

const nameOf = (path: string) => (path === "README.md" ? "index" : basename(path, ".md"));
const readDocument = (path: string) => readFileSync(join(folder, path), "utf8");

/** Id of a heading, as GitHub makes it. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
}

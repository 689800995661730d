import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A fenced block of a document: its language, and the words behind it that say what becomes of it. */
interface Block {
  document: string;
  language: string;
  words: string[];
  text: string;
}

/** The documents that people read. The specification is as its owners wrote it. */
export const documents = globSync("{*.md,docs/*.md,docs/decisions/*.md,docs/specification/README.md}").sort();

export const textOf = (document: string) => readFileSync(document, "utf8");

export const blocks: Block[] = documents.flatMap((document) =>
  [...textOf(document).matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, info = "", text = ""]) => {
    const [language = "", ...words] = info.split(" ");
    return { document, language, words, text };
  }),
);

/** Links to other files and headings, as path and anchor from the root of the repository. */
export function linksIn(document: string): { link: string; path: string; anchor: string | undefined }[] {
  const prose = textOf(document).replace(/^```[\s\S]*?^```$/gm, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = ""]) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [path = "", anchor] = link.split("#");
    return { link, path: path === "" ? document : join(dirname(document), path), anchor };
  });
}

/** The anchors of a document's headings, as code hosts make them. */
export function anchorsOf(document: string): string[] {
  return [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** The first cells of the table's rows below a heading. */
export function rowsBelow(document: string, heading: string): string[][] {
  const [, below = ""] = textOf(document).split(`## ${heading}\n`);
  const [chapter = ""] = below.split(/^#{1,6} /m);
  const rows = chapter.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

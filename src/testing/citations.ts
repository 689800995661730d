import { existsSync, readFileSync } from "node:fs";

/**
 * A section of a document that a comment cites: `rules.md 3.7`, `rules.md 2, row 4.15`, `webhooks.md, Modes`.
 */
interface Citation {
  document: string;
  /** Numbers, `2 row 4.15` or words of a heading; empty for the whole document. */
  section: string;
}

/** Returns all citations in a text, also across the lines of a comment. */
export function citationsIn(text: string): Citation[] {
  const joined = text.replace(/\n\s*(?:\*|\/\/|--)?\s*/g, " ");
  return [...joined.matchAll(/(?<![\w/.-])([a-z][a-z0-9-]*\.md)\b/g)].flatMap((match) => {
    const [whole, document = ""] = match;
    if (pathOf(document) === undefined) return [];
    const after = joined.slice(match.index + whole.length, match.index + whole.length + 120);
    return sectionsIn(after).map((section) => ({ document, section }));
  });
}

/** Whether the document has the section. */
export function findCited({ document, section }: Citation): boolean {
  const path = pathOf(document);
  if (path === undefined) return false;
  if (section === "") return true;
  const text = textOf(path);
  const [, chapter, row] = /^([\d.]+) row (.+)$/.exec(section) ?? [];
  if (chapter !== undefined && row !== undefined) return hasRow(chapterOf(text, chapter), row);
  if (!/^\d/.test(section)) return hasTitle(text, section);
  if (chapterOf(text, section) !== "") return true;
  const [number = "", item = ""] = section.split(".");
  return hasRow(chapterOf(text, number), item);
}

const texts = new Map<string, string>();

function textOf(path: string) {
  const text = texts.get(path) ?? readFileSync(path, "utf8");
  texts.set(path, text);
  return text;
}

function pathOf(document: string) {
  const paths = [`docs/specification/${document}`, `docs/${document}`];
  return paths.find((path) => existsSync(path));
}

function sectionsIn(after: string): string[] {
  const title = /^, "?([A-Za-z]+(?: [a-z]+)*)"?(?: (\d+)(?: and (\d+))?)?(?=[).;,"`]|$)/.exec(after);
  if (title !== null) {
    const [, message = "", ...items] = title;
    if (/^row/.test(message)) return [""];
    const named = items.filter((item) => item !== undefined);
    return named.length === 0 ? [message] : named.map((item) => `${message} ${item}`);
  }
  const found: string[] = [];
  const next = /^(?:,| to| and|;)? (?:(\d+(?:\.\d+)?)|rows? (?:"([^"]+)"|(\d+(?:\.\d+)?)))(?![\d-])/;
  for (let rest = after, match = next.exec(rest); match !== null; match = next.exec(rest)) {
    const [whole, number, quoted, row] = match;
    found.push(number ?? `${found.pop()} row ${quoted ?? row}`);
    rest = rest.slice(whole.length);
  }
  return found.length === 0 ? [""] : found;
}

/** Text below the numbered heading, up to the next heading of the same or a higher level; empty if missing. */
function chapterOf(text: string, number: string) {
  const sections = text.split(/^(?=#{2,3} )/m);
  const numberOf = (part: string) => /^#{2,3} (\d+(?:\.\d+)?)\.? /.exec(part)?.[1];
  return sections
    .filter((part) => numberOf(part) === number || numberOf(part)?.startsWith(`${number}.`))
    .join("");
}

/** Whether there is a numbered item, or a row with this number in its first cells. */
function hasRow(chapter: string, row: string) {
  return chapter.split("\n").some((line) => {
    if (line.startsWith(`${row}. `)) return true;
    if (!line.startsWith("| ")) return false;
    const [first = "", second = ""] = line
      .split("|")
      .slice(1)
      .map((cell) => cell.trim());
    return (
      first.split(", ").includes(row) ||
      `${first} ${second}`.startsWith(`${row} `) ||
      `${first} ${second}` === row
    );
  });
}

/**
 * Whether there is a heading or bold text with these words, with the numbered item after it if the citation has one.
 */
function hasTitle(text: string, section: string) {
  const [, words = section, item] = /^(.+?) (\d+)$/.exec(section) ?? [];
  const titled = text
    .split(/^(?=#{1,3} |\*\*)/m)
    .filter((part) =>
      (/^(?:#+ |\*\*)([^*\n]+)/.exec(part)?.[1] ?? "").toLowerCase().includes(words.toLowerCase()),
    );
  return titled.some((part) => item === undefined || hasRow(part, item));
}

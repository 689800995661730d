import { findIcuArguments, isIcuMessage } from "./icu-arguments.ts";

/** `icu` {x}, `braces` {{x}}, `printf` %s %1$@, `ruby` %{x}, `template` ${x}, `hash` #{x}, `tag` <b>. */
type PlaceholderStyle = "icu" | "braces" | "printf" | "ruby" | "template" | "hash" | "tag";
export type Placeholder = { start: number; end: number; text: string; style: PlaceholderStyle };

// The space flag of printf is left out: "50% de" is a percentage. Repeats are bounded, texts may have 1 MB.
const marks =
  /(?<percent>%%)|(?<braces>\{\{[^{}]+\}\})|(?<ruby>%\{[^{}]+\})|(?<template>\$\{[^{}]+\})|(?<hash>#\{[^{}]+\})|(?<printf>%(?:\d{1,3}\$)?[-+#0]{0,4}\d{0,4}(?:\.\d{1,4})?(?:hh|ll|[hlqLzjt])?(?:[@diouxXefgGcsp]|E(?![\dA-F])))|(?<tag><\/?[a-zA-Z\d][\w.:-]*(?:\s[^<>]*)?\/?>)/g;

/**
 * The placeholders of a text, in order and without overlap. The style is the text's: a message with typed arguments has
 * ICU arguments and tags only, one with {{x}} has no {x}.
 */
export function findPlaceholders(text: string): Placeholder[] {
  return withoutOverlap(allPlaceholders(text));
}

/** Placeholders of the source that the target lacks; each is the source's, once. */
export function missingPlaceholders(source: string, target: string): Placeholder[] {
  const present = new Set(identified(target).map(([identity]) => identity));
  const missing = new Map(
    identified(source)
      .filter(([identity]) => !present.has(identity))
      .reverse(),
  );
  return withoutOverlap([...missing.values()].sort((a, b) => a.start - b.start));
}

function allPlaceholders(text: string): Placeholder[] {
  const icu = isIcuMessage(text);
  const found: Placeholder[] = [];
  for (const match of text.matchAll(marks)) {
    const style = styleOf(match.groups ?? {});
    if (!style || (icu && style !== "tag")) continue;
    found.push({ start: match.index, end: match.index + match[0].length, text: match[0], style });
  }
  if (found.some((each) => each.style === "braces")) return found;
  const taken = new Set(found.filter((each) => each.style !== "tag").map((each) => each.end));
  // `%{x}` ends where its `{x}` ends.
  for (const { start, end } of findIcuArguments(text))
    if (!taken.has(end)) found.push({ start, end, text: text.slice(start, end), style: "icu" });
  return found.sort((a, b) => a.start - b.start);
}

function styleOf(groups: Record<string, string | undefined>): PlaceholderStyle | undefined {
  const styles = ["braces", "ruby", "template", "hash", "printf", "tag"] as const;
  return styles.find((style) => groups[style] !== undefined);
}

function withoutOverlap(placeholders: Placeholder[]): Placeholder[] {
  let end = 0;
  return placeholders.filter((each) => {
    if (each.start < end) return false;
    end = each.end;
    return true;
  });
}

/**
 * What makes a placeholder the same in another language: the name, for printf position and conversion (`%s %d` may
 * become `%2$d %1$s`), for a tag its name and how many came before it.
 */
function identified(text: string): [string, Placeholder][] {
  const counts = new Map<string, number>();
  const count = (what: string) => {
    counts.set(what, (counts.get(what) ?? 0) + 1);
    return counts.get(what);
  };
  return allPlaceholders(text).map((each) => {
    if (each.style === "printf") {
      const position = /^%(\d+)\$/.exec(each.text)?.[1] ?? count("printf");
      return [`%${position}$${each.text.at(-1)}`, each];
    }
    if (each.style !== "tag") return [each.style + nameOf(each.text), each];
    const tag = /^<\/?[\w.:-]+/.exec(each.text)?.[0] ?? each.text;
    return [`${tag} ${count(tag)}`, each];
  });
}

/** `{count, plural, …}` and `{{ count }}` are both named count. */
function nameOf(text: string): string {
  return /^[%$#]?\{+\s*([^\s,:{}]*)/.exec(text)?.[1] ?? text;
}

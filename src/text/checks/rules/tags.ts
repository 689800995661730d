import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";
import { type Selectors, selectionsOf, variantOf } from "#text/checks/variants.ts";
import type { Message } from "#text/message/parse-message.ts";
import { leavesOf, type Tag } from "#text/message/piece.ts";

const voidElements = new Set(["br", "hr", "img", "input", "wbr"]);

/** Finds missing and extra tags, missing attributes, and tags that are not nested properly. */
export function tags({ source, target }: ParsedInput): RuleFinding[] {
  if (source === target || (hasNoTags(source) && hasNoTags(target))) return [];
  const found = new Map<string, RuleFinding>();
  for (const selectors of selectionsOf(target, source)) {
    const expected = tagsIn(source, selectors);
    const actual = tagsIn(target, selectors);
    for (const { tag, text } of surplus(expected, actual))
      found.set(`missing ${text}`, { ...endOf(target), message: "missing", values: { tag: nameOf(tag) } });
    for (const { tag, text } of surplus(actual, expected))
      found.set(`extra ${text}`, { ...spanOf(tag), message: "extra", values: { tag: nameOf(tag) } });
    for (const { tag, lost } of found.size > 0
      ? []
      : withLostAttributes(source, target, { expected, actual }))
      found.set(`lost ${lost}`, { ...spanOf(tag), message: "missing", values: { tag: lost } });
    if (found.size > 0 || firstUnpaired(expected)) continue;
    const tag = firstUnpaired(actual);
    if (tag) found.set("crossed", { ...spanOf(tag), message: "crossed", values: { tag: nameOf(tag) } });
  }
  return [...found.values()];
}

function hasNoTags({ pieces }: Message): boolean {
  return !leavesOf(pieces).some(({ kind }) => kind === "tag");
}

function tagsIn(message: Message, selectors: Selectors): Tag[] {
  return variantOf(message, selectors).leaves.filter((leaf) => leaf.kind === "tag");
}

/** Tags that occur more often than in `others`, by name, id and form. */
function surplus(tags: readonly Tag[], others: readonly Tag[]): Array<{ tag: Tag; text: string }> {
  const remaining = new Map<string, number>();
  for (const tag of others) remaining.set(nameOf(tag), (remaining.get(nameOf(tag)) ?? 0) + 1);
  return tags.flatMap((tag) => {
    const text = nameOf(tag);
    const count = remaining.get(text) ?? 0;
    remaining.set(text, count - 1);
    return count > 0 ? [] : [{ tag, text }];
  });
}

/** Compares tags of the same name in order. Attributes that the target adds may be needed by its language. */
function withLostAttributes(
  source: Message,
  target: Message,
  { expected, actual }: { expected: readonly Tag[]; actual: readonly Tag[] },
): Array<{ tag: Tag; lost: string }> {
  const inTarget = Map.groupBy(actual, nameOf);
  return expected.flatMap((tag) => {
    const partner = inTarget.get(nameOf(tag))?.shift();
    if (!partner) return [];
    const targetAttributes = new Set(attributesOf(target, partner));
    const lost = attributesOf(source, tag).filter((attribute) => !targetAttributes.has(attribute));
    return lost.length === 0 ? [] : [{ tag: partner, lost: `<${tag.name} ${lost.join(" ")}>` }];
  });
}

const attributes = /\s([\w:@.-]{1,100})(?:\s{0,9}=\s{0,9}(\\?)(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g;

/** `href=\"…\"` differs from `href="…"`: an unescaped quote would end the string that contains the text. */
function attributesOf({ text }: Message, { start, end }: Tag): string[] {
  return Array.from(text.slice(start, end).matchAll(attributes), ([, name = "", backslash]) =>
    backslash ? `${name.toLowerCase()}=\\"…\\"` : name.toLowerCase(),
  );
}

/** Returns the first tag that closes another tag than the last open one, or that is never closed. */
function firstUnpaired(tags: readonly Tag[]): Tag | undefined {
  const open: Tag[] = [];
  for (const tag of tags) {
    if (formOf(tag) === "open") open.push(tag);
    if (formOf(tag) === "close" && open.pop()?.name !== tag.name) return tag;
  }
  return open.at(-1);
}

/** Treats `<br>` as `<br/>`. */
function formOf({ name, form }: Tag): Tag["form"] {
  return form === "open" && voidElements.has(name.toLowerCase()) ? "alone" : form;
}

function nameOf(tag: Tag): string {
  const form = formOf(tag);
  const id = tag.id === undefined ? "" : ` id="${tag.id}"`;
  return `<${form === "close" ? "/" : ""}${tag.name}${id}${form === "alone" ? "/" : ""}>`;
}

function spanOf({ start, end }: Tag) {
  return { start, end };
}

function endOf({ text }: Message) {
  return { start: text.length, end: text.length };
}

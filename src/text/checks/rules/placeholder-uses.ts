import type { Checked } from "#text/checks/checked.ts";
import {
  numbersOfOne,
  selectionsOf,
  selectorsOfSource,
  type Variant,
  variantOf,
} from "#text/checks/variants.ts";
import type { Message } from "#text/message/parse-message.ts";
import { type Piece, type Placeholder, placeholdersOf } from "#text/message/piece.ts";
import { unshownNumbers } from "./unshown-numbers.ts";
import type { Use } from "./use.ts";

type Uses = ReadonlyMap<string, Use>;
export type Comparison = { missing: Use[]; extra: Use[] };

const compared = new WeakMap<Checked, Comparison>();

/** What the target lacks of the form of the source that is shown instead, and what it has that the source has nowhere. */
export function comparePlaceholders(checked: Checked): Comparison {
  const known = compared.get(checked);
  if (known) return known;
  const made = compare(checked);
  compared.set(checked, made);
  return made;
}

function compare(checked: Checked): Comparison {
  const { source, target } = checked;
  if (source === target || (hasNone(source) && hasNone(target))) return { missing: [], extra: [] };
  const ofSource = new Map<string, Use>();
  for (const selectors of selectionsOf(source))
    for (const [id, use] of usesOf(source, variantOf(source, selectors))) ofSource.set(id, use);
  const missing = new Map<string, Use>();
  const extra = new Map<string, Use>();
  for (const selectors of selectionsOf(target)) {
    const shown = variantOf(target, selectors);
    const inTarget = usesOf(target, shown);
    const inSource = usesOf(source, variantOf(source, selectorsOfSource(shown, checked)));
    const lacking = [...inSource.values()].filter(({ id }) => !inTarget.has(id));
    const numbers = numbersOfOne(shown, checked.language);
    const unshown = unshownNumbers(lacking, { ...checked, numbers, ofSource });
    for (const use of lacking) if (!unshown.has(use) && !isUnreadable(target, use)) missing.set(use.id, use);
    for (const [id, use] of inTarget) if (!ofSource.has(id)) extra.set(id, use);
  }
  return { missing: [...missing.values()], extra: [...extra.values()] };
}

/** Where a message cannot be read, nobody knows which of its arguments have forms. */
function isUnreadable({ problem }: Message, { piece }: Use): boolean {
  return problem !== undefined && (piece.kind === "choice" || piece.kind === "number");
}

function hasNone({ pieces }: Message): boolean {
  return !pieces.some((piece) => piece.kind === "choice" || placeholdersOf(piece).length > 0);
}

function usesOf({ text }: Message, { leaves, choices }: Variant): Uses {
  const uses = new Map<string, Use>();
  let next = 0;
  const add = (id: string, piece: Piece) => {
    if (!uses.has(id)) uses.set(id, { id, piece, text: text.slice(piece.start, piece.end) });
  };
  for (const choice of choices) add(`single:${choice.name}`, choice);
  const counted = new Set(choices.filter(({ type }) => type !== "select").map(({ name }) => name));
  for (const leaf of leaves) {
    if (leaf.kind === "number") add(`number:${leaf.name}`, leaf);
    for (const each of placeholdersOf(leaf)) {
      if (each.takesNext) next += 1 + starsOf(each);
      add(idOf(each, next), each);
      // The argument of a plural written out shows the number as "#" does.
      if (each.family === "single" && counted.has(each.name)) add(`number:${each.name}`, each);
    }
  }
  return uses;
}

/** `%s %d` are the first and second value, as `%2$d` names the second. */
function idOf({ family, name, conversion, takesNext }: Placeholder, next: number): string {
  if (takesNext) return `${family}:${next}$${name}`;
  return conversion === undefined ? `${family}:${name}` : `${family}:${name} ${conversion}`;
}

function starsOf({ name }: Placeholder): number {
  return name.length - name.replaceAll("*", "").length;
}

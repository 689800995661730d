import type { PaletteEntry } from "./palette-entry.ts";

/** A section of the palette; `isContent`: the user's strings, tags and orders instead of pages and actions. */
export type PaletteSection = { title: string; entries: PaletteEntry[]; isContent?: boolean };

/** Puts content last if the typed words begin words of a page or action: a user who types "dark" wants the theme. */
export function orderSections(sections: readonly PaletteSection[], typed: string): readonly PaletteSection[] {
  const typedWords = wordsOf(typed);
  const startsWithTyped = ({ label }: PaletteEntry) => {
    const words = wordsOf(label);
    return typedWords.every((part) => words.some((word) => word.startsWith(part)));
  };
  const commands = sections.filter(({ isContent }) => !isContent);
  if (typedWords.length === 0 || !commands.some(({ entries }) => entries.some(startsWithTyped)))
    return sections;
  return [...commands, ...sections.filter(({ isContent }) => isContent)];
}

function wordsOf(text: string): string[] {
  return text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
}

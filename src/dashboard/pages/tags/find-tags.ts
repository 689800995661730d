import type { Language } from "#contract/projects/languages.ts";
import type { TagSummary } from "#contract/tags/many-tags.ts";
import { compareRows, type Sort } from "#dashboard/ui/tables/table-sort.ts";

/** In the address instead of a category: tags that have none. No category is called so. */
export const noCategory = "-";
/** Rows of a page, whose progress is one request. */
export const pageSize = 50;

/** Languages that have a column of their own unless one is chosen; the column of all counts every language. */
export const mostColumns = 24;

export type TagFilter = { text: string; category: string; sort: Sort };

/** What the list can be sorted by. */
export const tagOrders = [
  { key: "name", sortBy: (tag: TagSummary) => tag.name },
  { key: "category", sortBy: (tag: TagSummary) => tag.category },
  { key: "keys", sortBy: (tag: TagSummary) => tag.keys },
  { key: "screenshots", sortBy: (tag: TagSummary) => tag.screenshots },
];

/** Tags whose name has all the words that were typed, of one category, in order. */
export function findTags(tags: readonly TagSummary[], { text, category, sort }: TagFilter): TagSummary[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return tags
    .filter((tag) => isOfCategory(tag, category) && hasWords(tag.name, words))
    .sort(compareRows(tagOrders, sort));
}

function isOfCategory(tag: TagSummary, category: string): boolean {
  if (category === "") return true;
  return tag.category === (category === noCategory ? "" : category);
}

function hasWords(name: string, words: readonly string[]): boolean {
  const lower = name.toLocaleLowerCase();
  return words.every((word) => lower.includes(word));
}

/** The target languages that have a column: the one that was chosen, else as many as can be read side by side. */
export function shownLanguages(languages: readonly Language[], chosen: string): Language[] {
  const targets = languages.filter(({ base }) => !base);
  const one = targets.filter(({ code }) => code === chosen);
  return one.length > 0 ? one : targets.slice(0, mostColumns);
}

/** The rows of a page; a page behind the last one is the last one. */
export function pageOf<Row>(rows: readonly Row[], wanted: number, size = pageSize) {
  const page = Math.max(1, Math.min(wanted, Math.ceil(rows.length / size)));
  return { page, rows: rows.slice((page - 1) * size, page * size) };
}

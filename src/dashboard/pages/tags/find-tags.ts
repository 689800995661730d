import type { Language } from "#contract/languages.ts";
import type { TagSummary } from "#contract/tags/many-tags.ts";
import { compareRows, type Sort } from "#dashboard/ui/tables/table-sort.ts";

/** URL value for tags without a category; no category has this name. */
export const noCategory = "-";
/** Rows per page; the progress of a page is loaded by one request. */
export const pageSize = 50;

/**
 * Maximum number of language columns, unless the user chose a language. The column "all" includes every language.
 */
export const maxColumns = 24;

export type TagFilter = { text: string; category: string; sort: Sort };

/** Sortable properties. */
export const tagOrders = [
  { key: "name", sortBy: (tag: TagSummary) => tag.name },
  { key: "category", sortBy: (tag: TagSummary) => tag.category },
  { key: "keys", sortBy: (tag: TagSummary) => tag.keys },
  { key: "screenshots", sortBy: (tag: TagSummary) => tag.screenshots },
];

/** Returns the sorted tags of a category whose name contains all words of the text. */
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

/** Target languages with a column: the chosen language, or as many languages as fit side by side. */
export function shownLanguages(languages: readonly Language[], chosen: string): Language[] {
  const targets = languages.filter(({ base }) => !base);
  const matching = targets.filter(({ code }) => code === chosen);
  return matching.length > 0 ? matching : targets.slice(0, maxColumns);
}

/** Returns the rows of a page; a page number above the last page means the last page. */
export function pageOf<Row>(rows: readonly Row[], requested: number, size = pageSize) {
  const page = Math.max(1, Math.min(requested, Math.ceil(rows.length / size)));
  return { page, rows: rows.slice((page - 1) * size, page * size) };
}

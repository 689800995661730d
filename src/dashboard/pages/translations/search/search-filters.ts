import { parseQuery, printQuery, type Query } from "#contract/query.ts";
import { joinSearch, splitSearch } from "./search-parts.ts";

/** The first condition of a search that uses only `fields`, as a list of alternatives such as `is:draft`. */
export function filtersOf(text: string, fields: readonly string[]): string[] {
  const chosen = splitSearch(text).chips.find((chip) => isFilter(chip, fields));
  if (chosen === undefined) return [];
  const items = chosen.kind === "or" ? chosen.items : [chosen];
  return items.map(printQuery);
}

/** The search with its first condition on `fields` replaced by `filters`, such as `is:draft`, joined by OR. */
export function withFilters(text: string, filters: readonly string[], fields: readonly string[]): string {
  const { chips, words } = splitSearch(text);
  const others = chips.filter((chip) => chip !== chips.find((candidate) => isFilter(candidate, fields)));
  const chosen = filters.length === 0 ? [] : [parseQuery(filters.join(" OR "))];
  return joinSearch({ chips: [...chosen, ...others], words });
}

function isFilter(query: Query, fields: readonly string[]): boolean {
  if (query.kind === "or") return query.items.every((item) => isFilter(item, fields));
  return query.kind === "term" && fields.includes(query.field);
}

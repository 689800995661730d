import { useQuery } from "@tanstack/react-query";
import { printQuery, queryForKey } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { foundStringsQuery } from "#dashboard/api/entries/found-strings.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { useDebounced } from "#dashboard/lib/time/use-debounced.ts";
import { paths } from "#dashboard/paths.ts";
import type { PaletteEntry } from "./palette-entry.ts";
import { useJump } from "./use-jump.ts";
import { useOpenBranch } from "./use-open-branch.ts";

/** Minimum length of the search text: one letter matches nearly every string. */
const minTypedLength = 2;

/** Strings whose key or source text matches the typed text. */
export function useStringEntries(typed: string): PaletteEntry[] {
  const jump = useJump();
  const { scope } = useOpenBranch();
  const searchText = useDebounced(typed.trim());
  const isSearching = scope !== undefined && searchText.length >= minTypedLength;
  const queryScope = scope ?? { app: "", branch: "" };
  const { data: languages } = useQuery({ ...languagesQuery(queryScope), enabled: isSearching });
  const base = languages?.find((language) => language.base)?.code;
  const { data: strings = [] } = useQuery({
    ...foundStringsQuery(queryScope, { typed: searchText, base: base ?? "" }),
    enabled: isSearching && base !== undefined,
  });
  if (!isSearching) return [];
  return strings.map(({ key, source }) => ({
    id: `string ${key}`,
    // The palette filters its entries by the label, so the label contains the text too.
    label: source === "" ? key : `${key} — ${source}`,
    ...(source !== "" && { string: { key, text: source } }),
    run: () => jump(paths.translations(scope, withColumns(printQuery(queryForKey(key)), scope))),
  }));
}

/** Address parameters of a search in the grid; if the grid is open, its columns and sort order are retained. */
function withColumns(q: string, scope: BranchScope): URLSearchParams {
  const search = new URLSearchParams({ q });
  if (location.pathname !== paths.translations(scope)) return search;
  const current = new URLSearchParams(location.search);
  for (const name of ["languages", "only", "column", "sort"]) {
    const value = current.get(name);
    if (value !== null) search.set(name, value);
  }
  return search;
}

import type { QueryClient } from "@tanstack/react-query";
import type { Language } from "#contract/languages.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { type EntrySearch, searchQuery, windowRows } from "#dashboard/api/entries/entries.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { chosenLanguages, defaultLanguages } from "#dashboard/pages/translations/columns/grid-columns.ts";
import { readColumns, type StoredColumns } from "#dashboard/pages/translations/columns/stored-columns.ts";
import { type GridView, readView } from "./grid-view.ts";

/**
 * The languages to show: from the address, or else the stored choice, or else the default; and the language that is
 * shown alone. The address comes first, so that a link shows what its sender saw.
 */
export function languagesOf(
  view: Pick<GridView, "languages" | "only">,
  stored: Pick<StoredColumns, "languages" | "only">,
  languages: readonly Language[],
): { chosen: string[]; only: string | undefined } {
  const only = view.only ?? (view.languages === undefined ? stored.only : undefined);
  return {
    chosen: chosenLanguages(view.languages ?? stored.languages ?? defaultLanguages(languages), languages),
    only: languages.find((it) => it.code === only && !it.base)?.code,
  };
}

/** The search of a view. Its languages are sorted, so that moving a column does not start another search. */
export function searchOf(
  view: Pick<GridView, "text" | "sort">,
  languages: readonly Language[],
  shown: readonly string[],
): EntrySearch {
  return { q: view.text.trim(), sort: view.sort, languages: searchedLanguages(languages, shown) };
}

/** Codes of the source language and of the shown languages. */
export function searchedLanguages(languages: readonly Language[], shown: readonly string[]): string[] {
  const base = languages.filter((it) => it.base).map((it) => it.code);
  return [...base, ...shown.toSorted()];
}

/** Prefetches the first rows of the grid that the address names, while the code of the page is loading. */
export async function prefetchFirstRows(client: QueryClient, scope: BranchScope, params: URLSearchParams) {
  const [session, languages] = await Promise.all([
    client.ensureQueryData(sessionQuery()),
    client.ensureQueryData(languagesQuery(scope)),
  ]);
  const view = readView(params);
  const stored = readColumns(session.user?._id ?? "", scope.app);
  const { chosen, only } = languagesOf(view, stored, languages);
  const shown = only === undefined ? chosen : [only];
  const start = () => ({ partial: view.row < windowRows });
  await client.prefetchQuery(searchQuery(client, scope, searchOf(view, languages, shown), start));
}

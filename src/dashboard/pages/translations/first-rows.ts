import type { QueryClient } from "@tanstack/react-query";
import { matchPath } from "react-router";
import type { Language } from "#contract/languages.ts";
import { type BranchScope, type EntrySearch, searchQuery } from "#dashboard/api/entries.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { sessionQuery } from "#dashboard/api/session.ts";
import { chosenLanguages, firstChoice } from "./grid-columns.ts";
import { type GridView, readView } from "./grid-view.ts";
import { readColumns } from "./kept-columns.ts";

/** The languages that the grid begins with: those of the address, else those remembered, else the first few. */
function firstLanguages(
  view: GridView,
  { person, app, languages }: { person: string; app: string; languages: readonly Language[] },
): string[] {
  const chosen = view.languages ?? readColumns(person, app).languages ?? firstChoice(languages);
  return chosenLanguages(chosen, languages);
}

/** In one order, so that columns that only change their places stay in the same working set. */
export function searchOf(
  view: Pick<GridView, "text" | "sort">,
  languages: readonly Language[],
  shown: readonly string[],
): EntrySearch {
  const base = languages.filter((it) => it.base).map((it) => it.code);
  return { q: view.text.trim(), sort: view.sort, languages: [...base, ...shown.toSorted()] };
}

/** Asks for the first rows of the grid that the address names, while the page that will show them is still loaded. */
export async function askFirstRows(client: QueryClient, path: string, { pathname, search }: Location) {
  const params = matchPath(path, pathname)?.params;
  if (params?.app === undefined || params.branch === undefined) return;
  const scope: BranchScope = { app: params.app, branch: params.branch };
  const [session, languages] = await Promise.all([
    client.ensureQueryData(sessionQuery()),
    client.ensureQueryData(languagesQuery(scope)),
  ]);
  const view = readView(new URLSearchParams(search));
  const person = session.user?._id ?? "";
  const only = languages.find((it) => it.code === view.only && !it.base)?.code;
  const shown = only === undefined ? firstLanguages(view, { person, app: scope.app, languages }) : [only];
  await client.prefetchQuery(searchQuery(client, scope, searchOf(view, languages, shown)));
}

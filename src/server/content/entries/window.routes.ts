import { randomUUID } from "node:crypto";
import type { QueryOf } from "#contract/endpoint.ts";
import { entryEndpoints } from "#contract/entries.ts";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import { listCustomStatuses } from "#server/platform/db/values/statuses.ts";
import { answerTooLarge } from "#server/platform/http/answers/answer-limits.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { orderedCells, visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { resolveCells } from "./entries.store.ts";
import { readNeighbours } from "./read-neighbours.ts";
import { readRows } from "./read-rows.ts";
import { readSameSource } from "./read-same-source.ts";
import { findRanges } from "./search/find-ranges.ts";
import { findFirstKeys } from "./search/first-keys.ts";
import { searchPartially } from "./search/partial-searches.ts";
import { searchCondition } from "./search/search-condition.ts";
import { runSearch } from "./search/searches.ts";
import { type Language, shownLanguages } from "./search/shown-languages.ts";
import { readStaleResults } from "./search/stale-results.ts";
import { findPosition, makeWorkingSet, readWorkingSet, type SetSlice } from "./search/working-set.ts";

type WindowQuery = QueryOf<typeof entryEndpoints.readWindow>;

/** Rows of a complete set or, with `isPartial`, the first rows of a search that still runs (partial-searches.ts). */
type FoundSlice = SetSlice & { isPartial?: true };

const defaultLimit = 100;

/** Rows of the grid: a search creates a working set, whose windows are read by position (rules.md 3.5, 8.3). */
export function windowRoutes(app: Router, { db }: Deps): void {
  serve(app, entryEndpoints.readWindow, async ({ query, caller }) => {
    const { set, position = 0, limit = defaultLimit } = query;
    const [languages, stored] = await Promise.all([
      listLanguages(db, caller.scope),
      set === undefined ? undefined : readWorkingSet(db, caller.scope, { set, position, limit }),
    ]);
    if (set !== undefined && !stored) throw new ApiError("set_expired");
    const requestedLanguages = shownLanguages(languages, query.languages);
    const slice: FoundSlice =
      stored ?? (await search(db, caller, { query, languages, shown: requestedLanguages }));
    const shown = query.languages
      ? requestedLanguages
      : languages.filter(({ id }) => slice.shownIds.includes(id));
    const { rows, keyCount } = await readRows(db, caller.scope, {
      keyIds: slice.keyIds,
      languages: shown,
      visible: visibleCells(caller),
      ordered: orderedCells(caller),
    });
    if (keyCount === 0 && slice.keyIds.length > 0) throw answerTooLarge("ask for fewer languages");
    return {
      set: slice.set,
      total: slice.total,
      ...(slice.isPartial && { partial: true as const }),
      position,
      sequence: caller.scope.version,
      rows,
      languageIds: Object.fromEntries(shown.map(({ code, id }) => [code, wireId("language", id)])),
      ...(keyCount < slice.keyIds.length ? { next: position + keyCount } : {}),
      ...(query.near === undefined || slice.isPartial
        ? {}
        : { nearPosition: await findKeyPosition(db, caller, slice.set, query.near) }),
    };
  });
  serve(app, entryEndpoints.findRanges, ({ body, caller }) => findRanges(db, caller.scope, body));
  serve(app, entryEndpoints.readNeighbours, ({ query, caller }) => readNeighbours(db, caller, query));
  serve(app, entryEndpoints.readSameSource, ({ query, caller }) => readSameSource(db, caller, query));
  serve(app, entryEndpoints.readStaleResults, ({ query, caller }) => readStaleResults(db, caller, query.set));
}

type SearchInput = { query: WindowQuery; languages: readonly Language[]; shown: readonly Language[] };

async function search(
  db: Deps["db"],
  caller: ProjectCaller,
  { query, languages, shown }: SearchInput,
): Promise<FoundSlice> {
  const { q: text = "", sort = "created", position = 0, limit = defaultLimit, partial = false } = query;
  const shownIds = shown.map(({ id }) => id);
  const set = randomUUID();
  const statuses = await listCustomStatuses(db, caller.scope.teamId);
  const conditions = { text, languages, shownIds, statuses };
  const matches = searchCondition(caller, conditions);
  const store = (isPromised: () => boolean) =>
    runSearch(caller.scope.projectId, () =>
      makeWorkingSet(db, caller.scope, { set, isPromised, matches, text, shownIds, sort, position, limit }),
    );
  if (!partial || position > 0) return await store(() => false);
  const findFirst = async () => {
    const keyIds = await findFirstKeys(db, caller, { ...conditions, sort, limit });
    return keyIds.length === 0 ? undefined : { set, total: keyIds.length, keyIds, shownIds };
  };
  return await searchPartially({ branch: caller.scope, set, store, findFirst });
}

async function findKeyPosition(
  db: Deps["db"],
  { scope }: ProjectCaller,
  set: string,
  key: string,
): Promise<number | null> {
  const keyId = (await resolveCells(db, scope, [key])).keyIds.get(key);
  return keyId === undefined ? null : await findPosition(db, scope, { set, keyId });
}

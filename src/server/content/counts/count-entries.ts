import type { RawBuilder } from "kysely";
import type { countEndpoints } from "#contract/counts.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { parseWireId } from "#contract/ids.ts";
import { searchCondition } from "#server/content/entries/search/search-condition.ts";
import { runSearch } from "#server/content/entries/search/searches.ts";
import type { Language } from "#server/content/entries/search/shown-languages.ts";
import type { CounterRow } from "#server/content/write-path/counters/recount.ts";
import type { CustomStatusRow } from "#server/platform/db/values/statuses.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller, Scope } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { countKeys, countVisible, findTagCondition, listKeyIds, readBranchCounters } from "./counts.store.ts";

type CountInput = {
  query: QueryOf<typeof countEndpoints.read>;
  languages: readonly Language[];
  statuses: readonly CustomStatusRow[];
};

/**
 * Counts the entries that a query names: those of a tag, those that a search finds, or all. Vendors count their
 * strings.
 */
export async function countEntries(
  db: Deps["db"],
  caller: ProjectCaller,
  { query, languages, statuses }: CountInput,
): Promise<CounterRow[]> {
  const { scope } = caller;
  const { tagId, q: text = "" } = query;
  const visible = visibleCells(caller);
  if (tagId === undefined && text === "" && !visible) return await readBranchCounters(db, scope);
  const shownIds = languages.map(({ id }) => id);
  const conditions = [
    ...(tagId === undefined ? [] : [await tagCondition(db, scope, tagId)]),
    ...(text === "" ? [] : [searchCondition(caller, { text, languages, shownIds, statuses })]),
  ];
  return await runSearch(scope.projectId, async () => {
    const keyIds = await listKeyIds(db, scope, conditions);
    return visible ? await countVisible(db, scope, { visible, keyIds }) : await countKeys(db, scope, keyIds);
  });
}

async function tagCondition(db: Deps["db"], scope: Scope, wireTagId: string): Promise<RawBuilder<boolean>> {
  const id = parseWireId("tag", wireTagId);
  const condition = id === undefined ? undefined : await findTagCondition(db, scope, id);
  if (!condition) throw notFound("tag", wireTagId);
  return condition;
}

import type { RawBuilder } from "kysely";
import { countEndpoints, counterNames } from "#contract/counts.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { parseWireId } from "#contract/ids.ts";
import { searchCondition } from "#server/content/entries/search/search-condition.ts";
import { searching } from "#server/content/entries/search/searches.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import { readFailingChecks } from "#server/content/write-path/checks/check-entries.ts";
import {
  checksOfCounter,
  excludedKeys,
  wholeBranch,
} from "#server/content/write-path/counters/entry-counters.ts";
import type { Counted } from "#server/content/write-path/counters/recount.ts";
import { type CustomStatusRow, listCustomStatuses } from "#server/platform/db/values/statuses.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller, Scope } from "#server/platform/http/caller.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { countKeys, countVisible, findTagCondition, listKeyIds, readBranchCounters } from "./counts.store.ts";
import { readActivity, readProgress } from "./progress.store.ts";

type Language = { id: number; code: string };

/** Entry counts per language (rest-api.md 2.2, 4.4; rules.md 5). */
export function countRoutes(app: Router, { db }: Deps): void {
  serve(app, countEndpoints.read, async ({ query, caller }) => {
    const [languages, statuses, failing] = await Promise.all([
      listLanguages(db, caller.scope),
      listCustomStatuses(db, caller.scope.teamId),
      readFailingChecks(db, caller.scope.projectId),
    ]);
    const counted = await count(db, caller, { query, languages, statuses });
    const present = (languageId: number, unit: "strings" | "words") =>
      presentCounters(countersOf(counted, languageId, unit), statuses, failing);
    return Object.fromEntries(
      languages.map(({ id, code }) => {
        const strings = present(id, "strings");
        return [code, query.includeWords ? { ...strings, words: present(id, "words") } : strings];
      }),
    );
  });
  serve(app, countEndpoints.readProgress, ({ query, caller }) =>
    readProgress(db, caller, query.days ?? usualDays),
  );
  serve(app, countEndpoints.readActivity, ({ query, caller }) =>
    readActivity(db, caller, query.days ?? usualDays),
  );
}

/** Default number of days of progress and activity. */
const usualDays = 30;

type Counting = {
  query: QueryOf<typeof countEndpoints.read>;
  languages: readonly Language[];
  statuses: readonly CustomStatusRow[];
};

async function count(
  db: Deps["db"],
  caller: ProjectCaller,
  { query, languages, statuses }: Counting,
): Promise<Counted[]> {
  const { scope } = caller;
  const { tagId, q: text = "" } = query;
  const visible = visibleCells(caller);
  if (tagId === undefined && text === "" && !visible) return await readBranchCounters(db, scope);
  const shownIds = languages.map(({ id }) => id);
  const conditions = [
    ...(tagId === undefined ? [] : [await tagCondition(db, scope, tagId)]),
    ...(text === "" ? [] : [searchCondition(caller, { text, languages, shownIds, statuses })]),
  ];
  return await searching(scope.projectId, async () => {
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

/** Counters of a language by name; `all` is stored once for the whole branch, or per language of visible entries. */
function countersOf(
  counted: readonly Counted[],
  languageId: number,
  unit: "strings" | "words",
): ReadonlyMap<string, number> {
  return new Map(
    counted
      .filter((row) => row.language_id === languageId || row.language_id === wholeBranch)
      .map((row) => [row.name, row[unit]]),
  );
}

function presentCounters(
  stored: ReadonlyMap<string, number>,
  statuses: readonly CustomStatusRow[],
  failing: number,
): Record<string, number> {
  const read = (name: string) => stored.get(name) ?? 0;
  // `all` is stored with the excluded entries of the language, and without those of excluded keys.
  const all = read("all") - read("excluded");
  const derived: Record<string, number> = {
    all,
    notTranslated: all - read("translated"),
    new: all - read("notNew"),
    excluded: read("excluded") + read(excludedKeys),
    failing: countFailing(stored, failing),
  };
  return Object.fromEntries([
    ...counterNames.map((name) => [name, derived[name] ?? read(name)]),
    ...statuses.map((status) => [`customStatus-${status.name}`, read(`status:${status.id}`)]),
  ]);
}

/** Findings are counted together; a text fails by the checks that are errors in the project. */
function countFailing(stored: ReadonlyMap<string, number>, failing: number): number {
  return [...stored].reduce(
    (sum, [name, count]) => (((checksOfCounter(name) ?? 0) & failing) === 0 ? sum : sum + count),
    0,
  );
}

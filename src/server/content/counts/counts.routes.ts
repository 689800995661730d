import type { RawBuilder } from "kysely";
import { countEndpoints, counterNames } from "#contract/counts.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { parseWireId } from "#contract/ids.ts";
import { searchCondition } from "#server/content/entries/search/search-condition.ts";
import { runSearch } from "#server/content/entries/search/searches.ts";
import { type Language, shownLanguages } from "#server/content/entries/search/shown-languages.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import { readFailingChecks } from "#server/content/write-path/checks/check-entries.ts";
import {
  checksOfCounter,
  excludedKeys,
  wholeBranch,
} from "#server/content/write-path/counters/entry-counters.ts";
import type { CounterRow } from "#server/content/write-path/counters/recount.ts";
import { type CustomStatusRow, listCustomStatuses } from "#server/platform/db/values/statuses.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller, Scope } from "#server/platform/http/caller.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { countKeys, countVisible, findTagCondition, listKeyIds, readBranchCounters } from "./counts.store.ts";
import { countFilters } from "./filter-counts.store.ts";
import { readActivity, readProgress } from "./progress.store.ts";

/** Entry counts per language (rest-api.md 2.2, 4.4; rules.md 5). */
export function countRoutes(app: Router, { db }: Deps): void {
  serve(app, countEndpoints.read, async ({ query, caller }) => {
    const [languages, statuses, failingChecks] = await Promise.all([
      listLanguages(db, caller.scope),
      listCustomStatuses(db, caller.scope.teamId),
      readFailingChecks(db, caller.scope.projectId),
    ]);
    const counted = await count(db, caller, { query, languages, statuses });
    const present = (languageId: number, unit: "strings" | "words") =>
      presentCounters(countersOf(counted, languageId, unit), statuses, failingChecks);
    return Object.fromEntries(
      languages.map(({ id, code }) => {
        const strings = present(id, "strings");
        return [code, query.includeWords ? { ...strings, words: present(id, "words") } : strings];
      }),
    );
  });
  serve(app, countEndpoints.readFilters, async ({ query, caller }) => {
    const languages = await listLanguages(db, caller.scope);
    const shownIds = shownLanguages(languages, query.languages).map(({ id }) => id);
    return await runSearch(caller.scope.projectId, () => countFilters(db, caller, { languages, shownIds }));
  });
  serve(app, countEndpoints.readProgress, ({ query, caller }) =>
    readProgress(db, caller, query.days ?? defaultDays),
  );
  serve(app, countEndpoints.readActivity, ({ query, caller }) =>
    readActivity(db, caller, query.days ?? defaultDays),
  );
}

/** Default number of days of progress and activity. */
const defaultDays = 30;

type CountInput = {
  query: QueryOf<typeof countEndpoints.read>;
  languages: readonly Language[];
  statuses: readonly CustomStatusRow[];
};

async function count(
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

/** Counters of a language by name; `all` is stored once for the whole branch, or per language of visible entries. */
function countersOf(
  counted: readonly CounterRow[],
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
  failingChecks: number,
): Record<string, number> {
  const read = (name: string) => stored.get(name) ?? 0;
  // `all` is stored with the excluded entries of the language, and without those of excluded keys.
  const all = read("all") - read("excluded");
  const derived: Record<string, number> = {
    all,
    notTranslated: all - read("translated"),
    new: all - read("notNew"),
    excluded: read("excluded") + read(excludedKeys),
    failing: countFailing(stored, failingChecks),
  };
  return Object.fromEntries([
    ...counterNames.map((name) => [name, derived[name] ?? read(name)]),
    ...statuses.map((status) => [`customStatus-${status.name}`, read(`status:${status.id}`)]),
  ]);
}

/**
 * Counts the texts that fail one of `failingChecks`: the checks that are errors in the project, as bits. Each counter
 * has the texts in which the same checks found something.
 */
function countFailing(stored: ReadonlyMap<string, number>, failingChecks: number): number {
  return [...stored].reduce(
    (sum, [name, count]) => (((checksOfCounter(name) ?? 0) & failingChecks) === 0 ? sum : sum + count),
    0,
  );
}

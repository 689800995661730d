import { countEndpoints } from "#contract/counts.ts";
import { runSearch } from "#server/content/entries/search/searches.ts";
import { shownLanguages } from "#server/content/entries/search/shown-languages.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import { readFailingChecks } from "#server/content/write-path/checks/check-entries.ts";
import { listCustomStatuses } from "#server/platform/db/values/statuses.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { countEntries } from "./count-entries.ts";
import { countFilters } from "./filter-counts.store.ts";
import { countersOf, presentCounters } from "./present-counters.ts";
import { readActivity, readProgress } from "./progress.store.ts";

/** Entry counts per language (rest-api.md 2.2, 4.4; rules.md 5). */
export function countRoutes(app: Router, { db }: Deps): void {
  serve(app, countEndpoints.read, async ({ query, caller }) => {
    const [languages, statuses, failingChecks] = await Promise.all([
      listLanguages(db, caller.scope),
      listCustomStatuses(db, caller.scope.teamId),
      readFailingChecks(db, caller.scope.projectId),
    ]);
    const counted = await countEntries(db, caller, { query, languages, statuses });
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

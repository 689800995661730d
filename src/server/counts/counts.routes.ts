import { countEndpoints, counterNames } from "#contract/counts.ts";
import { ApiError } from "#contract/errors.ts";
import { parseWireId } from "#contract/ids.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import { wholeBranch } from "#server/changes/entry-counters.ts";
import type { Counted } from "#server/changes/recount.ts";
import { type CustomStatusRow, listCustomStatuses } from "#server/entries/statuses.ts";
import { isVendor, vendorCells } from "#server/entries/vendor-cells.ts";
import { type Deps, type Router, serve } from "#server/http/serve.ts";
import { listLanguages } from "#server/languages/languages.store.ts";
import { countTag, countVisible, readBranchCounters } from "./counts.store.ts";

/** Entry counts per language (rest-api.md 2.2, 4.4; decisions.md 5). */
export function countRoutes(app: Router, { db }: Deps): void {
  serve(app, countEndpoints.read, async ({ query, caller }) => {
    const [counted, languages, statuses] = await Promise.all([
      count(db, caller, query.tagId),
      listLanguages(db, caller.scope),
      listCustomStatuses(db, caller.scope.teamId),
    ]);
    const present = (languageId: number, unit: "strings" | "words") =>
      presentCounters(countersOf(counted, languageId, unit), statuses);
    return Object.fromEntries(
      languages.map(({ id, code }) => {
        const strings = present(id, "strings");
        return [code, query.includeWords ? { ...strings, words: present(id, "words") } : strings];
      }),
    );
  });
}

async function count(
  db: Deps["db"],
  caller: ProjectCaller,
  wireTagId: string | undefined,
): Promise<Counted[]> {
  const { scope } = caller;
  if (wireTagId === undefined && !isVendor(caller)) return await readBranchCounters(db, scope);
  const tagId = wireTagId === undefined ? undefined : parseWireId("tag", wireTagId);
  if (wireTagId !== undefined && tagId === undefined) throw noSuchTag();
  const ofTag = tagId === undefined ? [] : await countTag(db, scope, tagId);
  if (!ofTag) throw noSuchTag();
  return isVendor(caller) ? await countVisible(db, scope, vendorCells(scope), tagId) : ofTag;
}

function noSuchTag(): ApiError {
  return new ApiError("not_found", { message: "There is no such tag." });
}

/** The counters of a language by name; `all` is kept once for the whole branch, or per language of what is visible. */
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
): Record<string, number> {
  const read = (name: string) => stored.get(name) ?? 0;
  const derived: Record<string, number> = {
    notTranslated: read("all") - read("translated"),
    new: read("all") - read("notNew"),
  };
  return Object.fromEntries([
    ...counterNames.map((name) => [name, derived[name] ?? read(name)]),
    ...statuses.map((status) => [`customStatus-${status.name}`, read(`status:${status.id}`)]),
  ]);
}

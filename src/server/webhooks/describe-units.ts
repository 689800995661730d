import type { Kysely, RawBuilder } from "kysely";
import { parseQuery, QueryError } from "#contract/query.ts";
import { maxEventEntries } from "#contract/webhook-events.ts";
import type { BranchRef } from "#server/changes/follow-changes.ts";
import { readFollowedThings } from "#server/changes/followed-things.ts";
import { countHappened, readHappened } from "#server/changes/happenings.ts";
import type { Database } from "#server/db/schema.ts";
import { matchKeys } from "#server/entries/match-keys.ts";
import { listCustomStatuses } from "#server/entries/statuses.ts";
import { listLanguages } from "#server/languages/languages.store.ts";
import type { EventPlace } from "./listeners.ts";
import { countEntries, countedEntries, type DescribedUnit, isLarge, type Unit } from "./unit.ts";

type Described = ReadonlyMap<string, DescribedUnit[]>;

/** What happened in units, as each of the queries sees it; a handful of statements however many units there are. */
export async function describeUnits(
  tx: Kysely<Database>,
  branch: BranchRef,
  { units, queries, place }: { units: readonly Unit[]; queries: Iterable<string>; place: EventPlace },
): Promise<Described> {
  const things = await readFollowedThings(tx, branch, {
    setIds: units.flatMap((unit) => unit.setIds),
    limit: maxEventEntries,
  });
  const described = new Map<string, DescribedUnit[]>();
  for (const query of new Set(queries)) {
    const happened = await readHappenedOf(tx, branch, units, await conditionOf(tx, branch, place, query));
    described.set(
      query,
      units.map((unit, index) => ({
        ...unit,
        happened: happened(index),
        things: things.filter((thing) => unit.setIds.includes(thing.set_id)),
      })),
    );
  }
  return described;
}

async function readHappenedOf(
  tx: Kysely<Database>,
  branch: BranchRef,
  units: readonly Unit[],
  condition: RawBuilder<boolean> | undefined,
) {
  const sets = units.flatMap((unit, index) =>
    isLarge(unit) ? [] : unit.setIds.map((setId) => ({ unit: index, setId })),
  );
  const setIds = units.filter(isLarge).flatMap((unit) => unit.setIds);
  const entries = Map.groupBy(await readHappened(tx, branch, { sets, condition }), (entry) => entry.unit);
  const counts = Map.groupBy(await countHappened(tx, branch, { setIds, condition }), (row) => row.set_id);
  return (index: number) => {
    const unit = units[index];
    if (unit === undefined || !isLarge(unit)) return countEntries(entries.get(index) ?? []);
    return countedEntries(counts.get(unit.last.id) ?? []);
  };
}

/**
 * A query as a condition on keys. One that is no longer understood, since its language or status is gone, leaves nothing
 * out: too much is told rather than too little.
 */
async function conditionOf(
  tx: Kysely<Database>,
  branch: BranchRef,
  { teamId, baseLanguageId }: EventPlace,
  text: string,
): Promise<RawBuilder<boolean> | undefined> {
  if (text.trim() === "") return undefined;
  const languages = await listLanguages(tx, branch);
  const statuses = await listCustomStatuses(tx, teamId);
  const shownIds = languages.map(({ id }) => id);
  try {
    // Nobody in particular searches: nothing is hidden.
    const caller = { scope: branch, role: null, person: null };
    const context = { ...branch, baseLanguageId, languages, shownIds, statuses, caller, text };
    return matchKeys(parseQuery(text), context);
  } catch (error) {
    if (error instanceof QueryError) return undefined;
    throw error;
  }
}

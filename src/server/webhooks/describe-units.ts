import { type Kysely, type RawBuilder, sql } from "kysely";
import { parseQuery, QueryError } from "#contract/query.ts";
import { maxEventEntries } from "#contract/webhook-events.ts";
import type { BranchRef } from "#server/changes/follow-changes.ts";
import { readFollowedThings } from "#server/changes/followed-things.ts";
import { countHappened, listKeysOfSets, readHappened } from "#server/changes/happenings.ts";
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
  const split = splitUnits(units);
  const asked = [...new Set(queries)];
  const touched = asked.some(isNarrow)
    ? await listKeysOfSets(
        tx,
        branch,
        split.small.map(({ setId }) => setId),
      )
    : [];
  const described = new Map<string, DescribedUnit[]>();
  for (const query of asked) {
    const happened = await readHappenedOf(tx, branch, units, {
      ...split,
      conditionOf: (among) => conditionOf(tx, branch, place, { text: query, among }),
      touched,
    });
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

/** The change sets whose entries are listed, and those whose entries are only counted. */
function splitUnits(units: readonly Unit[]) {
  return {
    small: units.flatMap((unit, index) =>
      isLarge(unit) ? [] : unit.setIds.map((setId) => ({ unit: index, setId })),
    ),
    large: units.filter(isLarge).flatMap((unit) => unit.setIds),
  };
}

type Split = ReturnType<typeof splitUnits> & {
  conditionOf: (among: readonly number[] | undefined) => Promise<RawBuilder<boolean> | undefined>;
  touched: readonly number[];
};

/** Of small units the query is asked about the touched keys alone, not about the whole branch. */
async function readHappenedOf(
  tx: Kysely<Database>,
  branch: BranchRef,
  units: readonly Unit[],
  { small, large, conditionOf, touched }: Split,
) {
  const listed =
    small.length === 0
      ? []
      : await readHappened(tx, branch, { sets: small, condition: await conditionOf(touched) });
  const counted =
    large.length === 0
      ? []
      : await countHappened(tx, branch, { setIds: large, condition: await conditionOf(undefined) });
  const entries = Map.groupBy(listed, (entry) => entry.unit);
  const counts = Map.groupBy(counted, (row) => row.set_id);
  return (index: number) => {
    const unit = units[index];
    if (unit === undefined || !isLarge(unit)) return countEntries(entries.get(index) ?? []);
    return countedEntries(counts.get(unit.last.id) ?? []);
  };
}

function isNarrow(query: string): boolean {
  return query.trim() !== "";
}

/**
 * A query as a condition on keys, of all or of those that are named. One that is no longer understood, since its language
 * or status is gone, leaves nothing out: too much is told rather than too little.
 */
async function conditionOf(
  tx: Kysely<Database>,
  branch: BranchRef,
  { teamId, baseLanguageId }: EventPlace,
  { text, among }: { text: string; among: readonly number[] | undefined },
): Promise<RawBuilder<boolean> | undefined> {
  if (!isNarrow(text)) return undefined;
  const languages = await listLanguages(tx, branch);
  const statuses = await listCustomStatuses(tx, teamId);
  const shownIds = languages.map(({ id }) => id);
  try {
    // Nobody in particular searches: nothing is hidden.
    const caller = { scope: branch, role: null, person: null };
    const context = { ...branch, baseLanguageId, languages, shownIds, statuses, caller, text };
    const query = parseQuery(text);
    if (among === undefined) return matchKeys(query, context);
    return sql`(k.id = ANY(${among}::bigint[]) AND ${matchKeys(query, { ...context, among })})`;
  } catch (error) {
    if (error instanceof QueryError) return undefined;
    throw error;
  }
}

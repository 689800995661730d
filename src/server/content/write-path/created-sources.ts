import { sql } from "kysely";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";
import { originOfKind } from "#server/platform/db/values/text-origins.ts";
import type { OpenChangeSet } from "./change-sets/open-change-set.ts";
import type { ChangeScope } from "./changed-entries.ts";
import { countersOf } from "./counters/entry-counters.ts";
import { fieldBits } from "./entry-state.ts";
import { requireStatuses } from "./locks/lock-statuses.ts";
import { logEntries, storeEntries } from "./write-entries.ts";

/** Sources of keys as one PostgreSQL array literal per column, passed through unparsed. */
export type CreatedSources = {
  keyIds: string;
  /** Text ids. */
  texts: string;
  statuses: string;
  locked: string;
  /** Word counts of the texts, already stored in the keys. */
  words: string;
};

/**
 * Selects and locks the base language unless it is in the trash. Without the limit PostgreSQL would estimate a thousand
 * rows.
 */
const lockedBase = ({ projectId, branchId, baseLanguageId }: ChangeScope) => sql`
  SELECT id FROM hold_languages(${projectId}, ${branchId}, ARRAY[${baseLanguageId}::integer]) LIMIT 1`;

/** Sources with the same state, counted together. */
type CountedState = { status: number; locked: boolean; strings: number; words: number };

/**
 * Writes the sources of keys that the change set created, each a text that is a value or, with `asDraft`, a draft.
 * These keys are invisible to others, have no other entries and are in no order, and sources are not checked, so
 * nothing needs to be read, decided or compared (edit-entries.ts would decide the same). Returns the number of sources.
 */
export async function writeCreatedSources(
  change: OpenChangeSet,
  sources: CreatedSources,
  { asDraft }: { asDraft: boolean },
): Promise<number> {
  const { scope, author, kind } = change.input;
  const stamp = { changeSetId: change.id, time: change.time };
  const { rows } = await prepared<CountedState>`
    WITH created_source AS MATERIALIZED (
      SELECT s.*, l.id AS language_id, 0 AS version, 0 AS checks, ${author.personId}::integer AS person_id,
        ${author.src}::smallint AS src, ${originOfKind(kind)}::smallint AS origin,
        (${sql.lit(asDraft ? fieldBits.draft : fieldBits.value)} | CASE WHEN status_after <> 0 THEN ${sql.lit(fieldBits.status)} ELSE 0 END
          | CASE WHEN locked_after THEN ${sql.lit(fieldBits.locked)} ELSE 0 END)::smallint AS fields,
        NULL::bigint AS value_before, ${asDraft ? sql`NULL::bigint` : sql`text_id`} AS value_after,
        NULL::bigint AS draft_before, ${asDraft ? sql`text_id` : sql`NULL::bigint`} AS draft_after,
        NULL::bigint AS comment_before, NULL::bigint AS comment_after, 0 AS status_before, false AS locked_before,
        0 AS meaning_before, 0 AS meaning_after, 0 AS dismissed_before, 0 AS dismissed_after,
        false AS excluded_before, false AS excluded_after
      FROM (${lockedBase(scope)}) AS l
      CROSS JOIN unnest(${sources.keyIds}::bigint[], ${sources.texts}::bigint[], ${sources.statuses}::integer[],
        ${sources.locked}::boolean[], ${sources.words}::integer[]) AS s(key_id, text_id, status_after, locked_after, words)
    ),
    written_entry AS (${storeEntries(scope, stamp, sql`created_source`)} RETURNING key_id, language_id),
    inserted_entry_change AS (${logEntries(scope, stamp, sql`created_source`)})
    SELECT status_after AS status, locked_after AS locked, count(*)::integer AS strings, sum(words)::integer AS words
    FROM created_source GROUP BY status_after, locked_after`.execute(change.tx);
  await requireStatuses(
    change.tx,
    rows.map(({ status }) => status),
  );
  return rows.reduce((sum, state) => sum + countState(change, state, asDraft), 0);
}

function countState(
  change: OpenChangeSet,
  { strings, words, ...state }: CountedState,
  hasDraft: boolean,
): number {
  const counted = {
    translated: true,
    hasDraft,
    outdated: false,
    inOrder: false,
    inTranslation: false,
    excluded: false,
    ...state,
  };
  for (const name of countersOf(counted))
    change.counters.add(change.input.scope.baseLanguageId, name, strings, words);
  change.entryCount += strings;
  change.hasChanges = true;
  return strings;
}

import { type Kysely, type RawBuilder, sql } from "kysely";
import { offChecks, openFindings, reportsFindings } from "#server/content/write-path/checks/check-entries.ts";
import { fieldBits } from "#server/content/write-path/entry-state.ts";
import { publishesDraft } from "#server/content/write-path/text-writer.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";

/** Types of change of an entry in a change set; several may apply. */
export type ChangeType =
  | "created"
  | "updated"
  | "draftUpdated"
  | "published"
  | "statusChanged"
  | "locked"
  | "unlocked"
  | "excluded"
  | "included"
  | "commented"
  | "deleted"
  | "restored";

/** Changes of an entry, or of a key itself (then `language_id` is null), combined over the change sets of a batch. */
export type EntryChange = {
  batch: number;
  key_id: number;
  key: string;
  language_id: number | null;
  language: string | null;
  version: number | null;
  fields: string[];
  status: number | null;
  locked: boolean | null;
  /** Whether the entry, or the key itself, is excluded. */
  excluded: boolean;
  /** Current findings of the checks, as bits. */
  checks: number | null;
  changeTypes: ChangeType[];
};

/** Condition on the keys `k`; undefined: all. */
type Condition = RawBuilder<boolean> | undefined;

/** Key that a batch touched. */
export type BatchKey = { batch: number; keyId: number };

/** Change set with the number of its batch. A batch is published as one: a save, or the autosaves of one cell. */
type BatchSet = { batch: number; setId: number };

/**
 * Types of change of an entry. Publishing counts as an update of neither value nor draft, and every change of an entry
 * of a new key is part of its creation. Reads the columns of `entry_change`, and `created`.
 */
const changeTypes = sql`array_remove(ARRAY[
  CASE WHEN created THEN 'created' END,
  CASE WHEN NOT created AND value_changed AND NOT publishes THEN 'updated' END,
  CASE WHEN NOT created AND draft_changed AND NOT publishes THEN 'draftUpdated' END,
  CASE WHEN NOT created AND publishes THEN 'published' END,
  CASE WHEN NOT created AND fields & ${sql.lit(fieldBits.status)} <> 0 THEN 'statusChanged' END,
  CASE WHEN NOT created AND fields & ${sql.lit(fieldBits.locked)} <> 0 AND locked_after THEN 'locked' END,
  CASE WHEN NOT created AND fields & ${sql.lit(fieldBits.locked)} <> 0 AND NOT locked_after THEN 'unlocked' END,
  CASE WHEN NOT created AND fields & ${sql.lit(fieldBits.excluded)} <> 0 AND excluded_after THEN 'excluded' END,
  CASE WHEN NOT created AND fields & ${sql.lit(fieldBits.excluded)} <> 0 AND NOT excluded_after THEN 'included' END,
  CASE WHEN NOT created AND fields & ${sql.lit(fieldBits.comment)} <> 0 THEN 'commented' END
], NULL)`;

const textChangeColumns = sql`
  fields & ${sql.lit(fieldBits.value)} <> 0 AS value_changed, fields & ${sql.lit(fieldBits.draft)} <> 0 AS draft_changed,
  ${publishesDraft} AS publishes`;

/** Type of change of a key itself, from its `resource_change`. */
const keyChangeType = sql`CASE WHEN resource_change.after IS NULL THEN 'deleted'
  WHEN resource_change.before IS NOT NULL THEN 'updated'
  WHEN resource_change.after ? 'restored' THEN 'restored' ELSE 'created' END`;

const isCreated = sql`resource_change.before IS NULL AND NOT coalesce(resource_change.after ? 'restored', false)`;

function belongsToKey({ projectId, branchId }: BranchRef, condition: Condition, column: string) {
  if (condition === undefined) return sql`true`;
  return sql`${sql.ref(column)} IN (SELECT k.id FROM entry_key k
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND ${condition})`;
}

/**
 * `first` and `last` are the first and last sequence of the batch; a key that the batch created did not exist before.
 */
export type TouchedKey = BatchKey & { first: number; last: number; created: boolean };

/** Lists the keys that batches touched, themselves or by an entry. */
export async function listKeysOfBatches(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  sets: readonly BatchSet[],
): Promise<TouchedKey[]> {
  const { rows } = await sql<TouchedKey>`
    WITH batch_sets AS MATERIALIZED (
      SELECT b.batch, b.set_id, min(s.sequence) OVER same_batch AS first, max(s.sequence) OVER same_batch AS last
      FROM ${batchSets(sets)} JOIN change_set s ON s.project_id = ${projectId} AND s.id = b.set_id
      WINDOW same_batch AS (PARTITION BY b.batch)
    ),
    key_changes AS (
      SELECT change_set_id AS set_id, key_id, false AS created FROM entry_change
      WHERE project_id = ${projectId} AND branch_id = ${branchId}
        AND change_set_id = ANY(${sets.map(({ setId }) => setId)}::bigint[])
      UNION ALL
      SELECT change_set_id, resource_id, ${isCreated} FROM resource_change
      WHERE project_id = ${projectId} AND change_set_id = ANY(${sets.map(({ setId }) => setId)}::bigint[])
        AND resource = 'key'
    )
    SELECT batch, key_id AS "keyId", first, last, bool_or(created) AS created
    FROM batch_sets JOIN key_changes USING (set_id)
    GROUP BY batch, key_id, first, last`.execute(db);
  return rows;
}

/** Change sets with their batches, as the table `b`. */
function batchSets(sets: readonly BatchSet[]) {
  return sql`unnest(${sets.map((set) => set.batch)}::integer[], ${sets.map((set) => set.setId)}::bigint[])
    AS b(batch, set_id)`;
}

/**
 * Reads the changed entries of small batches, of all or of some keys, in key order, in their state after the batch.
 * Saves of one cell are folded; omits entries that ended up unchanged.
 *
 * `batch_sets`: change sets of the batches; `key_changes`: changes of keys themselves; `entry_log`: changes of entries;
 * `field_ends`: first and last value of each field in a batch; `folded_changes`: those with the changed fields;
 * `typed_changes`: what the type of change depends on; `changes`: entries and keys with their types of change.
 */
export async function readEntryChanges(
  db: Kysely<Database>,
  branch: BranchRef,
  { sets, keys }: { sets: readonly BatchSet[]; keys: readonly BatchKey[] | undefined },
): Promise<EntryChange[]> {
  if (sets.length === 0) return [];
  const { projectId, branchId } = branch;
  const isRequested = (column: string) =>
    keys === undefined
      ? sql`true`
      : sql`(b.batch, ${sql.ref(column)}) IN (SELECT * FROM unnest(${keys.map(({ batch }) => batch)}::integer[],
          ${keys.map(({ keyId }) => keyId)}::bigint[]))`;
  const { rows } = await sql<EntryChange>`
    WITH batch_sets AS (
      SELECT * FROM ${batchSets(sets)}
    ),
    key_changes AS MATERIALIZED (
      SELECT b.batch, resource_change.resource_id AS key_id, ${keyChangeType} AS type, ${isCreated} AS created, ARRAY(
          SELECT CASE f.key WHEN 'description' THEN 'desc' ELSE f.key END
          FROM jsonb_each(coalesce(resource_change.after, '{}')) f
          WHERE resource_change.before IS NOT NULL AND f.value IS DISTINCT FROM resource_change.before->f.key
          ORDER BY 1) AS fields
      FROM batch_sets b JOIN resource_change ON resource_change.project_id = ${projectId}
        AND resource_change.change_set_id = b.set_id
      WHERE resource_change.resource = 'key' AND ${isRequested("resource_change.resource_id")}
    ),
    entry_log AS MATERIALIZED (
      SELECT b.batch, c.* FROM entry_change c JOIN batch_sets b ON b.set_id = c.change_set_id
      WHERE c.project_id = ${projectId} AND c.branch_id = ${branchId}
        AND c.change_set_id = ANY(${sets.map((set) => set.setId)}::bigint[]) AND ${isRequested("c.key_id")}
    ),
    field_ends AS (
      SELECT batch, key_id, language_id, max(version) AS version, ${sql.join(firstAndLastValues())}
      FROM entry_log GROUP BY batch, key_id, language_id
    ),
    folded_changes AS (SELECT *, ${sql.join(changedBits(), sql` + `)} AS fields FROM field_ends),
    typed_changes AS (
      SELECT f.batch, f.key_id, f.language_id, f.version, f.fields, f.locked_after, f.excluded_after, ${textChangeColumns}, EXISTS (
          SELECT FROM key_changes k WHERE k.batch = f.batch AND k.key_id = f.key_id AND k.created) AS created
      FROM folded_changes f
    ),
    changes AS (
      SELECT batch, key_id, language_id, version, ARRAY(${fieldNames(sql`typed_changes.fields`)}) AS fields,
        ${changeTypes} AS types
      FROM typed_changes
      UNION ALL
      SELECT k.batch, k.key_id, NULL, NULL, k.fields, ARRAY[k.type] FROM key_changes k
      WHERE NOT (k.created AND EXISTS (SELECT FROM typed_changes t WHERE t.batch = k.batch AND t.key_id = k.key_id))
        AND (k.type <> 'updated' OR k.fields <> '{}')
    )
    SELECT c.batch, c.key_id, k.name AS key, c.language_id, l.code AS language, c.version, c.fields,
      c.types AS "changeTypes",
      CASE WHEN c.language_id IS NOT NULL THEN coalesce(later.status, e.status, 0) END AS status,
      CASE WHEN c.language_id IS NOT NULL THEN coalesce(later.locked, e.locked, false) END AS locked,
      CASE WHEN c.language_id IS NOT NULL THEN coalesce(later.excluded, e.excluded, false) ELSE k.excluded END AS excluded,
      CASE WHEN c.language_id IS NOT NULL
        THEN coalesce(CASE WHEN ${reportsFindings} THEN ${openFindings} & ~${offChecks(projectId)} END, 0)
        END AS checks
    FROM changes c
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = c.key_id
    LEFT JOIN language l ON l.project_id = ${projectId} AND l.branch_id = ${branchId} AND l.id = c.language_id
    LEFT JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = c.key_id
      AND e.language_id = c.language_id
    LEFT JOIN LATERAL (
      -- Value before the next later change, if any.
      SELECT ${sql.join(
        (["status", "locked", "excluded"] as const).map(
          (field) => sql`(array_agg(${sql.ref(`later.${field}_before`)} ORDER BY later.version)
            FILTER (WHERE later.fields & ${sql.lit(fieldBits[field])} <> 0))[1] AS ${sql.ref(field)}`,
        ),
      )}
      FROM entry_change later
      WHERE later.project_id = ${projectId} AND later.branch_id = ${branchId} AND later.key_id = c.key_id
        AND later.language_id = c.language_id AND later.version > c.version
    ) later ON true
    WHERE cardinality(c.types) > 0
    ORDER BY c.batch, c.key_id, l.code NULLS FIRST`.execute(db);
  return rows;
}

const foldedFields = Object.keys(fieldBits) as Array<keyof typeof fieldBits>;

/** First `before` and last `after` of each field. */
function firstAndLastValues() {
  return foldedFields.flatMap((field) =>
    (["before", "after"] as const).map((side) => {
      const column = sql.ref(`${field}_${side}`);
      const order = side === "before" ? sql`version` : sql`version DESC`;
      return sql`(array_agg(${column} ORDER BY ${order}) FILTER (WHERE fields & ${sql.lit(fieldBits[field])} <> 0))[1] AS ${column}`;
    }),
  );
}

/** Bit of each field that differs between its first and its last value, else 0. */
function changedBits() {
  return foldedFields.map(
    (field) =>
      sql`CASE WHEN ${sql.ref(`${field}_before`)} IS DISTINCT FROM ${sql.ref(`${field}_after`)} THEN ${sql.lit(fieldBits[field])} ELSE 0 END`,
  );
}

/** Names of changed fields, without the meaning number, which people do not see. */
function fieldNames(bits: RawBuilder<unknown>) {
  const shownFields = foldedFields.filter((field) => field !== "meaning");
  return sql`SELECT n.name FROM (VALUES ${sql.join(
    shownFields.map((field) => sql`(${sql.lit(field)}, ${sql.lit(fieldBits[field])})`),
  )}) AS n(name, bit) WHERE ${bits} & n.bit <> 0 ORDER BY n.bit`;
}

export type ChangeCount = { set_id: number; changeType: ChangeType; count: number; languages: string[] };

/** Counts the changes of large change sets: a row per set and type of change. */
export async function countEntryChanges(
  db: Kysely<Database>,
  branch: BranchRef,
  { setIds, condition }: { setIds: readonly number[]; condition: Condition },
): Promise<ChangeCount[]> {
  if (setIds.length === 0) return [];
  const { projectId, branchId } = branch;
  const { rows } = await sql<ChangeCount>`
    WITH key_changes AS MATERIALIZED (
      SELECT change_set_id, resource_id AS key_id, ${keyChangeType} AS type, ${isCreated} AS created FROM resource_change
      WHERE project_id = ${projectId} AND change_set_id = ANY(${setIds}::bigint[]) AND resource = 'key'
        AND ${belongsToKey(branch, condition, "resource_id")}
    ),
    typed_changes AS MATERIALIZED (
      SELECT c.change_set_id, c.key_id, c.language_id, c.fields, c.locked_after, c.excluded_after, ${textChangeColumns},
        coalesce(k.created, false) AS created
      FROM entry_change c LEFT JOIN key_changes k ON k.change_set_id = c.change_set_id AND k.key_id = c.key_id
      WHERE c.project_id = ${projectId} AND c.branch_id = ${branchId} AND c.change_set_id = ANY(${setIds}::bigint[])
        AND ${belongsToKey(branch, condition, "c.key_id")}
    ),
    changes AS (
      SELECT change_set_id, language_id, unnest(${changeTypes}) AS type FROM typed_changes
      UNION ALL
      SELECT k.change_set_id, NULL, k.type FROM key_changes k
      WHERE NOT (k.created AND EXISTS (
        SELECT FROM typed_changes t WHERE t.change_set_id = k.change_set_id AND t.key_id = k.key_id))
    )
    SELECT c.change_set_id AS set_id, c.type AS "changeType", sum(c.count)::integer AS count,
      coalesce(array_agg(DISTINCT l.code) FILTER (WHERE l.code IS NOT NULL), '{}') AS languages
    FROM (
      SELECT change_set_id, type, language_id, count(*) AS count FROM changes GROUP BY change_set_id, type, language_id
    ) c
    LEFT JOIN language l ON l.project_id = ${projectId} AND l.branch_id = ${branchId} AND l.id = c.language_id
    GROUP BY c.change_set_id, c.type`.execute(db);
  return rows;
}

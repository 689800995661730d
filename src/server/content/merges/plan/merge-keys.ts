import { type Kysely, type RawBuilder, sql } from "kysely";
import type { BranchSnapshots } from "#server/content/merges/branch-snapshots.ts";
import {
  differenceOf,
  type Newest,
  newestOf,
  type Obstacle,
  type Outcome,
  type Settlement,
} from "#server/content/merges/settle-differences.ts";
import type { Database } from "#server/platform/db/schema.ts";

/** Row of `merge_key`: a key that differs, or that only one branch has. Long descriptions and metadata are digests. */
export type KeyRow = {
  id: number;
  from_id: number | null;
  to_id: number | null;
  name: string;
  in_base: boolean;
  restorable: boolean;
  /** Names in the target and the base, if both branches have the key under different names. */
  to_name: string | null;
  base_name: string | null;
  /** Another key of the target that has the name of this key in the source. */
  bearer: number | null;
  /** Whether the bearer keeps the name (merge-key-names.ts). */
  name_taken: boolean;
  from_group: number | null;
  to_group: number | null;
  base_group: number | null;
  from_desc: string | null;
  to_desc: string | null;
  base_desc: string | null;
  from_meta: string | null;
  to_meta: string | null;
  base_meta: string | null;
  from_length: number | null;
  to_length: number | null;
  base_length: number | null;
  from_syntax: number | null;
  to_syntax: number | null;
  base_syntax: number | null;
  from_style: number | null;
  to_style: number | null;
  base_style: number | null;
  from_excluded: boolean | null;
  to_excluded: boolean | null;
  base_excluded: boolean | null;
  /** Whether the side that has the key changed it since the base, in a field or in a cell. */
  edited: boolean;
  /** Whether the target has the key, and it is locked in some language. */
  locked: boolean;
  from_time: Date | null;
  to_time: Date | null;
  /** Names of the key's tags on both sides, if they differ. */
  from_tags: string[];
  to_tags: string[];
  tags_differ: boolean;
  /** Tags that the merge adds and removes, by the target's ids. */
  added_tags: number[];
  removed_tags: number[];
};

export const keyFields = [
  "name",
  "group",
  "desc",
  "meta",
  "maxLength",
  "syntax",
  "style",
  "excluded",
  "tags",
] as const;
export type KeyField = (typeof keyFields)[number];

/**
 * Reads the keys that differ. `tagIds` are the tags that the target has or will have. A key or tag that is new in the
 * target gets the source's state, whatever the base had.
 */
export async function readKeys(
  db: Kysely<Database>,
  { projectId, from, to }: BranchSnapshots,
  tagIds: readonly number[],
): Promise<KeyRow[]> {
  const tagNames = (branchId: number, key: string) => sql`
    ARRAY(SELECT t.name FROM tag_key tk JOIN tag t ON t.project_id = tk.project_id AND t.branch_id = tk.branch_id
      AND t.id = tk.tag_id AND t.trashed_by IS NULL
    WHERE tk.project_id = ${projectId} AND tk.branch_id = ${branchId} AND tk.key_id = ${sql.ref(key)} ORDER BY t.name)`;
  const fields = (side: string) =>
    sql`(${sql.join(mergedColumns.map((field) => sql.ref(`k.${side}_${field}`)))})`;
  const { rows } = await sql<KeyRow>`
    WITH tag_changes AS (
      SELECT key_id, array_agg(tag_id ORDER BY tag_id) FILTER (WHERE from_has AND (NOT base_has OR comes)) AS added,
        array_agg(tag_id ORDER BY tag_id) FILTER (WHERE NOT from_has AND (base_has OR comes)) AS removed
      FROM merge_link WHERE tag_id = ANY(${tagIds}::bigint[]) GROUP BY key_id
    ),
    differing_keys AS (
      SELECT k.*, t.added, t.removed, t.key_id IS NOT NULL AS tags_differ
      FROM merge_key k LEFT JOIN tag_changes t ON t.key_id = k.id
      WHERE k.from_id IS NULL OR k.to_id IS NULL OR t.key_id IS NOT NULL
        OR ${fields("from")} IS DISTINCT FROM ${fields("to")}
    )
    SELECT k.id, k.from_id, k.to_id, k.name, k.in_base, k.restorable, k.bearer, false AS name_taken, k.tags_differ,
      CASE WHEN k.from_name <> k.to_name THEN k.to_name END AS to_name,
      CASE WHEN k.from_name <> k.to_name THEN k.base_name END AS base_name,
      ${sql.join(["from", "to", "base"].map(fieldsOn))}, coalesce(k.added, '{}') AS added_tags,
      coalesce(k.removed, '{}') AS removed_tags,
      CASE WHEN k.tags_differ THEN ${tagNames(from.branchId, "k.from_id")} ELSE '{}' END AS from_tags,
      CASE WHEN k.tags_differ THEN ${tagNames(to.branchId, "k.to_id")} ELSE '{}' END AS to_tags,
      CASE WHEN k.to_id IS NULL THEN ${fields("from")} IS DISTINCT FROM ${fields("base")} OR c.from_edited
        WHEN k.from_id IS NULL THEN ${fields("to")} IS DISTINCT FROM ${fields("base")} OR c.to_edited
        ELSE false END AS edited,
      coalesce(c.locked, false) AS locked,
      greatest(c.from_time, ${lastChange(projectId, from.branchId)}) AS from_time,
      greatest(c.to_time, ${lastChange(projectId, to.branchId)}) AS to_time
    FROM differing_keys k LEFT JOIN LATERAL (
      SELECT bool_or((c.from_value, c.from_comment, c.from_status, c.from_locked, c.from_excluded)
          IS DISTINCT FROM (c.base_value, c.base_comment, c.base_status, c.base_locked, c.base_excluded)) AS from_edited,
        bool_or((c.to_value, c.to_comment, c.to_status, c.to_locked, c.to_excluded)
          IS DISTINCT FROM (c.base_value, c.base_comment, c.base_status, c.base_locked, c.base_excluded)) AS to_edited,
        bool_or(c.to_locked) AS locked, max(c.from_time) AS from_time, max(c.to_time) AS to_time
      FROM merge_cell c WHERE c.key_id = k.id AND (k.from_id IS NULL OR k.to_id IS NULL)
    ) c ON true
    ORDER BY k.id`.execute(db);
  return rows;
}

const mergedColumns = ["name", "group", "desc", "meta", "length", "syntax", "style", "excluded"];

/** Fields of a key `k` on one side. */
function fieldsOn(side: string): RawBuilder<unknown> {
  const plain = ["group", "length", "syntax", "style", "excluded"].map((field) =>
    sql.ref(`k.${side}_${field}`),
  );
  const digests = ["desc", "meta"].map(
    (field) => sql`md5(${sql.ref(`k.${side}_${field}`)}::text) AS ${sql.ref(`${side}_${field}`)}`,
  );
  return sql.join([...plain, ...digests]);
}

/** Time when a branch last changed a key `k`. */
function lastChange(projectId: number, branchId: number) {
  return sql`(SELECT max(s.created_at) FROM resource_change c
    JOIN change_set s ON s.project_id = c.project_id AND s.id = c.change_set_id AND s.branch_id = ${branchId}
    WHERE c.project_id = ${projectId} AND c.resource = 'key' AND c.resource_id = k.id)`;
}

/** Decision about a key that one branch does not have. */
export type Presence = { outcome: Outcome; newest: Newest; obstacle?: Obstacle };

/**
 * Decides about a key that one branch does not have; undefined if there is nothing to do. A key deleted on one side and
 * edited on the other is a conflict.
 */
export function presenceOutcome(key: KeyRow, settlement: Settlement): Presence | undefined {
  const isMissingInTarget = key.to_id === null;
  if (!isMissingInTarget && key.from_id !== null) return undefined;
  // Only the target deleted the key.
  if (isMissingInTarget && key.in_base && !key.edited) return undefined;
  // Only the target created the key.
  if (!isMissingInTarget && !key.in_base) return undefined;
  const obstacle = presenceObstacle(key);
  const bothChanged = isMissingInTarget ? key.in_base : key.edited;
  const newest = newestOf(key.from_time, key.to_time);
  const address = { key: key.name, language: "", field: "key" } as const;
  const outcome = settlement.outcomeOf(address, { bothChanged, obstacle, newest });
  return { outcome, newest, ...(obstacle ? { obstacle } : {}) };
}

function presenceObstacle(key: KeyRow): Obstacle | undefined {
  if (key.to_id === null) return key.name_taken ? "nameTaken" : undefined;
  return key.locked ? "locked" : undefined;
}

export type KeyOutcome = { field: KeyField; outcome: Outcome; newest: Newest; obstacle?: Obstacle };

/** Decides the fields of a key that both branches have. */
export function keyOutcomes(key: KeyRow, settlement: Settlement): KeyOutcome[] {
  if (key.from_id === null || key.to_id === null) return [];
  const newest = newestOf(key.from_time, key.to_time);
  return keyFields.flatMap((field) => {
    const difference = fieldDifference(key, field);
    if (!difference) return [];
    const address = { key: key.name, language: "", field };
    const obstacle = field === "name" && key.name_taken ? ("nameTaken" as const) : undefined;
    const outcome = settlement.outcomeOf(address, { ...difference, obstacle, newest });
    return [{ field, newest, outcome, ...(obstacle ? { obstacle } : {}) }];
  });
}

/** Tags are merged individually, and so never conflict. */
function fieldDifference(key: KeyRow, field: KeyField): { bothChanged: boolean } | undefined {
  if (field !== "tags") return differenceOf(fieldValuesOf(key, field));
  return key.added_tags.length + key.removed_tags.length > 0 ? { bothChanged: false } : undefined;
}

type FieldValue = string | number | boolean | null;
type KeyValues = Record<"base" | "from" | "to", FieldValue>;

/** Values of a field in base, source and target; groups are ids. */
export function fieldValuesOf(key: KeyRow, field: Exclude<KeyField, "tags">): KeyValues {
  switch (field) {
    case "name":
      return { base: key.base_name, from: key.name, to: key.to_name ?? key.name };
    case "group":
      return { base: key.base_group, from: key.from_group, to: key.to_group };
    case "desc":
      return { base: key.base_desc, from: key.from_desc, to: key.to_desc };
    case "meta":
      return { base: key.base_meta, from: key.from_meta, to: key.to_meta };
    case "maxLength":
      return { base: key.base_length, from: key.from_length, to: key.to_length };
    case "syntax":
      return { base: key.base_syntax, from: key.from_syntax, to: key.to_syntax };
    case "style":
      return { base: key.base_style, from: key.from_style, to: key.to_style };
    case "excluded":
      return { base: key.base_excluded, from: key.from_excluded, to: key.to_excluded };
  }
}

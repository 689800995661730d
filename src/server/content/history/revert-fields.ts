import { type NotNull, type RawBuilder, sql } from "kysely";
import type { ResourceChange } from "#server/content/write-path/change-sets/log-records.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { recountKeysAround } from "#server/content/write-path/keys/key-changes.ts";
import { releaseNames } from "#server/content/write-path/keys/rename-keys.ts";
import { batchSize } from "#server/content/write-path/texts/stored-texts.ts";
import { nameOf, type TrashableKind, trashable } from "#server/content/write-path/trash/trashed-resources.ts";
import { splitIntoBatches } from "#server/platform/db/split-into-batches.ts";
import { keyHash } from "#server/platform/db/values/key-hash.ts";
import type { UndoneSets } from "./created-resources.ts";
import { type Field, fieldsOf, hashBeside, referenceExists, storedValue } from "./resource-fields.ts";
import { conflictingRenames } from "./revert-names.rules.ts";

type Side = Record<string, unknown>;
type AlteredFields = { id: number; before: Side; after: Side };
type AlteredResource = AlteredFields & {
  name: string;
  /** Whether the resource is in the trash. */
  trashed: boolean;
  /** Whether its fields can be reverted, except perhaps the name. */
  revertible: boolean;
};

export type FieldsReverted = {
  reverted: number;
  changed: Array<{ id: number; name: string }>;
  nameConflicts: string[];
};

/**
 * Reverts fields that change sets altered, if they still have the values of these change sets, their references exist,
 * and the name is not in use. `onlyIds` restricts this to some resources. Caller must hold the structure lock.
 */
export async function revertFields(
  change: OpenChangeSet,
  undone: UndoneSets,
  kind: TrashableKind,
  onlyIds?: ReadonlySet<number>,
): Promise<FieldsReverted> {
  const outcome: FieldsReverted = { reverted: 0, changed: [], nameConflicts: [] };
  for (const altered of await alteredIds(change, undone, kind)) {
    const ids = onlyIds ? altered.filter((id) => onlyIds.has(id)) : altered;
    const resources = await lockAltered(change, kind, await readAltered(change, undone, { kind, ids }));
    const candidates = resources.filter(({ revertible }) => revertible);
    const nameConflicts = await findNameConflicts(change, kind, candidates);
    const reverted = candidates.filter(({ id }) => !nameConflicts.has(id));
    await writeFields(change, kind, reverted);
    outcome.reverted += reverted.length;
    outcome.changed.push(...resources.filter(({ revertible }) => !revertible));
    outcome.nameConflicts.push(
      ...candidates.filter(({ id }) => nameConflicts.has(id)).map(({ name }) => name),
    );
  }
  return outcome;
}

/**
 * Ids of the resources that the change sets altered, in batches that fit into memory, since descriptions are long. The
 * number of resources is not limited: names are short, and swapped names must be reverted together.
 */
async function alteredIds(
  { tx, input }: OpenChangeSet,
  { setIds }: UndoneSets,
  kind: TrashableKind,
): Promise<number[][]> {
  const { rows } = await sql<{ id: number; size: number }>`
    SELECT resource_id AS id, sum(octet_length(before::text) + octet_length(after::text))::integer AS size
    FROM resource_change
    WHERE project_id = ${input.scope.projectId} AND change_set_id = ANY(${setIds}::bigint[]) AND resource = ${kind}
      AND before IS NOT NULL AND after IS NOT NULL GROUP BY resource_id ORDER BY resource_id`.execute(tx);
  const limits = { items: rows.length, size: batchSize.size };
  return splitIntoBatches(rows, ({ size }) => size, limits).map((batch) => batch.map(({ id }) => id));
}

/** Reads each resource once: its first `before` and its last `after`. */
async function readAltered(
  { tx, input }: OpenChangeSet,
  { setIds }: UndoneSets,
  { kind, ids }: { kind: TrashableKind; ids: readonly number[] },
): Promise<AlteredFields[]> {
  const rows = await tx
    .selectFrom("resource_change")
    .select(["resource_id as id", "before", "after"])
    .where("project_id", "=", input.scope.projectId)
    .where("change_set_id", "=", sql<number>`ANY(${setIds}::bigint[])`)
    .where("resource", "=", kind)
    .where("resource_id", "=", sql<number>`ANY(${ids}::bigint[])`)
    .where("before", "is not", null)
    .where("after", "is not", null)
    .orderBy("change_set_id")
    .$narrowType<{ before: NotNull; after: NotNull }>()
    .execute();
  const folded = new Map<number, AlteredFields>();
  for (const { id, before, after } of rows) {
    const earlier = folded.get(id);
    folded.set(id, { id, before: { ...before, ...earlier?.before }, after: { ...earlier?.after, ...after } });
  }
  return [...folded.values()];
}

/**
 * Locks resources that were not permanently deleted until the commit, and decides whether their fields can be reverted.
 */
async function lockAltered(
  change: OpenChangeSet,
  kind: TrashableKind,
  altered: readonly AlteredFields[],
): Promise<AlteredResource[]> {
  const { projectId, branchId } = change.input.scope;
  if (kind === "screenshot") await lockFiles(change, altered);
  const { rows } = await sql<AlteredResource>`
    SELECT t.id, c.before, c.after, ${nameOf(kind)} AS name, t.trashed_by IS NOT NULL AS trashed,
      ${sql.join(Object.entries(fieldsOf[kind]).map(isRevertible), sql` AND `)} AS revertible
    FROM ${loggedFields(altered)} JOIN ${sql.table(trashable[kind].table)} t ON t.project_id = ${projectId}
      AND t.branch_id = ${branchId} AND t.id = c.id
    ORDER BY t.id FOR NO KEY UPDATE OF t`.execute(change.tx);
  return rows;
}

/** Logged fields of resources, as the table `c`. */
function loggedFields(altered: readonly AlteredFields[]): RawBuilder<unknown> {
  const jsonOf = (side: "before" | "after") => altered.map((item) => JSON.stringify(item[side]));
  return sql`unnest(${altered.map(({ id }) => id)}::bigint[], ${jsonOf("before")}::jsonb[], ${jsonOf("after")}::jsonb[])
    AS c(id, before, after)`;
}

/** Condition on a resource `t` with logged fields `c`: the field can be reverted. */
function isRevertible([name, field]: [string, Field]): RawBuilder<boolean> {
  const isUnchanged = sql<boolean>`(NOT c.after ? ${sql.lit(name)}
    OR coalesce(to_jsonb(${sql.ref(`t.${field.column}`)}), 'null') = c.after->${sql.lit(name)})`;
  return sql`${isUnchanged} AND ${referenceExists(field, sql`c.before->>${sql.lit(name)}`)}`;
}

/** Locks files, since unreferenced ones may be swept at any time (sweep-files.ts). */
async function lockFiles({ tx, input }: OpenChangeSet, altered: readonly AlteredFields[]): Promise<void> {
  const fileIds = altered.flatMap(({ before }) => (typeof before.file === "number" ? [before.file] : []));
  await tx
    .selectFrom("stored_file")
    .select("id")
    .where("project_id", "=", input.scope.projectId)
    .where("id", "=", sql<number>`ANY(${fileIds}::bigint[])`)
    .forKeyShare()
    .execute();
}

/** Finds the resources whose old name another resource now has. */
async function findNameConflicts(
  { tx, input }: OpenChangeSet,
  kind: TrashableKind,
  resources: readonly AlteredResource[],
): Promise<ReadonlySet<number>> {
  const renames = resources.flatMap(({ id, before, trashed }) =>
    isRename(kind, before) && !trashed ? [{ id, name: before.name }] : [],
  );
  if (renames.length === 0) return new Set();
  const { projectId, branchId } = input.scope;
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT t.id, t.name FROM ${sql.table(trashable[kind].table)} t
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.trashed_by IS NULL
      AND ${hasName(
        kind,
        renames.map(({ name }) => name),
      )}`.execute(tx);
  return conflictingRenames(renames, new Map(rows.map(({ id, name }) => [name, id])));
}

function hasName(kind: TrashableKind, names: readonly string[]): RawBuilder<boolean> {
  if (kind === "key") return sql<boolean>`t.name_hash = ANY(${names.map(keyHash)}::bytea[])`;
  return sql<boolean>`t.name = ANY(${names}::text[])`;
}

/** Whether a unique name is reverted; for a language it is the title, which is not unique. */
function isRename(kind: TrashableKind, before: Side): before is Side & { name: string } {
  return (kind === "key" || kind === "group" || kind === "tag") && typeof before.name === "string";
}

async function writeFields(
  change: OpenChangeSet,
  kind: TrashableKind,
  resources: readonly AlteredFields[],
): Promise<void> {
  if (resources.length === 0) return;
  const { projectId, branchId } = change.input.scope;
  const table = sql.table(trashable[kind].table);
  const renamed = resources.filter(({ before }) => isRename(kind, before)).map(({ id }) => id);
  // Names are unique: swapped names first get temporary values.
  if (kind === "key") await releaseNames(change, renamed);
  else if (renamed.length > 0)
    await sql`
      UPDATE ${table} SET name = E'\x01' || id
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = ANY(${renamed}::bigint[])`.execute(
      change.tx,
    );
  const assignments = Object.entries(fieldsOf[kind]).map((field) => revertedValue(kind, field));
  const setFields = () =>
    sql`
    UPDATE ${table} t SET ${sql.join(assignments)} FROM ${loggedFields(resources)}
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = c.id`.execute(change.tx);
  const recounted = resources.filter(({ before }) => kind === "key" && "excluded" in before);
  if (recounted.length === 0) await setFields();
  else
    await recountKeysAround(
      change,
      recounted.map(({ id }) => id),
      setFields,
    );
  await change.record(
    // The cast is safe: both sides come from rows of this kind.
    resources.map(
      ({ id, before, after }) => ({ resource: kind, id, before: after, after: before }) as ResourceChange,
    ),
  );
}

function revertedValue(kind: TrashableKind, [name, field]: [string, Field]): RawBuilder<unknown> {
  const column = sql.ref(`t.${field.column}`);
  return sql`${sql.ref(field.column)} =
    CASE WHEN c.before ? ${sql.lit(name)} THEN ${storedValue(field, sql`c.before->${sql.lit(name)}`)} ELSE ${column} END
    ${hashBeside(kind, field.column, sql`coalesce(c.before->>'name', t.name)`)}`;
}

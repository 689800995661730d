import { sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { recountingKeys } from "#server/content/write-path/keys/key-changes.ts";
import { type TrashableKind, trashable } from "#server/content/write-path/trash/trashed-resources.ts";
import type { Undone } from "./created-resources.ts";
import { type Field, fieldsOf, hashBeside, referenceExists, storedValue } from "./resource-fields.ts";

/**
 * Returns the name of the second field of a resource that was restored with changes: beside a field such as `name`, its
 * log row has the value in the trash as `formerName`.
 */
export function formerOf(field: string): string {
  return `former${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

type Which = { kind: TrashableKind; ids: readonly number[] };

/**
 * Resets resources that are trashed again to the fields that they had in the trash, unless these have changed since
 * they were restored. The log has both, so that the resources can be restored again.
 */
export async function restoreTrashedFields(
  change: OpenChangeSet,
  undone: Undone,
  which: Which,
): Promise<void> {
  await setFields(change, undone, { ...which, fields: fieldsOf[which.kind], says: "after" });
}

/**
 * Sets resources that were restored again to the fields that they had. Their names and groups are set while restoring
 * (revert-resources.ts).
 */
export async function reapplyFields(change: OpenChangeSet, undone: Undone, which: Which): Promise<void> {
  const { name, group: _, ...others } = fieldsOf[which.kind];
  const fields = which.kind === "language" && name ? { name, ...others } : others;
  await setFields(change, undone, { ...which, fields, says: "before" });
}

type FieldChanges = Which & {
  fields: Readonly<Record<string, Field>>;
  /** Side of the log that has both values of a field. */
  says: "before" | "after";
};

async function setFields(change: OpenChangeSet, { setIds }: Undone, given: FieldChanges): Promise<void> {
  const { kind, ids, fields, says } = given;
  const { projectId, branchId } = change.input.scope;
  const side = sql.ref(`c.${says}`);
  const logged = sql`c.project_id = ${projectId} AND c.change_set_id = ANY(${setIds}::bigint[]) AND c.resource = ${kind}
    AND c.resource_id = ANY(${ids}::bigint[])`;
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT field.name FROM resource_change c CROSS JOIN LATERAL jsonb_object_keys(${side}) AS field(name)
    WHERE ${logged} AND field.name LIKE 'former%'`.execute(change.tx);
  const altered = new Set(rows.map(({ name }) => name));
  for (const [name, field] of Object.entries(fields)) {
    const former = formerOf(name);
    if (!altered.has(former)) continue;
    const loggedField = (which: string) => sql`${side}->${sql.lit(which)}`;
    const [from, to] =
      says === "after" ? [loggedField(name), loggedField(former)] : [loggedField(former), loggedField(name)];
    const both = sql`jsonb_build_object(${sql.lit(name)}, ${loggedField(name)}, ${sql.lit(former)}, ${loggedField(former)})`;
    const write = () =>
      change.recordFrom(sql`
      resource AS (
        UPDATE ${sql.table(trashable[kind].table)} t SET ${sql.ref(field.column)} = ${storedValue(field, to)}
          ${hashBeside(kind, field.column, sql`(${to}) #>> '{}'`)}
        FROM resource_change c
        WHERE ${logged} AND ${side} ? ${sql.lit(former)} AND t.project_id = ${projectId} AND t.branch_id = ${branchId}
          AND t.id = c.resource_id AND coalesce(to_jsonb(${sql.ref(`t.${field.column}`)}), 'null') = ${from}
          AND ${referenceExists(field, sql`(${to}) #>> '{}'`)}
        RETURNING ${kind}::text AS resource, t.id,
          ${says === "after" ? sql`${both}` : sql`NULL::jsonb`} AS before,
          ${says === "after" ? sql`NULL::jsonb` : sql`${both} || '{"restored": true}'`} AS after
      )`);
    if (field === fieldsOf.key.excluded) await recountingKeys(change, ids, write);
    else await write();
  }
}

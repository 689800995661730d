import { type RawBuilder, sql } from "kysely";
import { invariantOf } from "./invariants.ts";
import type { ProjectRows } from "./project-rows.ts";
import { columnOf, namedBy, type Reference, references } from "./references.ts";

/**
 * Returns for a table the condition on its row `project_row` that all rows it depends on exist, recursively; undefined
 * if no reference is broken. `broken` has the names of the references known to be broken.
 */
export function completenessOf(rows: ProjectRows, broken: ReadonlySet<string>) {
  return (table: string) => completeRow(table, "project_row");

  function completeRow(table: string, row: string): RawBuilder<boolean> | undefined {
    const conditions = references.flatMap((reference) =>
      reference.table === table && reference.clears === undefined
        ? (referencedRowExists(reference, row) ?? [])
        : [],
    );
    return conditions.length === 0 ? undefined : sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
  }

  function referencedRowExists(reference: Reference, row: string): RawBuilder<boolean> | undefined {
    const referencedRow = `${row}_${columnOf(reference)}`;
    const isComplete = completeRow(reference.of, referencedRow);
    if (isComplete === undefined && !broken.has(invariantOf(reference))) return undefined;
    const isNone = sql`${sql.ref(`${row}.${columnOf(reference)}`)} IS NULL`;
    const isOptional = reference.where ? sql`NOT ${reference.where(rows, row)}` : sql`false`;
    return sql<boolean>`(${isNone} OR ${isOptional} OR EXISTS (SELECT FROM ${rows.of(reference.of)} ${sql.ref(referencedRow)}
      WHERE ${namedBy(reference, row, referencedRow)} AND ${isComplete ?? sql`true`}))`;
  }
}

import { type RawBuilder, sql } from "kysely";

/** Columns `syntax` and `style` that apply to a key of the table `key`: those of the key, else of the project. */
export function syntaxColumns(
  projectId: number | RawBuilder<unknown>,
  key = "entry_key",
): RawBuilder<unknown> {
  const effective = (column: "syntax" | "style") => sql`coalesce(nullif(${sql.ref(`${key}.${column}`)}, 0),
    (SELECT ${sql.ref(`p.${column}`)} FROM project p WHERE p.id = ${projectId}))`;
  return sql`${effective("syntax")} AS syntax, ${effective("style")} AS style`;
}

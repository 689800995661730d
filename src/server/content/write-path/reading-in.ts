import { type RawBuilder, sql } from "kysely";

/** Columns `syntax` and `style` of a key of the table `key`: the key's, or else the project's. */
export function readingIn(projectId: number | RawBuilder<unknown>, key = "entry_key"): RawBuilder<unknown> {
  const effective = (column: "syntax" | "style") => sql`coalesce(nullif(${sql.ref(`${key}.${column}`)}, 0),
    (SELECT ${sql.ref(`p.${column}`)} FROM project p WHERE p.id = ${projectId}))`;
  return sql`${effective("syntax")} AS syntax, ${effective("style")} AS style`;
}

import { type RawBuilder, sql } from "kysely";

/** How the texts of a key of the table `key` are read, as the columns `syntax` and `style`: as it says, else as its project does. */
export function readingIn(projectId: number | RawBuilder<unknown>, key = "entry_key"): RawBuilder<unknown> {
  const said = (column: "syntax" | "style") => sql`coalesce(nullif(${sql.ref(`${key}.${column}`)}, 0),
    (SELECT ${sql.ref(`p.${column}`)} FROM project p WHERE p.id = ${projectId}))`;
  return sql`${said("syntax")} AS syntax, ${said("style")} AS style`;
}

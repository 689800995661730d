import { type RawBuilder, sql } from "kysely";

/** The style by which the texts of a key of `entry_key` are read: its own, else its project's. */
export function styleIn(projectId: number | RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce(nullif(style, 0), (SELECT p.style FROM project p WHERE p.id = ${projectId}))`;
}

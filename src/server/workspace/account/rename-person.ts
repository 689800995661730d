import type { Kysely } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { etagOf } from "#server/platform/http/answers/etags.ts";

/** Renames a person; returns false if the name has changed since `etag` was read. */
export function renamePerson(
  db: Kysely<Database>,
  id: number,
  { name, etag }: { name: string; etag?: string | undefined },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const current = await tx
      .selectFrom("person")
      .select("name")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (etag !== undefined && current && etag !== etagOf({ name: current.name })) return false;
    await tx.updateTable("person").set({ name }).where("id", "=", id).execute();
    return true;
  });
}

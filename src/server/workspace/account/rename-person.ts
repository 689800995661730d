import type { Kysely } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { etagOf } from "#server/platform/http/answers/etags.ts";

/** Returns whether the name was still the one that the change is based on. */
export function renamePerson(
  db: Kysely<Database>,
  id: number,
  { name, etag }: { name: string; etag?: string | undefined },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const base = await tx
      .selectFrom("person")
      .select("name")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (etag !== undefined && base && etag !== etagOf({ name: base.name })) return false;
    await tx.updateTable("person").set({ name }).where("id", "=", id).execute();
    return true;
  });
}

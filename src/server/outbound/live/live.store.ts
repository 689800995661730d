import type { Deps } from "#server/platform/http/deps.ts";

/** Whether a project is in the trash or purged. */
export async function isInTrash(db: Deps["db"], projectId: number): Promise<boolean> {
  const found = db.selectFrom("project").select("id").where("id", "=", projectId);
  return (await found.where("deleted_at", "is", null).executeTakeFirst()) === undefined;
}

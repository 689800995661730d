import type { Disk } from "flydrive";
import { type Kysely, type Selectable, sql } from "kysely";
import { wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";

export type SettingsHead = Awaited<ReturnType<typeof readHead>>;

/** Header of a settings file: data of the project and the branch's version. */
export async function readHead(db: Kysely<Database>, { projectId, branchId }: BranchRef) {
  const head = await db
    .selectFrom("project as p")
    .innerJoin("branch as b", "b.project_id", "p.id")
    .innerJoin("language as l", (join) =>
      join
        .onRef("l.project_id", "=", "p.id")
        .onRef("l.branch_id", "=", "b.id")
        .onRef("l.id", "=", "p.base_language_id"),
    )
    .select([
      "p.app",
      "b.version",
      "p.name",
      "l.code as baseLanguage",
      "p.draft_mode_enabled as draftModeEnabled",
      "p.collect_missing_enabled as collectMissingEnabled",
      "p.token_hash as tokenHash",
      "p.token_cipher as tokenCipher",
    ])
    .where("p.id", "=", projectId)
    .where("b.id", "=", branchId)
    .executeTakeFirst();
  if (!head) throw new Error("The branch of a settings file is gone.");
  return head;
}

export type FileGroup = Pick<Selectable<Database["entry_group"]>, "id" | "name"> & { wireId: string };

/** Groups of the branch whose id or name is requested; undefined requests all groups. */
export async function readFileGroups(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  requested: readonly string[] | undefined,
): Promise<FileGroup[]> {
  const groups = await db
    .selectFrom("entry_group")
    .select(["id", "name"])
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("trashed_by", "is", null)
    .orderBy("id")
    .execute();
  return groups
    .map((group) => ({ ...group, wireId: wireId("group", group.id) }))
    .filter(
      (group) =>
        requested?.some((candidate) => candidate === group.wireId || candidate === group.name) ?? true,
    );
}

/** Returns the disk key of an existing settings file, or undefined, and records that the file is used. */
export async function findSettingsFile(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { version, variant }: { version: number; variant: string },
): Promise<string | undefined> {
  const found = await db
    .updateTable("settings_file")
    .set({ used_at: new Date() })
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("version", "=", version)
    .where("variant", "=", variant)
    .returning("disk_key")
    .executeTakeFirst();
  return found?.disk_key;
}

/**
 * Stores the disk key of a new settings file. If two processes created the same file, the later key is stored; URLs of
 * the earlier key stay valid until they expire.
 */
export async function storeSettingsFile(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { version, variant, key }: { version: number; variant: string; key: string },
): Promise<void> {
  await db
    .insertInto("settings_file")
    .values({ project_id: projectId, branch_id: branchId, version, variant, disk_key: key })
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "branch_id", "version", "variant"])
        .doUpdateSet({ disk_key: key, used_at: new Date() }),
    )
    .execute();
}

/** Deletes files that were not requested within an hour: all their URLs have expired by then. */
export async function deleteUnusedFiles(
  { db, disk }: { db: Kysely<Database>; disk: Disk },
  projectId: number,
): Promise<void> {
  const files = await db
    .deleteFrom("settings_file")
    .where("project_id", "=", projectId)
    .where("used_at", "<", sql<Date>`now() - interval '1 hour'`)
    .returning("disk_key")
    .execute();
  for (const { disk_key } of files) await disk.delete(disk_key);
}

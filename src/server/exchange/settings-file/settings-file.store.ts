import type { Disk } from "flydrive";
import { type Kysely, sql } from "kysely";
import { wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";

export type SettingsHead = {
  app: string;
  version: number;
  name: string;
  baseLanguage: string;
  draftModeEnabled: boolean;
  collectMissingEnabled: boolean;
  tokenHash: Buffer;
  tokenCipher: Buffer;
};

/** Header of a settings file: data of the project and the branch's version. */
export async function readHead(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
): Promise<SettingsHead> {
  const { rows } = await sql<SettingsHead>`
    SELECT p.app, b.version, p.name, l.code AS "baseLanguage", p.draft_mode_enabled AS "draftModeEnabled",
      p.collect_missing_enabled AS "collectMissingEnabled", p.token_hash AS "tokenHash", p.token_cipher AS "tokenCipher"
    FROM project p JOIN branch b ON b.project_id = p.id
    JOIN language l ON l.project_id = p.id AND l.branch_id = b.id AND l.id = p.base_language_id
    WHERE p.id = ${projectId} AND b.id = ${branchId}`.execute(db);
  const [head] = rows;
  if (!head) throw new Error("The branch of a settings file is gone.");
  return head;
}

export type FileGroup = { id: number; wireId: string; name: string };

/** Groups of the branch by the requested ids or names. */
export async function readFileGroups(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  requested: readonly string[] | undefined,
): Promise<FileGroup[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM entry_group
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND trashed_by IS NULL ORDER BY id`.execute(
    db,
  );
  return rows
    .map((row) => ({ ...row, wireId: wireId("group", row.id) }))
    .filter(
      (group) =>
        requested?.some((candidate) => candidate === group.wireId || candidate === group.name) ?? true,
    );
}

/** Finds an existing file and records its use. */
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

/** If two processes created the same file, the later one wins; the other's URL stays valid for its time. */
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
export async function forgetOldFiles(
  { db, disk }: { db: Kysely<Database>; disk: Disk },
  projectId: number,
): Promise<void> {
  const { rows } = await sql<{ disk_key: string }>`
    DELETE FROM settings_file WHERE project_id = ${projectId} AND used_at < now() - interval '1 hour'
    RETURNING disk_key`.execute(db);
  for (const { disk_key } of rows) await disk.delete(disk_key);
}

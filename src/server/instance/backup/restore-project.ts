import { stat } from "node:fs/promises";
import type { Disk } from "flydrive";
import { type Kysely, sql } from "kysely";
import { recheckBranch } from "#server/content/write-path/checks/checks.jobs.ts";
import { countBranch } from "#server/content/write-path/counters/recount.ts";
import { mergeNewTrigrams } from "#server/content/write-path/texts/intern-texts.ts";
import { projectTables } from "#server/instance/integrity/project-tables.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { srcNumber } from "#server/platform/db/values/src-names.ts";
import type { AccountCaller } from "#server/platform/http/caller.ts";
import { encrypt, hashToken, makeAppId, makeProjectToken } from "#server/platform/secrets/secrets.ts";
import { deleteFolder } from "#server/platform/storage/disk-folder.ts";
import { projectFolder } from "#server/platform/storage/stored-files.ts";
import { recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { brokenArchive, readArchive } from "./archive.ts";
import { checkStages } from "./check-project.ts";
import { readCurrentColumns } from "./export-project.ts";
import { insertTable } from "./insert-project.ts";
import { mapIds, mapOf } from "./map-ids.ts";
import {
  fileEntryPattern,
  manifestName,
  type ProjectManifest,
  parseProjectManifest,
  rowsEntry,
  tableOfEntry,
} from "./project-manifest.ts";
import { restoreWebhooks } from "./project-webhooks.ts";
import { checkFiles, putFiles } from "./restore-files.ts";
import { analyzeStages, openStages, stageRows } from "./stage-project.ts";

/** Maximum size of an unpacked file, in bytes. */
const maxUnpacked = 16 * 1_024 ** 3;
/**
 * Maximum ratio of the unpacked size to the size of the file: of the texts, and of everything. In backups of the demo
 * and of generated projects it was 1.4 for texts, and 17 to 19 with rows of numbers, whose JSON takes four times the
 * space that PostgreSQL needs; it was 41 where all texts are the same.
 */
const maxGrowth = { texts: 20, all: 60 };
/** Bytes that a file of any size may unpack to. */
const freeGrowth = 64 * 1_024 ** 2;
/** Entries of a backup whose rows consist of numbers. */
const rowsOfNumbers: ReadonlySet<string> = new Set(
  ["entry", "entry_change", "tag_key", "order_entry"].map(rowsEntry),
);
/** Maximum number of entries, limited in addition to the size, since entries may be empty. */
const maxEntries = 1_000_000;
const maxRows = 50_000_000;

type Restore = {
  db: Kysely<Database>;
  disk: Disk;
  secret: string;
  caller: AccountCaller;
  path: string;
  /** New name; undefined keeps the name in the backup. */
  name: string | undefined;
  /** Reserves storage of the team until the returned function is called; throws above the team's storage limit. */
  reserve: (bytes: number) => Promise<() => void>;
};

/**
 * Creates a project from a backup, all or nothing. The file is read to its end before anything is written; every id
 * in it is replaced by one of this instance.
 */
export async function restoreProject(restore: Restore): Promise<{ app: string; name: string }> {
  const { db, path } = restore;
  const { manifest, bytes } = await verify(path, db);
  const release = await restore.reserve(bytes);
  try {
    return await restoreVerified({ ...restore, manifest, bytes });
  } finally {
    release();
  }
}

type Verified = { manifest: ProjectManifest; bytes: number };

async function restoreVerified(restore: Restore & Verified): Promise<{ app: string; name: string }> {
  const { db, disk, path } = restore;
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('project', 'id'))::integer AS id`.execute(db);
  const projectId = rows[0]?.id ?? 0;
  try {
    await putFiles(disk, { path, projectId });
    const created = await db.transaction().execute((tx) => insertContent(tx, { ...restore, projectId }));
    await sql`ANALYZE entry_key, entry, text, entry_change, resource_change, tag_key, change_set`.execute(db);
    await mergeNewTrigrams(db);
    return created;
  } catch (error) {
    await removeUnusedFiles(restore, projectId);
    throw error;
  }
}

/** Deletes the files after an error, unless the project was created before the error. */
async function removeUnusedFiles({ db, disk }: Restore, projectId: number): Promise<void> {
  const created = await db.selectFrom("project").select("id").where("id", "=", projectId).executeTakeFirst();
  if (!created) await deleteFolder(disk, projectFolder(projectId));
}

/** First pass: reads the whole file, verifies checksum and limits, and returns its unpacked bytes. */
async function verify(path: string, db: Kysely<Database>): Promise<Verified> {
  const currentColumns = await readCurrentColumns(db);
  const { size } = await stat(path);
  const limitOf = (growth: number) => Math.min(maxUnpacked, Math.max(freeGrowth, size * growth));
  const maxBytes = limitOf(maxGrowth.all);
  let manifest: ProjectManifest | undefined;
  let [bytes, texts] = [0, 0];
  for await (const entry of readArchive(path, { maxBytes, maxEntries })) {
    bytes += entry.size;
    if (!rowsOfNumbers.has(entry.name)) texts += entry.size;
    if (texts > limitOf(maxGrowth.texts))
      throw brokenArchive("its texts are too large for a file of its size");
    if (manifest === undefined) {
      if (entry.name !== manifestName || entry.size > maxManifest)
        throw brokenArchive("it does not begin as one");
      manifest = parseProjectManifest(await entry.text(), currentColumns);
    } else {
      if (!tableOfEntry.has(entry.name) && !fileEntryPattern.test(entry.name))
        throw brokenArchive("it holds what no backup holds");
      for await (const _ of entry.chunks);
    }
  }
  if (manifest === undefined) throw brokenArchive("it is empty");
  return { manifest, bytes };
}

const maxManifest = 64 * 1_024 * 1_024;

type VerifiedRestore = Restore & Verified & { projectId: number };

async function insertContent(
  tx: Kysely<Database>,
  restore: VerifiedRestore,
): Promise<{ app: string; name: string }> {
  const { manifest, projectId, caller, path } = restore;
  await openStages(tx);
  await stageAll(tx, path, manifest);
  await analyzeStages(tx);
  await checkStages(tx, manifest);
  await checkFiles(tx, restore);
  await mapIds(tx, { teamId: caller.teamId, manifest });
  const created = await insertProject(tx, restore);
  for (const table of projectTables) {
    const columns = manifest.tables.find(({ name }) => name === table.name)?.columns;
    if (columns) await insertTable(tx, { projectId, table, columns });
  }
  await tx
    .insertInto("project_member")
    .values({ project_id: projectId, person_id: caller.person.id, role: "owner" })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "person_id"]).doUpdateSet({ role: "owner", language_ids: null }),
    )
    .execute();
  await restoreWebhooks(tx, restore);
  await countAll(tx, projectId);
  await recordRestore(tx, projectId, caller);
  await recordAuditEvent(tx, {
    projectId,
    personId: caller.person.id,
    action: "project.created",
    details: { from: "backup", name: created.name },
    address: caller.address,
  });
  return created;
}

/** Second pass: stages the rows. */
async function stageAll(tx: Kysely<Database>, path: string, manifest: ProjectManifest): Promise<void> {
  let rows = 0;
  for await (const entry of readArchive(path)) {
    const table = tableOfEntry.get(entry.name);
    if (table) rows += await stageRows(tx, entry, { table, manifest });
    else for await (const _ of entry.chunks);
    if (rows > maxRows) throw brokenArchive(`it holds more than ${maxRows} rows`);
  }
}

async function insertProject(tx: Kysely<Database>, restore: VerifiedRestore) {
  const { manifest, bytes, projectId, caller, secret, name } = restore;
  const { project } = manifest;
  const app = makeAppId();
  const token = makeProjectToken(app);
  const created = { app, name: name ?? project.name };
  const newId = async (space: "branch" | "language", old: number) => {
    const { rows } = await sql<{
      id: number;
    }>`SELECT new AS id FROM ${mapOf(space)} WHERE old = ${old}`.execute(tx);
    return rows[0]?.id ?? 0;
  };
  await tx
    .insertInto("project")
    .values({
      ...project,
      ...created,
      id: projectId,
      team_id: caller.teamId,
      base_language_id: await newId("language", project.base_language_id),
      default_branch_id: await newId("branch", project.default_branch_id),
      token_hash: hashToken(token),
      token_cipher: encrypt(secret, token),
      added_bytes: bytes,
    })
    .execute();
  return created;
}

/** Records the restore as the last change set of the default branch, without entries (rules.md 3.7). */
async function recordRestore(
  tx: Kysely<Database>,
  projectId: number,
  { person, kind }: AccountCaller,
): Promise<void> {
  const src = srcNumber(kind === "session" ? "dashboard" : "api");
  await sql`
    WITH updated_branch AS (
      UPDATE branch b SET version = version + 1 FROM project p
      WHERE p.id = ${projectId} AND b.project_id = p.id AND b.id = p.default_branch_id RETURNING b.id, b.version
    ),
    inserted_change_set AS (
      INSERT INTO change_set (project_id, id, branch_id, sequence, person_id, kind, src, entries, step_id)
      SELECT ${projectId}::integer, n.id, b.id, b.version, ${person.id}::integer, 'restore', ${src}::smallint, 0, n.id
      FROM updated_branch b, (SELECT nextval('change_set_id') AS id) n RETURNING id, branch_id
    )
    INSERT INTO resource_change (project_id, change_set_id, resource, resource_id, before, after)
    SELECT ${projectId}::integer, id, 'branch', branch_id, NULL, '{"restored": true}' FROM inserted_change_set`.execute(
    tx,
  );
}

/** Counters are recomputed instead of restored. */
async function countAll(tx: Kysely<Database>, projectId: number): Promise<void> {
  const branches = await tx
    .selectFrom("branch as b")
    .innerJoin("project as p", "p.id", "b.project_id")
    .select(["b.id", "p.base_language_id"])
    .where("b.project_id", "=", projectId)
    .where("b.removed_at", "is", null)
    .execute();
  for (const { id, base_language_id } of branches) {
    await countBranch(tx, { projectId, branchId: id, baseLanguageId: base_language_id });
    // The file may be from a release with other checks, or without checks.
    await recheckBranch(tx, { projectId, branchId: id });
  }
}

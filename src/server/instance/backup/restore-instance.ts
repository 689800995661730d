import { access, constants } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import type { Disk } from "flydrive";
import pg from "pg";
import { copyIn } from "#server/platform/db/copy.ts";
import type { Connection } from "#server/platform/db/database.ts";
import { prepareSecret } from "#server/platform/db/start/data-folder.ts";
import type { Settings } from "#server/platform/env/env.ts";
import { StartRefused } from "#server/platform/errors/start-refused.ts";
import { sendMail } from "#server/platform/mail/mail.jobs.ts";
import { secretFile } from "#server/platform/start/with-secret.ts";
import { adoptDisk } from "#server/platform/storage/claim-disk.ts";
import { listFolder } from "#server/platform/storage/disk-folder.ts";
import { filesRoot } from "#server/platform/storage/stored-files.ts";
import { type ArchiveEntry, brokenArchive, readArchive } from "./archive.ts";
import { filesFolder, type InstanceManifest, manifestName, parseManifest } from "./instance-manifest.ts";
import {
  copyStatement,
  type InstanceTable,
  listTables,
  quoted,
  readMigrations,
  tableKey,
} from "./instance-tables.ts";

export type InstanceRestore = {
  connection: Connection;
  settings: Settings;
  disk: Disk;
  path: string;
  /** Whether existing data may be overwritten. */
  replace: boolean;
  /** Whether the original instance continues to run; then this copy sends no webhooks and no waiting mails. */
  isCopy?: boolean;
};

/** Restores an instance from its file, all or nothing. The file is read to its end before anything is changed. */
export async function restoreInstance(restore: InstanceRestore) {
  const { connection, settings, disk, path, replace, isCopy = false } = restore;
  await access(path, constants.R_OK).catch(() => {
    throw new StartRefused(`${path} is not there or cannot be read by this user.`);
  });
  const client = new pg.Client({ ...connection, application_name: "parlance-restore" });
  await client.connect();
  /** Keys of written files, and whether each existed before. */
  const written = new Map<string, boolean>();
  try {
    const currentSchema = { migrations: await readMigrations(client), tables: await listTables(client) };
    const manifest = await verify(path, currentSchema);
    assertSecret(settings, manifest);
    await client.query("BEGIN");
    await assertMayReplace(client, replace);
    await client.query(`TRUNCATE ${manifest.tables.map(quoted).join(", ")} CASCADE`);
    await loadContent(client, disk, { path, manifest, written });
    await setSequences(client, manifest);
    if (isCopy) await disableSending(client);
    await adoptDisk(client, disk);
    await commit(client, settings, manifest);
    const files = new Map(written);
    written.clear();
    await removeOtherFiles(disk, files);
    await client.query("ANALYZE");
    return { restored: manifest.created, tables: manifest.tables.length, files: files.size };
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    for (const [key, existed] of written) if (!existed) await disk.delete(key);
    throw error;
  } finally {
    await client.end();
  }
}

/** Stores the secret immediately after the data that it encrypts. */
async function commit(
  client: pg.Client,
  settings: Settings,
  { secret: value }: InstanceManifest,
): Promise<void> {
  const secret = await prepareSecret(settings.dataFolder, { name: secretFile, value });
  try {
    await client.query("COMMIT");
    if (settings.givenSecret === undefined) await secret.put();
  } finally {
    await secret.discard();
  }
}

/** First pass: reads the whole file and verifies its checksum. */
async function verify(
  path: string,
  currentSchema: { migrations: string[]; tables: InstanceTable[] },
): Promise<InstanceManifest> {
  let manifest: InstanceManifest | undefined;
  for await (const entry of readArchive(path)) {
    if (manifest === undefined) {
      if (entry.name !== manifestName) throw brokenArchive("it does not begin as one");
      manifest = parseManifest(await entry.text(), currentSchema);
    } else {
      assertKnownEntry(entry, manifest);
      for await (const _ of entry.chunks);
    }
  }
  if (manifest === undefined) throw brokenArchive("it is empty");
  return manifest;
}

function assertKnownEntry({ name }: ArchiveEntry, manifest: InstanceManifest): void {
  const isFile = name.startsWith(filesFolder) && !name.split("/").includes("..");
  if (isFile || manifest.tables.some((table) => name === `tables/${tableKey(table)}`)) return;
  throw brokenArchive(`it holds ${name}, which no backup holds`);
}

function assertSecret({ givenSecret }: Settings, { secret }: InstanceManifest): void {
  if (givenSecret === undefined || givenSecret === secret) return;
  throw new StartRefused(
    "PARLANCE_SECRET is not the one of this backup, whose tokens it could not read. Set the old one, or none: then the secret comes with the backup and is kept in the data folder.",
  );
}

/** Throws if the target has data (unless `replace`), or if Parlance is running on it. */
async function assertMayReplace(client: pg.Client, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ running: boolean; filled: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'parlance'
        AND pid <> pg_backend_pid()) AS running,
      EXISTS (SELECT FROM person) OR EXISTS (SELECT FROM project) AS filled`,
  );
  if (rows[0]?.running) throw new StartRefused("A Parlance works on this database. Stop it first.");
  if (rows[0]?.filled && !replace) {
    throw new StartRefused(
      'This instance holds data. To throw all of it away for that of the backup, add: --force "throw everything away"',
    );
  }
}

/** `written`: keys of files, and whether each existed before. */
type Loaded = { path: string; manifest: InstanceManifest; written: Map<string, boolean> };

/** Second pass. All parts of a table are one COPY, since rows may refer to other rows of their table. */
async function loadContent(
  client: pg.Client,
  disk: Disk,
  { path, manifest, written }: Loaded,
): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [`tables/${tableKey(table)}`, table]));
  let open: { name: string; into: Writable } | undefined;
  for await (const entry of readArchive(path)) {
    if (open && open.name !== entry.name) open = await endTable(open);
    const table = tables.get(entry.name);
    if (table) {
      open ??= { name: entry.name, into: copyIn(client, copyStatement(table, "FROM STDIN")) };
      await pipeline(Readable.from(entry.chunks), open.into, { end: false });
    } else if (entry.name.startsWith(filesFolder)) {
      await putFile(disk, entry, written);
    } else for await (const _ of entry.chunks);
  }
  if (open) await endTable(open);
}

async function endTable({ into }: { into: Writable }): Promise<undefined> {
  into.end();
  await finished(into);
}

async function putFile(disk: Disk, entry: ArchiveEntry, written: Map<string, boolean>): Promise<void> {
  const key = entry.name.slice(filesFolder.length);
  written.set(key, await disk.exists(key));
  await disk.putStream(key, Readable.from(entry.chunks), { contentLength: entry.size });
}

async function setSequences(client: pg.Client, { sequences }: InstanceManifest): Promise<void> {
  for (const sequence of sequences) {
    await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [
      quoted(sequence),
      sequence.value,
      sequence.called,
    ]);
  }
}

/** Disables webhooks, which can be enabled again, and drops waiting mails; the copy sends new mails as it is set up. */
async function disableSending(client: pg.Client): Promise<void> {
  await client.query("UPDATE webhook SET disabled = true, disabled_reason = 'restored' WHERE NOT disabled");
  await client.query(
    "SELECT graphile_worker.complete_jobs(array(SELECT id FROM graphile_worker.jobs WHERE task_identifier = $1))",
    [sendMail.name],
  );
}

/** Deletes files that are not in the backup. */
async function removeOtherFiles(disk: Disk, written: ReadonlyMap<string, boolean>): Promise<void> {
  for await (const { key } of listFolder(disk, filesRoot)) if (!written.has(key)) await disk.delete(key);
}

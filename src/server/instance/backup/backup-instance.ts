import { createWriteStream } from "node:fs";
import { access, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Disk } from "flydrive";
import pg from "pg";
import { copyOut } from "#server/platform/db/copy.ts";
import type { Connection } from "#server/platform/db/database.ts";
import type { Env } from "#server/platform/env/env.ts";
import { StartRefused } from "#server/platform/errors/start-refused.ts";
import { listFolder } from "#server/platform/storage/disk-folder.ts";
import { findMetadata } from "#server/platform/storage/file-metadata.ts";
import { filesRoot } from "#server/platform/storage/stored-files.ts";
import { type ArchiveWriter, makeArchive } from "./archive.ts";
import { filesFolder, type InstanceManifest, manifestName } from "./instance-manifest.ts";
import {
  copyStatement,
  type InstanceTable,
  listSequences,
  listTables,
  readMigrations,
  tableKey,
} from "./instance-tables.ts";

/** Tables are split into entries of this size, since a tar entry needs its size in advance. */
const partBytes = 4 * 1_024 * 1_024;

export type InstanceBackup = { connection: Connection; env: Env; disk: Disk; path: string };

/**
 * Backs up the whole running instance into one file, from one snapshot. The file gets its name when it is complete,
 * and is readable by its owner only.
 */
export async function backupInstance({ connection, env, disk, path }: InstanceBackup) {
  if (await exists(path)) throw new StartRefused(`${path} exists already: name another file.`);
  const folder = dirname(path);
  if (!(await exists(folder))) throw new StartRefused(`The folder ${folder} is not there: make it first.`);
  const partial = `${path}.partial`;
  await rm(partial, { force: true });
  const client = new pg.Client({ ...connection, application_name: "parlance-backup" });
  await client.connect();
  const archive = makeArchive();
  try {
    const writing = pipeline(archive.stream, createWriteStream(partial, { mode: 0o600, flags: "wx" }));
    writing.catch(() => {});
    const [summary] = await Promise.all([
      writeContent(archive, { client, env, disk }).catch((error: Error) => {
        archive.fail(error);
        throw error;
      }),
      writing,
    ]);
    await rename(partial, path);
    return { file: path, ...summary };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

type Source = { client: pg.Client; env: Env; disk: Disk };

async function writeContent(archive: ArchiveWriter, { client, env, disk }: Source) {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const tables = await listTables(client);
  const manifest: InstanceManifest = {
    format: "parlance-instance",
    version: 1,
    created: new Date().toISOString(),
    url: env.url,
    migrations: await readMigrations(client),
    tables,
    sequences: await listSequences(client),
    secret: env.secret,
  };
  await archive.add(manifestName, Buffer.from(JSON.stringify(manifest)));
  let bytes = 0;
  for (const table of tables) bytes += await addTable(archive, client, table);
  await client.query("COMMIT");
  const files = await addFiles(archive, disk);
  await archive.finish();
  return { tables: tables.length, bytes, files };
}

async function addTable(archive: ArchiveWriter, client: pg.Client, table: InstanceTable): Promise<number> {
  let total = 0;
  let part: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    await archive.add(`tables/${tableKey(table)}`, Buffer.concat(part, size));
    total += size;
    part = [];
    size = 0;
  };
  for await (const chunk of copyOut(client, copyStatement(table, "TO STDOUT")) as AsyncIterable<Buffer>) {
    part.push(chunk);
    size += chunk.byteLength;
    if (size >= partBytes) await flush();
  }
  if (size > 0) await flush();
  return total;
}

/** Adds the files, after the snapshot of the rows: each row was inserted after its file, so its file exists. */
async function addFiles(archive: ArchiveWriter, disk: Disk): Promise<number> {
  let files = 0;
  for await (const { key } of listFolder(disk, filesRoot)) {
    const metadata = await findMetadata(disk, key);
    // The file was deleted after it was listed: no row of the snapshot refers to it.
    if (!metadata) continue;
    await archive.addStream(filesFolder + key, metadata.contentLength, await disk.getStream(key));
    files += 1;
  }
  return files;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

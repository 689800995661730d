import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Kysely } from "kysely";
import { pack as openTar, type Pack } from "tar-stream";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import { inSnapshot } from "#server/platform/db/in-snapshot.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { decrypt } from "#server/platform/secrets/secrets.ts";
import { openEntriesFile } from "./entries-file.ts";
import { type FileRow, readLanguageRows } from "./read-language-rows.ts";
import { type FileGroup, readFileGroups, readHead, type SettingsHead } from "./settings-file.store.ts";

type SettingsFileRequest = {
  projectId: number;
  branchId: number;
  groups: readonly string[] | undefined;
  /** Key of the file on the disk. */
  key: string;
};

/** Writes a settings file (files.md 6) to the disk and returns its version. Memory use is constant. */
export async function writeSettingsFile(
  { db, disk, env }: Deps,
  requested: SettingsFileRequest,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "parlance-settings-"));
  const path = join(folder, "settings.tar");
  try {
    const version = await inSnapshot(db, async (tx) => {
      const tar = openTar();
      const written = pipeline(tar, createWriteStream(path));
      const filled = fillTar(tx, requested, { tar, folder, secret: env.secret });
      filled.catch((error: Error) => tar.destroy(error));
      const [version] = await Promise.all([filled, written]);
      return version;
    });
    const { size } = await stat(path);
    await disk.putStream(requested.key, createReadStream(path), {
      contentType: "application/x-tar",
      contentLength: size,
    });
    return version;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Filling = { tar: Pack; folder: string; secret: string };

/** Writes all entries of the tar; returns the version of the branch. */
async function fillTar(
  tx: Kysely<Database>,
  requested: SettingsFileRequest,
  { tar, folder, secret }: Filling,
): Promise<number> {
  const head = await readHead(tx, requested);
  const groups = await readFileGroups(tx, requested, requested.groups);
  const languages = await listLanguages(tx, requested);
  tar.entry({ name: "app.applanga" }, JSON.stringify(describeProject(head, { groups, secret })));
  for (const group of groups) {
    // Languages whose file of this group is not in the tar yet. Languages without entries get an empty file at the end.
    const remainingCodes = new Map(languages.map(({ id, code }) => [id, code]));
    for await (const { languageId, rows } of readLanguageRows(tx, requested, group.id)) {
      const code = remainingCodes.get(languageId);
      if (code === undefined) continue;
      remainingCodes.delete(languageId);
      await addEntriesFile(tar, { folder, group, code, version: head.version, rows });
    }
    for (const code of remainingCodes.values()) {
      await addEntriesFile(tar, { folder, group, code, version: head.version, rows: [] });
    }
  }
  tar.finalize();
  return head.version;
}

function describeProject(
  head: SettingsHead,
  { groups, secret }: { groups: readonly FileGroup[]; secret: string },
) {
  return {
    _id: head.app,
    __v: head.version,
    draftModeEnabled: head.draftModeEnabled,
    collectMissingEnabled: head.collectMissingEnabled,
    baseLanguage: head.baseLanguage,
    apiSecret: decrypt(secret, head.tokenCipher).split("!")[1] ?? "",
    name: head.name,
    groupIds: groups.map(({ wireId }) => wireId),
  };
}

type EntriesFile = {
  folder: string;
  group: FileGroup;
  code: string;
  version: number;
  rows: AsyncIterable<readonly FileRow[]> | readonly [];
};

/** Adds the SQLite file of a group and language to the tar, and deletes its temporary copy. */
async function addEntriesFile(tar: Pack, { folder, group, code, version, rows }: EntriesFile): Promise<void> {
  const path = join(folder, "entries.sqlite");
  const zipped = `${path}.gz`;
  const file = await openEntriesFile(path, { group: group.name, version });
  try {
    for await (const batch of rows) file.add(batch);
  } finally {
    file.close();
  }
  await pipeline(createReadStream(path), createGzip(), createWriteStream(zipped));
  const { size } = await stat(zipped);
  await pipeline(createReadStream(zipped), tar.entry({ name: `${group.wireId}/${code}.sqlite.gz`, size }));
  await Promise.all([rm(path), rm(zipped)]);
}

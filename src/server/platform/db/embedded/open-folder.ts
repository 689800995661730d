import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartRefused } from "#server/platform/errors/start-refused.ts";

export const openHome = "/var/lib/parlance";

/**
 * Files in which the data folder and the open folder store each other's path, so that a moved data folder keeps its
 * database.
 */
const openFolderFile = "postgres.folder";
const dataFolderFile = "data.folder";

/** Returns the folder outside of this data folder that contains its database, if there is one. */
export async function findOpenFolder(dataFolder: string) {
  const pointer = join(dataFolder, openFolderFile);
  if (!existsSync(pointer)) return undefined;
  const folder = (await readFile(pointer, "utf8")).trim();
  await claim(folder, await realpath(dataFolder));
  return folder;
}

/** Records a move of the data folder. Throws for a copy: the original still exists, or the open folder does not. */
async function claim(folder: string, dataFolder: string) {
  const recorded = existsSync(join(folder, dataFolderFile))
    ? (await readFile(join(folder, dataFolderFile), "utf8")).trim()
    : undefined;
  if (recorded === dataFolder) return;
  if (recorded === undefined || existsSync(join(recorded, openFolderFile))) {
    throw new StartRefused(
      `The data folder ${dataFolder} names ${folder} as the place of its database, which is ${recorded === undefined ? "not there" : `that of ${recorded}`}: this is a copy. Remove ${openFolderFile} in it to begin with an empty database.`,
    );
  }
  await writeFile(join(folder, dataFolderFile), `${dataFolder}\n`);
}

/** Creates a folder that every user may traverse, for the database of a private data folder. */
export async function makeOpenFolder(dataFolder: string) {
  const origin = await realpath(dataFolder);
  const folder = join(openHome, createHash("sha256").update(origin).digest("hex").slice(0, 16));
  await mkdir(folder, { recursive: true });
  await chmod(openHome, 0o755);
  await chmod(folder, 0o711);
  await writeFile(join(folder, dataFolderFile), `${origin}\n`);
  await writeFile(join(dataFolder, openFolderFile), `${folder}\n`);
  return folder;
}

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartRefused } from "#server/platform/errors/start-refused.ts";

export const openHome = "/var/lib/parlance";

/** The data folder and the open folder contain each other's path, so that a moved data folder keeps its database. */
const forth = "postgres.folder";
const back = "data.folder";

/** Returns the folder outside of this data folder that contains its database, if there is one. */
export async function findOpenFolder(dataFolder: string) {
  const pointer = join(dataFolder, forth);
  if (!existsSync(pointer)) return undefined;
  const folder = (await readFile(pointer, "utf8")).trim();
  await claim(folder, await realpath(dataFolder));
  return folder;
}

async function claim(folder: string, dataFolder: string) {
  const known = existsSync(join(folder, back))
    ? (await readFile(join(folder, back), "utf8")).trim()
    : undefined;
  if (known === dataFolder) return;
  if (known === undefined || existsSync(join(known, forth))) {
    throw new StartRefused(
      `The data folder ${dataFolder} names ${folder} as the place of its database, which is ${known === undefined ? "not there" : `that of ${known}`}: this is a copy. Remove ${forth} in it to begin with an empty database.`,
    );
  }
  await writeFile(join(folder, back), `${dataFolder}\n`);
}

/** Creates a folder that every user may traverse, for the database of a private data folder. */
export async function makeOpenFolder(dataFolder: string) {
  const origin = await realpath(dataFolder);
  const folder = join(openHome, createHash("sha256").update(origin).digest("hex").slice(0, 16));
  await mkdir(folder, { recursive: true });
  await chmod(openHome, 0o755);
  await chmod(folder, 0o711);
  await writeFile(join(folder, back), `${origin}\n`);
  await writeFile(join(dataFolder, forth), `${folder}\n`);
  return folder;
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { prepareDataFolder } from "#server/platform/db/start/data-folder.ts";
import { StartRefused } from "#server/platform/errors/start-refused.ts";
import { type Account, canEnter, chooseAccount } from "./account.ts";
import { type Binaries, copyBinaries, findBinaries, linkLibraries } from "./binaries.ts";
import { findOpenFolder, makeOpenFolder, openHome } from "./open-folder.ts";

/** Location of the embedded server: `folder` contains its data, its log and the lock. */
export type ClusterLocation = { folder: string; data: string; binaries: Binaries; account: Account };

/** Chooses folder, user and binaries. If Parlance runs as root, the server's user cannot enter a private folder. */
export async function chooseLocation(
  dataFolder: string,
  log: (line: string) => void,
): Promise<ClusterLocation> {
  await prepareDataFolder(dataFolder);
  const folder = await chooseFolder(dataFolder);
  const data = join(folder, "postgres");
  const account = chooseAccount(data);
  if (folder !== dataFolder) {
    await prepareDataFolder(folder);
    log(
      `PostgreSQL does not run as root, and its user may not enter ${dataFolder}: its data is in ${folder}.`,
    );
  }
  return { folder, data, account, binaries: await chooseBinaries(account, folder) };
}

async function chooseFolder(dataFolder: string) {
  const openFolder = await findOpenFolder(dataFolder);
  if (openFolder !== undefined) return openFolder;
  const data = join(dataFolder, "postgres");
  const account = chooseAccount(data);
  if (account === undefined || canEnter(account, dataFolder)) return dataFolder;
  if (!existsSync(join(data, "PG_VERSION"))) return await makeOpenFolder(dataFolder);
  throw new StartRefused(
    `The database in ${dataFolder} belongs to a user who may not enter that folder any more: allow it again (chmod o+x on the folders above).`,
  );
}

/** Copies binaries that the server's user may not run, or that another user installed without their links. */
async function chooseBinaries(account: Account, folder: string) {
  const binaries = await findBinaries();
  const isLinked = await linkLibraries(binaries.folder);
  if (account === undefined) return isLinked ? binaries : await copyBinaries(binaries, folder);
  const isRunnable = isLinked && canEnter(account, join(binaries.folder, "bin", "postgres"));
  return isRunnable ? binaries : await copyBinaries(binaries, openHome);
}

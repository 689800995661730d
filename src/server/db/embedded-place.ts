import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { StartRefused } from "#server/start-refused.ts";
import { type Account, canEnter, chooseAccount } from "./embedded-account.ts";
import { type Binaries, copyBinaries, findBinaries } from "./embedded-binaries.ts";

/** Where the embedded server lives: `folder` holds its data, its log and the lock. */
export type Place = { folder: string; data: string; binaries: Binaries; account: Account };

const openHome = "/var/lib/parlance";

/** Chooses user, folder and binaries: the user `postgres` that root needs cannot enter a private folder. */
export async function choosePlace(dataFolder: string, say: (line: string) => void): Promise<Place> {
  const binaries = await findBinaries();
  const account = chooseAccount(join(dataFolder, "postgres"));
  if (account === undefined) return placeIn(dataFolder, binaries, account);
  const runnable = canEnter(account, join(binaries.folder, "bin", "postgres"))
    ? binaries
    : await copyBinaries(binaries, openHome);
  if (canEnter(account, dataFolder)) return placeIn(dataFolder, runnable, account);
  refuseShutData(dataFolder);
  const folder = await makeOpenFolder(dataFolder);
  say(`PostgreSQL does not run as root, and its user may not enter ${dataFolder}: its data is in ${folder}.`);
  return placeIn(folder, runnable, account);
}

function placeIn(folder: string, binaries: Binaries, account: Account): Place {
  return { folder, data: join(folder, "postgres"), binaries, account };
}

function refuseShutData(dataFolder: string) {
  if (!existsSync(join(dataFolder, "postgres", "PG_VERSION"))) return;
  throw new StartRefused(
    `The database in ${dataFolder} belongs to a user who may not enter that folder any more: allow it again (chmod o+x on the folders above).`,
  );
}

async function makeOpenFolder(dataFolder: string) {
  const folder = await openFolder(dataFolder);
  await mkdir(folder, { recursive: true });
  await chmod(openHome, 0o755);
  await chmod(folder, 0o711);
  return folder;
}

async function openFolder(dataFolder: string) {
  const origin = `${process.cwd()}\n${await realpath(dataFolder)}`;
  return join(openHome, createHash("sha256").update(origin).digest("hex").slice(0, 16));
}

import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Account, canEnter, giveTo } from "./account.ts";

/** In bytes: the path of a Unix socket must stay under 100, and macOS has a long folder for temporary files. */
const longestPlace = 60;
/** PostgreSQL takes a list of folders: in others something would separate them. */
const plainPath = /^[\w./-]+$/;

/** Makes the private folder for the server's socket. */
export async function makeSocketFolder(account: Account) {
  const folder = await mkdtemp(join(placeFor(account), "parlance-"));
  giveTo(account, folder);
  return folder;
}

/** Whether it was made here. */
export function isSocketFolder(folder: string): boolean {
  return /^parlance-\w{6}$/.test(basename(folder));
}

function placeFor(account: Account): string {
  const place = tmpdir();
  const isPossible = place.length <= longestPlace && plainPath.test(place);
  return isPossible && (account === undefined || canEnter(account, place)) ? place : "/tmp";
}

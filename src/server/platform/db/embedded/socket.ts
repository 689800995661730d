import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Account, canEnter, changeOwner } from "./account.ts";

/**
 * Maximum length of the parent folder, in bytes. The path of a Unix socket must stay under 100, and macOS has a long
 * folder for temporary files.
 */
const maxParentBytes = 60;
/** PostgreSQL's setting is a list of folders, so the path must not contain separators. */
const plainPath = /^[\w./-]+$/;

/** Creates the private folder of the server's socket. */
export async function makeSocketFolder(account: Account) {
  const folder = await mkdtemp(join(chooseParent(account), "parlance-"));
  changeOwner(account, folder);
  return folder;
}

/** Whether the folder was created by `makeSocketFolder`. */
export function isSocketFolder(folder: string): boolean {
  return /^parlance-\w{6}$/.test(basename(folder));
}

function chooseParent(account: Account): string {
  const parent = tmpdir();
  const isPossible = parent.length <= maxParentBytes && plainPath.test(parent);
  return isPossible && (account === undefined || canEnter(account, parent)) ? parent : "/tmp";
}

import { mkdtemp } from "node:fs/promises";
import { type Account, giveTo } from "./account.ts";

/** Not os.tmpdir(): the path of a Unix socket must stay under 100 bytes, and macOS has a long one. */
export const socketPrefix = "/tmp/parlance-";

/** Makes the private folder for the server's socket. */
export async function makeSocketFolder(account: Account) {
  const folder = await mkdtemp(socketPrefix);
  giveTo(account, folder);
  return folder;
}

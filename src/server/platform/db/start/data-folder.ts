import { randomBytes } from "node:crypto";
import {
  access,
  chmod,
  constants,
  link,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartRefused } from "#server/platform/errors/start-refused.ts";

/**
 * Creates the data folder. When Parlance runs as root, other users may traverse it, since the database runs as
 * another user.
 */
export async function prepareDataFolder(folder: string) {
  try {
    const isNew = await makeFolder(folder);
    if (isNew && process.getuid?.() === 0) await chmod(folder, 0o711);
    if (!(await stat(folder)).isDirectory()) throw new Error("It is a file.");
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartRefused(
      `The data folder ${folder} cannot be written by this user. Give it to this user (chown -R), or set PARLANCE_DATA to another folder.`,
    );
  }
}

/**
 * Creates a folder with its parents; returns whether it was missing. Recursive `mkdir` hangs where a folder cannot be
 * created, as in /proc.
 */
async function makeFolder(folder: string): Promise<boolean> {
  if ((await stat(folder).catch(() => undefined))?.isDirectory()) return false;
  const parent = dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting);
  return true;
}

/** Returns a random value that is created once and stored in the data folder, readable by its owner only. */
export async function readOrCreateSecret(folder: string, name: string) {
  const path = join(folder, name);
  const stored = await findSecret(folder, name);
  if (stored !== undefined) return stored;
  // Written to a temporary file and linked, so that the file never exists without its content, and the first of two
  // concurrent processes wins.
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  await link(draft, path).catch(ignoreExisting);
  await rm(draft);
  return await readFile(path, "utf8");
}

/** Writes a value to a temporary file; `put` then makes it the stored value. */
export async function prepareSecret(folder: string, { name, value }: { name: string; value: string }) {
  const draft = join(folder, `${name}.${randomBytes(4).toString("hex")}`);
  await writeFile(draft, value, { mode: 0o600 });
  return { put: () => rename(draft, join(folder, name)), discard: () => rm(draft, { force: true }) };
}

/** Returns the stored value of this name, or undefined. */
export async function findSecret(folder: string, name: string) {
  const path = join(folder, name);
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw new StartRefused(`${path} cannot be read by this user: start Parlance as the user who made it.`);
  }
}

function ignoreExisting(error: unknown) {
  if (!isCode(error, "EEXIST")) throw error;
}

/** Whether an error is a system error with this code. */
export function isCode(error: unknown, code: string) {
  return error instanceof Error && "code" in error && error.code === code;
}

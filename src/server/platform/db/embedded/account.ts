import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { StartRefused } from "#server/platform/errors/start-refused.ts";

/** The user that PostgreSQL runs as; undefined means the user of this process. */
export type Account = { uid: number; gid: number } | undefined;

const userName = "postgres";

/**
 * PostgreSQL does not run as root. Chooses the owner of the data, or the user `postgres`, which is created if it is
 * missing.
 */
export function chooseAccount(data: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(data, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findUser() ?? makeUser();
}

function findUser(): Account {
  const uid = spawnSync("id", ["-u", userName], { encoding: "utf8" });
  const gid = spawnSync("id", ["-g", userName], { encoding: "utf8" });
  return uid.status === 0 && gid.status === 0
    ? { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    : undefined;
}

function makeUser(): Account {
  const isCreated =
    succeeds("useradd", [
      "--system",
      "--user-group",
      "--no-create-home",
      "--shell",
      "/usr/sbin/nologin",
      userName,
    ]) ||
    succeeds("adduser", ["--system", "--group", "--no-create-home", userName]) ||
    succeeds("adduser", ["-S", "-D", "-H", userName]);
  const account = isCreated ? findUser() : undefined;
  if (account !== undefined) return account;
  throw new StartRefused(
    "PostgreSQL cannot run as root, and the user postgres could not be made: make it, or start Parlance as an ordinary user.",
  );
}

function succeeds(command: string, args: string[]) {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/** Whether this user can traverse all folders down to this path (a folder to enter, a program to run). */
export function canEnter(account: NonNullable<Account>, path: string) {
  const tried = spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", path], {
    ...account,
    cwd: "/",
    stdio: "ignore",
  });
  return tried.status === 0;
}

/** Makes the user the owner of a file or folder. */
export function changeOwner(account: Account, path: string) {
  if (account !== undefined) execFileSync("chown", [`${account.uid}:${account.gid}`, path]);
}

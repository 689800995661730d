import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartRefused } from "#server/platform/errors/start-refused.ts";
import { changeOwner } from "./account.ts";
import type { ClusterLocation } from "./cluster-location.ts";

export const superuser = "parlance";

/** Creates the data of a new server, or checks that this server version can read the existing data. */
export async function prepareCluster(location: ClusterLocation, socketFolder: string, password: string) {
  if (existsSync(join(location.data, "PG_VERSION"))) return await refuseOtherVersion(location);
  const draft = `${location.data}.new`;
  const passwordFile = join(socketFolder, "password");
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  changeOwner(location.account, draft);
  await writeFile(passwordFile, password, { mode: 0o600 });
  changeOwner(location.account, passwordFile);
  await initialize(location, draft, passwordFile);
  await rm(passwordFile);
  await rename(draft, location.data);
}

async function initialize(location: ClusterLocation, data: string, passwordFile: string) {
  const args = ["-D", data, `--username=${superuser}`, "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  try {
    await promisify(execFile)(
      join(location.binaries.folder, "bin", "initdb"),
      [...args, ...localeArguments()],
      {
        ...location.account,
        cwd: "/",
        env: programEnvironment(),
      },
    );
  } catch (error) {
    const reason = error instanceof Error && "stderr" in error ? `${error.stderr}`.trim() : "";
    throw new StartRefused(`The database could not be made: ${reason || error}.`);
  }
}

/** Without these arguments a machine without LANG gets SQL_ASCII, and trigrams contain no Cyrillic, Arabic or CJK. */
function localeArguments() {
  const locale = process.platform === "darwin" ? ["--locale=C", "--lc-ctype=UTF-8"] : ["--locale=C.UTF-8"];
  return ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", ...locale];
}

async function refuseOtherVersion(location: ClusterLocation) {
  const dataVersion = (await readFile(join(location.data, "PG_VERSION"), "utf8")).trim();
  const ours = location.binaries.version.split(".")[0];
  if (dataVersion === ours) return;
  throw new StartRefused(
    `The data in ${location.data} was made by PostgreSQL ${dataVersion}, this Parlance brings ${ours}: make a backup with the Parlance that made it (parlance admin backup FILE), then restore it into a new data folder with this one.`,
  );
}

/** Passes only the path of our environment: PG… variables would change the behaviour of the programs. */
export function programEnvironment() {
  return { PATH: process.env.PATH ?? "/usr/bin:/bin" };
}

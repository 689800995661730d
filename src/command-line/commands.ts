import { access, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { languageInPath } from "#contract/files.ts";
import { sameLanguage } from "#text/languages/languages.ts";
import { CommandError } from "./command-error.ts";
import type { AppFiles, Config } from "./config.ts";
import { haveSameTexts } from "./same-texts.ts";
import type { Service } from "./service.ts";

const placeholder = "<language>";

type Run = {
  config: Config;
  service: Service;
  /** Nothing is written outside of this folder. */
  root: string;
  dryRun: boolean;
  log: (line: string) => void;
};

/** Writes the configured files from the project, except those that would only differ in form (files.md 8.11). */
export async function pull({ config, service, root, dryRun, log }: Run): Promise<void> {
  for (const [files, language] of await filesOf(config.pull, service)) {
    const path = await pathOf(files, language);
    assertInside(root, path);
    const bytes = await service.pull(files, language);
    const before = await readIfPresent(path);
    const options = { language, baseLanguage: config.baseLanguage, ...files.options };
    if (before && (await haveSameTexts([before, bytes], files.format, options))) {
      log(`${path}: unchanged`);
      continue;
    }
    if (!dryRun) await writeAtomically(path, bytes);
    const [created, updated] = dryRun ? ["would be created", "would be updated"] : ["new", "updated"];
    log(`${path}: ${before ? updated : created}`);
  }
}

/**
 * Sends the configured files that exist. Texts of the base language are overwritten by the file; translations in the
 * project are kept unless `force` is set.
 */
export async function push(
  { config, service, dryRun, log }: Run,
  { force, draft }: { force: boolean; draft: boolean },
): Promise<void> {
  const isSource = ([, language]: [AppFiles, string]) => sameLanguage(language, config.baseLanguage);
  // The base language comes first, so that new keys have their source and their order before translations.
  const all = (await filesOf(config.push, service)).sort((a, b) => Number(isSource(b)) - Number(isSource(a)));
  await assertNamedFiles(all);
  for (const [files, language] of all) {
    const path = await pathOf(files, language);
    const bytes = await readIfPresent(path);
    if (!bytes) continue;
    const options = {
      onlyIfTextEmpty: !force && !isSource([files, language]),
      onlyAsDraft: draft,
      ...files.options,
    };
    const { total, added, updated } = await service
      .push({ ...files, path, options }, language, { bytes, dryRun })
      .catch((error: unknown) => {
        throw error instanceof CommandError ? new CommandError(`${path}: ${error.message}`) : error;
      });
    const [adds, updates] = dryRun ? ["to add", "to update"] : ["added", "updated"];
    log(`${path}: ${total} texts, ${added} ${adds}, ${updated} ${updates}`);
  }
}

/**
 * Throws if a file with its own language in the configuration is missing, before anything is sent; others may be
 * missing.
 */
async function assertNamedFiles(all: ReadonlyArray<[AppFiles, string]>): Promise<void> {
  for (const [files, language] of all) {
    const path = await pathOf(files, language);
    if (files.language !== undefined && !(await exists(path))) throw new CommandError(`There is no ${path}.`);
  }
}

async function filesOf(all: readonly AppFiles[], service: Service): Promise<Array<[AppFiles, string]>> {
  if (all.length === 0) throw new CommandError("The configuration names no files for this.");
  const known = all.every(({ language }) => language !== undefined) ? [] : await service.languages();
  return all.flatMap((files) => {
    const languages = files.language === undefined ? known : [files.language];
    const wanted = languages.filter((language) => !files.exclude.includes(language));
    return wanted.map((language): [AppFiles, string] => [files, language]);
  });
}

/** Path of a file: with the plain language code if that file exists, otherwise with the code as the format expects. */
async function pathOf(
  { path, language: givenLanguage, format }: AppFiles,
  language: string,
): Promise<string> {
  if (givenLanguage === undefined && !path.includes(placeholder))
    throw new CommandError(
      `${path} is one file for all languages: name its language, or put ${placeholder} into it.`,
    );
  // Codes come from the server: they must not lead out of the folder.
  if (!/^[\p{L}\p{N}_-]+$/u.test(language))
    throw new CommandError(`${JSON.stringify(language)} is not a language code.`);
  const plain = path.replaceAll(placeholder, language);
  const code = languageInPath(format, language);
  return code === language || (await exists(plain)) ? plain : path.replaceAll(placeholder, code);
}

/** The repository that contains the folder, otherwise the folder itself. */
export async function findRoot(folder: string): Promise<string> {
  for (let ancestor = folder; ; ancestor = dirname(ancestor)) {
    if (await exists(join(ancestor, ".git"))) return ancestor;
    if (dirname(ancestor) === ancestor) return folder;
  }
}

/** Throws for a path outside of the root: a configuration from a repository must not write elsewhere on the machine. */
function assertInside(root: string, path: string): void {
  if (relative(resolve(root), resolve(path)).split(/[\\/]/)[0] === "..")
    throw new CommandError(`${path} is outside of ${root}, so it is not written.`);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function readIfPresent(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Replaces a file atomically: a reader finds either the old or the new file. */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}

import { createHash, randomBytes } from "node:crypto";
import { withoutCaller } from "#server/platform/db/statements/statement-bounds.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { signUrl } from "#server/platform/storage/signed-urls.ts";
import {
  deleteUnusedFiles,
  findSettingsFile,
  readFileGroups,
  readHead,
  type SettingsHead,
  storeSettingsFile,
} from "./settings-file.store.ts";
import { writeSettingsFile } from "./write-settings-file.ts";

/** Incremented with every change of the file's format, so that cached files of the old format are not used. */
const fileFormat = 1;

type SettingsFileScope = { projectId: number; branchId: number };

type FileRequest = SettingsFileScope & {
  /** Ids or names of groups; undefined: all groups. */
  groups?: readonly string[] | undefined;
};

/** Request with the ids of existing groups; undefined: all groups. */
type ResolvedRequest = SettingsFileScope & { groups: readonly string[] | undefined };

const runningCreations = new Map<string, Promise<string>>();

/**
 * Returns the URL of a branch's settings file (files.md 6), valid for 15 minutes. The file is created once per
 * version.
 */
export async function makeSettingsFile(deps: Deps, fileRequest: FileRequest): Promise<string> {
  const requested = await resolveGroups(deps.db, fileRequest);
  const head = await readHead(deps.db, requested);
  const variant = variantOf(head, requested);
  const name = `${head.app}.applanga`;
  const existingKey = await findSettingsFile(deps.db, requested, { version: head.version, variant });
  const exists = existingKey !== undefined && (await deps.disk.exists(existingKey));
  const key = exists ? existingKey : await createOnce(deps, requested, { head, variant });
  return signUrl(deps.env, { key, type: "application/x-tar", name });
}

/** Replaces names by ids of existing groups, so that equivalent requests share a file. */
async function resolveGroups(
  db: Deps["db"],
  { groups: requested, ...scope }: FileRequest,
): Promise<ResolvedRequest> {
  if (requested === undefined) return { ...scope, groups: undefined };
  const groups = await readFileGroups(db, scope, requested);
  return { ...scope, groups: groups.map(({ wireId }) => wireId) };
}

type NewFile = { head: SettingsHead; variant: string };

/**
 * Requests for a file that is being created share the creation, which continues when the first of them disconnects.
 */
function createOnce(deps: Deps, requested: ResolvedRequest, { head, variant }: NewFile): Promise<string> {
  const id = [deps.env.dataFolder, requested.projectId, requested.branchId, head.version, variant].join(" ");
  const running = runningCreations.get(id);
  if (running) return running;
  const created = withoutCaller(() => createFile(deps, requested, variant)).finally(() =>
    runningCreations.delete(id),
  );
  runningCreations.set(id, created);
  return created;
}

async function createFile(deps: Deps, requested: ResolvedRequest, variant: string): Promise<string> {
  const { projectId, branchId, groups } = requested;
  const key = `projects/${projectId}/settings/${branchId}-${randomBytes(12).toString("hex")}`;
  const version = await writeSettingsFile(deps, { projectId, branchId, groups, key });
  await storeSettingsFile(deps.db, requested, { version, variant, key });
  await deleteUnusedFiles(deps, projectId);
  return key;
}

/** Hash that distinguishes files of one version: by their groups and by the project token, whose secret is in them. */
function variantOf({ tokenHash }: SettingsHead, { groups }: ResolvedRequest): string {
  const text = JSON.stringify([fileFormat, tokenHash.toString("hex"), groups ?? null]);
  return createHash("sha256").update(text).digest("base64url");
}

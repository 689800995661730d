import type { Kysely } from "kysely";
import type { BodyOf } from "#contract/endpoint.ts";
import type { ProjectSettings, Setting, settingsEndpoints } from "#contract/projects/settings.ts";
import { lockBaseLanguageExclusively } from "#server/content/languages/lock-base-language.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { writeChangeSets } from "#server/content/write-path/change-sets/write-change-sets.ts";
import { recheckBranch } from "#server/content/write-path/checks/checks.jobs.ts";
import { recountBranch } from "#server/content/write-path/counters/recount.ts";
import { recountSourceWords } from "#server/content/write-path/keys/key-sources.ts";
import { lockAllKeys } from "#server/content/write-path/locks/lock-keys.ts";
import { retryOnRace } from "#server/content/write-path/races.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { assertEtag } from "#server/platform/http/answers/etags.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { changedFields } from "#server/workspace/audit/changed-fields.ts";
import { actorOf, recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { sameLanguage } from "#text/languages/languages.ts";
import { numberOfStyle, numberOfSyntax, type Style, type Syntax } from "#text/message/style.ts";
import { findNewBase, type NewBase, rebaseBranches, refuseEarlierSaves } from "./change-base-language.ts";
import { assertNotLockedOut } from "./lock-out.rules.ts";
import {
  findSettings,
  listAllBranches,
  presentSettings,
  type StoredBranch,
  type StoredSettings,
  settable,
  settingColumns,
  settingsOfBranches,
} from "./settings.store.ts";

type SettingsBody = BodyOf<typeof settingsEndpoints.write>;
type Value = string | boolean | readonly string[] | null;
type SettingValues = Partial<Record<Setting, Value>>;

/** Changes settings: by a change set if documents show them, and always with an action in the audit log. */
export async function changeSettings(
  db: Kysely<Database>,
  caller: ProjectCaller,
  wanted: SettingsBody,
): Promise<ProjectSettings> {
  const { projectId } = caller.scope;
  await retryOnRace(() => db.transaction().execute((tx) => applySettings(tx, caller, wanted)));
  return presentSettings(await findSettings(db, projectId));
}

async function applySettings(
  tx: Kysely<Database>,
  caller: ProjectCaller,
  wanted: SettingsBody,
): Promise<void> {
  const { projectId } = caller.scope;
  const stored = await findSettings(tx, projectId, { lock: true });
  assertEtag(wanted.etag, presentSettings(stored));
  const { baseLanguage = stored.baseLanguage } = wanted;
  const placeholderPatterns = changedPatterns(stored, wanted);
  // Runs before the branches are listed, so that a branch that is being copied is either in the list or copied again.
  if (placeholderPatterns || !sameLanguage(baseLanguage, stored.baseLanguage))
    await lockBaseLanguageExclusively(tx, projectId);
  const branches = await listAllBranches(tx, projectId);
  const base = await findNewBase(tx, { projectId, stored, branches, wanted: wanted.baseLanguage });
  const changed = changedFields<Setting, Value>(
    stored,
    settingsOf({ ...wanted, baseLanguage: base?.code, placeholderPatterns }),
  );
  if (!changed) return;
  const { before, after } = changed;
  if (after.allowListForSessions === true) {
    const addressRules = { allowList: stored.allowList, forSessions: true };
    assertNotLockedOut(caller.address, addressRules, wanted.confirmLockOut);
  }
  await writeSettings(tx, caller, { stored, branches, before, after, base });
  await recordAuditEvent(tx, { ...actorOf(caller), action: "project.settings_changed", details: changed });
}

/** Patterns that replace the stored ones; undefined if they do not change. */
function changedPatterns(
  { placeholderPatterns: stored }: StoredSettings,
  { placeholderPatterns: wanted }: SettingsBody,
): readonly string[] | undefined {
  return wanted && JSON.stringify(wanted) !== JSON.stringify(stored) ? wanted : undefined;
}

function settingsOf(wanted: Partial<Record<Setting, unknown>>): SettingValues {
  return Object.fromEntries(settable.map((name) => [name, wanted[name]])) as SettingValues;
}

type Change = {
  stored: StoredSettings;
  branches: readonly StoredBranch[];
  before: SettingValues;
  after: SettingValues;
  base: NewBase | undefined;
};

/** Writes changed settings, by a change set in each branch that they concern, otherwise in the default branch. */
async function writeSettings(
  tx: Kysely<Database>,
  caller: ProjectCaller,
  { stored, branches, before, after, base }: Change,
): Promise<void> {
  const { projectId } = caller.scope;
  const concernsBranches = settingsOfBranches.some((name) => name in after);
  const touched = concernsBranches ? branches : branches.filter(({ id }) => id === stored.defaultBranchId);
  const patterns = (after.placeholderPatterns ?? stored.placeholderPatterns) as readonly string[];
  const inputs = touched.map(({ id: branchId }) => ({
    scope: { ...stored, projectId, branchId, patterns },
    author: authorOf(caller),
    kind: "settings" as const,
  }));
  await writeChangeSets(tx, inputs, async (changes) => {
    await tx.updateTable("project").set(columnsOf(after, base)).where("id", "=", projectId).execute();
    for (const change of changes) {
      await change.record([{ resource: "settings", id: projectId, before, after }]);
    }
    if (base) await rebaseBranches(changes, base);
    else if ("placeholderPatterns" in after) await recountBranches(changes);
    else if ("syntax" in after || "style" in after) await rereadBranches(changes);
  });
}

/**
 * Checks the texts of branches again after their parsing changed. Uncommitted saves that parsed them differently are
 * rejected by `rebased_at`, like those with another base language.
 */
async function rereadBranches(changes: readonly OpenChangeSet[]): Promise<void> {
  for (const { tx, input } of changes) {
    await recheckBranch(tx, input.scope);
    await refuseEarlierSaves(tx, input.scope);
  }
}

/** Counts words and checks texts again after their parsing changed. */
async function recountBranches(changes: readonly OpenChangeSet[]): Promise<void> {
  for (const change of changes) {
    const { scope } = change.input;
    await lockAllKeys(change.tx, scope);
    const base = { id: scope.baseLanguageId, code: scope.baseLanguage };
    const counted = await recountSourceWords(change.tx, { ...scope, base });
    if (counted > 0) await recountBranch(change, base.id);
  }
  await rereadBranches(changes);
}

function columnsOf(after: SettingValues, base: NewBase | undefined) {
  const columns = Object.entries(settingColumns)
    .filter(([name]) => name in after)
    .map(([name, column]) => [column, after[name as Setting]]);
  return {
    ...Object.fromEntries(columns),
    ...("syntax" in after ? { syntax: numberOfSyntax(after.syntax as Syntax | null) } : {}),
    ...("style" in after ? { style: numberOfStyle(after.style as Style | null) } : {}),
    ...(base ? { base_language_id: base.id } : {}),
  };
}

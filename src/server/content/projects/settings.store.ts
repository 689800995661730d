import { type Kysely, sql } from "kysely";
import { wireId } from "#contract/ids.ts";
import type { ProjectSettings, Setting } from "#contract/projects/settings.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { etagOf } from "#server/platform/http/answers/etags.ts";
import { type Style, type Syntax, styleOfNumber, syntaxOfNumber } from "#text/message/style.ts";

/** Columns of settings; the base language is stored in a separate row. */
export const settingColumns = {
  name: "name",
  draftModeEnabled: "draft_mode_enabled",
  collectMissingEnabled: "collect_missing_enabled",
  refuseUnknownLanguages: "refuse_unknown_languages",
  translatorsWriteSource: "translators_write_source",
  requirePersonalToken: "require_personal_token",
  allowListForSessions: "allow_list_for_sessions",
  syntax: "syntax",
  style: "style",
  placeholderPatterns: "placeholder_patterns",
} as const satisfies Partial<Record<Setting, string>>;

/** Names of all settings. */
export const settable: readonly Setting[] = [...(Object.keys(settingColumns) as Setting[]), "baseLanguage"];

/**
 * Settings in documents (rest-api.md 2.3): changing them raises the versions of all branches (rules.md 2, row
 * 4.3).
 */
const documentSettings: readonly Setting[] = [
  "name",
  "baseLanguage",
  "draftModeEnabled",
  "collectMissingEnabled",
];

/**
 * Settings that change every branch and so need a change set in each: those in documents, and those for parsing
 * texts.
 */
export const settingsOfBranches: readonly Setting[] = [
  ...documentSettings,
  "syntax",
  "style",
  "placeholderPatterns",
];

export type StoredSettings = Record<
  Exclude<Setting, "name" | "baseLanguage" | "syntax" | "style" | "placeholderPatterns">,
  boolean
> & {
  syntax: Syntax | null;
  style: Style | null;
  placeholderPatterns: string[];
  app: string;
  name: string;
  baseLanguage: string;
  baseLanguageId: number;
  branching: boolean;
  archived: boolean;
  defaultBranchId: number;
  teamId: number;
  created: Date;
  allowList: string[];
};

/** Settings of a project; `lock` locks them until the commit. */
export async function findSettings(
  db: Kysely<Database>,
  projectId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredSettings> {
  if (lock)
    await db.selectFrom("project").select("id").where("id", "=", projectId).forNoKeyUpdate().execute();
  const row = await db
    .selectFrom("project as p")
    .innerJoin("language as l", (join) =>
      join
        .onRef("l.project_id", "=", "p.id")
        .onRef("l.branch_id", "=", "p.default_branch_id")
        .onRef("l.id", "=", "p.base_language_id"),
    )
    .select(["p.app", "p.name", "p.branching", "p.syntax", "p.style", "l.code as baseLanguage"])
    .select(["p.base_language_id as baseLanguageId", "p.default_branch_id as defaultBranchId"])
    .select([
      "p.draft_mode_enabled as draftModeEnabled",
      "p.collect_missing_enabled as collectMissingEnabled",
    ])
    .select("p.refuse_unknown_languages as refuseUnknownLanguages")
    .select("p.require_personal_token as requirePersonalToken")
    .select("p.translators_write_source as translatorsWriteSource")
    .select(["p.allow_list_for_sessions as allowListForSessions", "p.allow_list as allowList"])
    .select([
      "p.placeholder_patterns as placeholderPatterns",
      "p.team_id as teamId",
      "p.created_at as created",
    ])
    .select(sql<boolean>`p.archived_at IS NOT NULL`.as("archived"))
    .where("p.id", "=", projectId)
    .executeTakeFirst();
  if (!row) throw new Error("A project has no settings.");
  return {
    ...row,
    syntax: syntaxOfNumber(row.syntax) ?? null,
    style: styleOfNumber(row.style) ?? null,
  };
}

export function presentSettings(stored: StoredSettings): ProjectSettings {
  const { app, teamId, created, defaultBranchId, baseLanguageId: _, allowList: __, ...settings } = stored;
  return {
    ...settings,
    _id: app,
    team: wireId("team", teamId),
    created: created.toISOString(),
    defaultBranch: wireId("branch", defaultBranchId),
    etag: etagOf(Object.fromEntries(settable.map((name) => [name, stored[name]]))),
  };
}

export type StoredBranch = { id: number; name: string; deleted: boolean };

/** All branches of a project with content, including those in the trash, since they can be restored. */
export function listAllBranches(db: Kysely<Database>, projectId: number): Promise<StoredBranch[]> {
  return db
    .selectFrom("branch")
    .select(["id", "name", sql<boolean>`deleted_at IS NOT NULL`.as("deleted")])
    .where("project_id", "=", projectId)
    .where("removed_at", "is", null)
    .orderBy("id")
    .execute();
}

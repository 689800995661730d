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

/** All settings. */
export const settable: readonly Setting[] = [...(Object.keys(settingColumns) as Setting[]), "baseLanguage"];

/**
 * Settings in documents (rest-api.md 2.3): changing them raises the versions of all branches (rules.md 2, row
 * 4.3).
 */
const shownInDocuments: readonly Setting[] = [
  "name",
  "baseLanguage",
  "draftModeEnabled",
  "collectMissingEnabled",
];

/**
 * Settings that change every branch and so need a change set in each: those in documents, and those for parsing
 * texts.
 */
export const ofAllBranches: readonly Setting[] = [
  ...shownInDocuments,
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
  if (lock) await sql`SELECT FROM project WHERE id = ${projectId} FOR NO KEY UPDATE`.execute(db);
  const { rows } = await sql<Omit<StoredSettings, "syntax" | "style"> & { syntax: number; style: number }>`
    SELECT p.app, p.name, l.code AS "baseLanguage", p.base_language_id AS "baseLanguageId", p.branching,
      p.draft_mode_enabled AS "draftModeEnabled", p.collect_missing_enabled AS "collectMissingEnabled",
      p.refuse_unknown_languages AS "refuseUnknownLanguages", p.require_personal_token AS "requirePersonalToken",
      p.translators_write_source AS "translatorsWriteSource",
      p.allow_list_for_sessions AS "allowListForSessions", p.allow_list AS "allowList", p.syntax, p.style,
      p.placeholder_patterns AS "placeholderPatterns",
      p.archived_at IS NOT NULL AS archived, p.default_branch_id AS "defaultBranchId", p.team_id AS "teamId",
      p.created_at AS created
    FROM project p
    JOIN language l ON l.project_id = p.id AND l.branch_id = p.default_branch_id AND l.id = p.base_language_id
    WHERE p.id = ${projectId}`.execute(db);
  const [row] = rows;
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
export async function listAllBranches(db: Kysely<Database>, projectId: number): Promise<StoredBranch[]> {
  const { rows } = await sql<StoredBranch>`
    SELECT id, name, deleted_at IS NOT NULL AS deleted FROM branch
    WHERE project_id = ${projectId} AND removed_at IS NULL ORDER BY id`.execute(db);
  return rows;
}

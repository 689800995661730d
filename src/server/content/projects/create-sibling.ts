import { type Kysely, sql } from "kysely";
import type { BodyOf, ResponseOf } from "#contract/endpoint.ts";
import type { projectEndpoints } from "#contract/projects/projects.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import { writeChangeSets } from "#server/content/write-path/change-sets/write-change-sets.ts";
import { retryOnRace } from "#server/content/write-path/races.ts";
import { assertWithinLimit } from "#server/platform/db/assert-within-limit.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { encrypt, hashToken, makeAppId, makeProjectToken } from "#server/platform/secrets/secrets.ts";
import { actorOf, recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { defaultErrors } from "#text/checks/check-bits.ts";
import { copySettingsTables, copyStructure, defaultTagCategories } from "./copy-project.ts";

export type CopiedProject = {
  from: number;
  to: number;
  /** Branches of the new project, by the branches that they were copied from. */
  branchIds: ReadonlyMap<number, number>;
  personId: number | null;
};

/** Dependencies, with those of higher rooms that `app.ts` passes. */
export type SiblingDeps = Deps & {
  /** Creates the settings file of a branch and returns its URL (files.md). */
  settingsFileUrl: (branch: BranchRef) => Promise<string>;
  copyWebhooks: (tx: Kysely<Database>, secret: string, copied: CopiedProject) => Promise<void>;
};

type SiblingBody = BodyOf<typeof projectEndpoints.createSibling>;

type Sibling = { projectId: number; branchId: number; baseLanguageId: number; app: string; token: string };

/**
 * Creates a project with settings and structure of the caller's project as requested, without its texts, all or nothing
 * (rest-api.md 4.14).
 */
export async function createSibling(
  { db, env, settingsFileUrl, copyWebhooks }: SiblingDeps,
  caller: ProjectCaller,
  wanted: SiblingBody,
): Promise<ResponseOf<typeof projectEndpoints.createSibling>> {
  const created = await retryOnRace(() =>
    db.transaction().execute((tx) => makeSibling(tx, { caller, wanted, secret: env.secret, copyWebhooks })),
  );
  if (!wanted.createInitialSettingsFile) return { accessToken: created.token, result: "success" };
  return { accessToken: created.token, result: { settingsFileUrl: await settingsFileUrl(created) } };
}

type NewProject = { caller: ProjectCaller; wanted: SiblingBody; secret: string };

async function makeSibling(
  tx: Kysely<Database>,
  { caller, wanted, secret, copyWebhooks }: NewProject & Pick<SiblingDeps, "copyWebhooks">,
): Promise<Sibling> {
  const { scope, person } = caller;
  const created = await insertProject(tx, { caller, wanted, secret });
  const branchIds = await copyStructure(tx, {
    // Uses the state at the creation, since the caller's scope may be older.
    from: { ...scope, baseLanguageId: created.baseLanguageId },
    to: created,
    personId: person?.id ?? null,
    languages: wanted.identicalLanguages ?? false,
    groups: wanted.identicalGroups ?? false,
    branches: wanted.identicalBranches ?? false,
  });
  const { projectId } = created;
  const copied = { from: scope.projectId, to: projectId };
  if (wanted.identicalProjectSettings) await copySettingsTables(tx, copied);
  else await defaultTagCategories(tx, projectId);
  if (person) {
    await tx
      .insertInto("project_member")
      .values({ project_id: projectId, person_id: person.id, role: "owner" })
      .execute();
  }
  await recordSibling(tx, caller, { created, name: wanted.projectName });
  if (wanted.identicalProjectSettings)
    await copyWebhooks(tx, secret, { ...copied, branchIds, personId: person?.id ?? null });
  return created;
}

async function insertProject(tx: Kysely<Database>, { caller, wanted, secret }: NewProject): Promise<Sibling> {
  const { teamId } = caller.scope;
  await assertWithinLimit(tx, "projects", sql`project WHERE team_id = ${teamId}`, { lock: teamId });
  const app = makeAppId();
  const token = makeProjectToken(app);
  const copiesSettings = wanted.identicalProjectSettings ?? false;
  const { rows } = await sql<Pick<Sibling, "projectId" | "branchId" | "baseLanguageId">>`
    INSERT INTO project (app, team_id, name, base_language_id, default_branch_id, branching, token_hash, token_cipher,
      draft_mode_enabled, collect_missing_enabled, refuse_unknown_languages, require_personal_token,
      allow_list_for_sessions, translators_write_source, allow_list, failing_checks, off_checks, refuse_failing,
      failing_uploads, syntax, style, placeholder_patterns)
    SELECT ${app}, team_id, ${wanted.projectName}, base_language_id,
      nextval(pg_get_serial_sequence('branch', 'id'))::integer, branching AND ${wanted.identicalBranches ?? false},
      ${hashToken(token)}::bytea, ${encrypt(secret, token)}::bytea, draft_mode_enabled AND ${copiesSettings},
      collect_missing_enabled AND ${copiesSettings}, refuse_unknown_languages AND ${copiesSettings},
      require_personal_token AND ${copiesSettings}, allow_list_for_sessions AND ${copiesSettings},
      translators_write_source AND ${copiesSettings},
      CASE WHEN ${copiesSettings} THEN allow_list ELSE '{}' END,
      CASE WHEN ${copiesSettings} THEN failing_checks ELSE ${defaultErrors} END,
      CASE WHEN ${copiesSettings} THEN off_checks ELSE 0 END, refuse_failing AND ${copiesSettings},
      CASE WHEN ${copiesSettings} THEN failing_uploads ELSE 'skip' END, CASE WHEN ${copiesSettings} THEN syntax ELSE 0 END,
      CASE WHEN ${copiesSettings} THEN style ELSE 0 END,
      CASE WHEN ${copiesSettings} THEN placeholder_patterns ELSE '{}' END
    FROM project WHERE id = ${caller.scope.projectId}
    RETURNING id AS "projectId", default_branch_id AS "branchId", base_language_id AS "baseLanguageId"`.execute(
    tx,
  );
  const [ids] = rows;
  if (!ids) throw new Error("The sibling project was not created.");
  return { ...ids, app, token };
}

/** Records the creation as one change set of the new project, without entries (rules.md 3.7). */
async function recordSibling(
  tx: Kysely<Database>,
  caller: ProjectCaller,
  { created, name }: { created: Sibling; name: string },
): Promise<void> {
  const { projectId, branchId } = created;
  const details = { name, baseLanguage: caller.scope.baseLanguage, siblingOf: caller.scope.app };
  const scope = { ...caller.scope, projectId, branchId, version: 0 };
  await writeChangeSets(tx, [{ scope, author: authorOf(caller), kind: "sibling" }], async ([change]) => {
    await change?.record([{ resource: "settings", id: projectId, before: null, after: details }]);
  });
  await recordAuditEvent(tx, { ...actorOf(caller), projectId, action: "project.created", details });
}

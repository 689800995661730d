import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import { type BriefField, checkTemplate, type TemplateVersion } from "#contract/orders/brief-template.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { actorOf, recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { assertTeamAdmin } from "#server/workspace/teams/teams.store.ts";

/** Reads the brief template of a team. */
export async function readBriefTemplate(db: Kysely<Database>, teamId: number): Promise<BriefField[]> {
  const { brief_template } = await db
    .selectFrom("team")
    .select("brief_template")
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  return brief_template as BriefField[];
}

const adminsOnly = "Only the team's owners and admins edit the brief template.";

/** Replaces the template. Only the team's owners and admins may replace it, since all projects of the team share it. */
export async function replaceBriefTemplate(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { template, version }: { template: readonly BriefField[]; version: string | undefined },
): Promise<BriefField[]> {
  await assertTeamAdmin(db, caller, adminsOnly);
  const issues = checkTemplate(template).map(({ path, message }) => ({ path, message }));
  if (issues.length > 0) throw invalidInput(issues);
  const { scope } = caller;
  await applyChangeSet(db, { scope, author: authorOf(caller), kind: "settings" }, async (change) => {
    if (version !== undefined) await assertNewest(change.tx, caller, version);
    const before = await storeTemplate(change.tx, scope.teamId, template);
    if (before === undefined) return;
    await insertVersion(change.tx, caller, template);
    await change.record([
      {
        resource: "settings",
        id: scope.teamId,
        before: { orderBriefTemplate: before },
        after: { orderBriefTemplate: template },
      },
    ]);
    const details = { before: { fields: namesOf(before) }, after: { fields: namesOf(template) } };
    await recordAuditEvent(change.tx, { ...actorOf(caller), action: "order_brief.changed", details });
  });
  return readBriefTemplate(db, scope.teamId);
}

function namesOf(template: readonly BriefField[]): string[] {
  return template.map(({ name }) => name);
}

/** Throws if `version` is not the newest version. Locks the template until the commit. */
async function assertNewest(tx: Kysely<Database>, caller: ProjectCaller, version: string): Promise<void> {
  const { teamId } = caller.scope;
  await tx.selectFrom("team").select("id").where("id", "=", teamId).forUpdate().execute();
  const [newest] = await listTemplateVersions(tx, caller, { limit: 1 });
  if ((newest?._id ?? "none") === version) return;
  throw new ApiError("conflict", { details: { current: newest } });
}

/** Returns the previous template, or undefined if it is the same. */
async function storeTemplate(
  tx: Kysely<Database>,
  teamId: number,
  template: readonly BriefField[],
): Promise<BriefField[] | undefined> {
  const after = JSON.stringify(template);
  const { rows } = await sql<{ before: BriefField[] }>`
    WITH locked_team AS (SELECT brief_template FROM team WHERE id = ${teamId} FOR UPDATE)
    UPDATE team t SET brief_template = ${after}::jsonb FROM locked_team
    WHERE t.id = ${teamId} AND locked_team.brief_template <> ${after}::jsonb RETURNING locked_team.brief_template AS before`.execute(
    tx,
  );
  return rows[0]?.before;
}

async function insertVersion(
  tx: Kysely<Database>,
  { scope, person }: ProjectCaller,
  template: readonly BriefField[],
): Promise<void> {
  const values = {
    team_id: scope.teamId,
    person_id: person?.id ?? null,
    template: JSON.stringify(template),
  };
  await tx.insertInto("brief_template_version").values(values).execute();
}

const defaultLimit = 20;

/**
 * Lists the versions of the template, newest first. Only the team's owners and admins may list them, since only they
 * can restore a version.
 */
export async function listTemplateVersions(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { before, limit = defaultLimit }: { before?: string | undefined; limit?: number | undefined },
): Promise<TemplateVersion[]> {
  await assertTeamAdmin(db, caller, adminsOnly);
  const beforeId =
    before === undefined ? Number.MAX_SAFE_INTEGER : (parseWireId("templateVersion", before) ?? 0);
  const rows = await db
    .selectFrom("brief_template_version as v")
    .leftJoin("person as p", "p.id", "v.person_id")
    .select(["v.id", "v.person_id", "p.name", "v.template", "v.created_at"])
    .where("v.team_id", "=", caller.scope.teamId)
    .where("v.id", "<", beforeId)
    .orderBy("v.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    _id: wireId("templateVersion", row.id),
    user: row.person_id === null ? null : { _id: wireId("person", row.person_id), name: row.name ?? "" },
    created: row.created_at.toISOString(),
    template: row.template as BriefField[],
  }));
}

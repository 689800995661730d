import type { Kysely } from "kysely";
import { type BriefField, checkTemplate } from "#contract/brief-template.ts";
import { ApiError } from "#contract/errors.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import { applyChangeSet } from "#server/changes/apply-change-set.ts";
import { authorOf } from "#server/changes/open-change-set.ts";
import type { Database } from "#server/db/schema.ts";
import { invalidInput } from "#server/http/serve.ts";

/** The brief template of a team. */
export async function readBriefTemplate(db: Kysely<Database>, teamId: number): Promise<BriefField[]> {
  const { brief_template } = await db
    .selectFrom("team")
    .select("brief_template")
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  return brief_template as BriefField[];
}

/** Replaces the template; only the team's owners and admins may, since all its projects share it. */
export async function replaceBriefTemplate(
  db: Kysely<Database>,
  caller: ProjectCaller,
  template: readonly BriefField[],
): Promise<BriefField[]> {
  await assertTeamAdmin(db, caller);
  const issues = checkTemplate(template);
  if (issues.length > 0) throw invalidInput(issues);
  const { scope } = caller;
  const after = JSON.stringify(template);
  await applyChangeSet(db, { scope, author: authorOf(caller), kind: "settings" }, async (change) => {
    const { brief_template } = await change.tx
      .selectFrom("team")
      .select("brief_template")
      .where("id", "=", scope.teamId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await change.tx
      .updateTable("team")
      .set({ brief_template: after })
      .where("id", "=", scope.teamId)
      .execute();
    await change.record([
      {
        thing: "settings",
        id: scope.teamId,
        before: { orderBriefTemplate: brief_template },
        after: { orderBriefTemplate: template },
      },
    ]);
  });
  return readBriefTemplate(db, scope.teamId);
}

async function assertTeamAdmin(db: Kysely<Database>, { scope, person }: ProjectCaller): Promise<void> {
  const member = await db
    .selectFrom("team_member")
    .select("role")
    .where("team_id", "=", scope.teamId)
    .where("person_id", "=", person?.id ?? 0)
    .executeTakeFirst();
  if (member && member.role !== "member") return;
  throw new ApiError("not_allowed", {
    message: "Only the team's owners and admins edit the brief template.",
  });
}

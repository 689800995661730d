import type { Kysely } from "kysely";
import type { CheckSettings, checkEndpoints } from "#contract/checks.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { assertEtag } from "#server/platform/http/answers/etags.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { changedFields } from "#server/workspace/audit/changed-fields.ts";
import { actorOf, recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { checkMasksOf, presentCheckSettings, readCheckSettings } from "./check-settings.store.ts";

type SettingsBody = BodyOf<typeof checkEndpoints.writeSettings>;

/**
 * Changes the check settings of a project. Findings are stored and counted whatever their levels are, so nothing has to
 * be checked or counted again.
 */
export async function changeCheckSettings(
  db: Kysely<Database>,
  caller: ProjectCaller,
  request: SettingsBody,
): Promise<CheckSettings> {
  const { projectId } = caller.scope;
  return await db.transaction().execute(async (tx) => {
    const before = presentCheckSettings(await readCheckSettings(tx, projectId, { lock: true }));
    assertEtag(request.etag, before);
    const after = {
      levels: { ...before.levels, ...request.levels },
      refuseFailing: request.refuseFailing ?? before.refuseFailing,
      failingUploads: request.failingUploads ?? before.failingUploads,
    };
    await tx
      .updateTable("project")
      .set({
        ...checkMasksOf(after.levels),
        refuse_failing: after.refuseFailing,
        failing_uploads: after.failingUploads,
      })
      .where("id", "=", projectId)
      .execute();
    const settings = presentCheckSettings(await readCheckSettings(tx, projectId));
    const details = changedFields(fieldsOf(before), fieldsOf(settings));
    if (details)
      await recordAuditEvent(tx, { ...actorOf(caller), action: "project.settings_changed", details });
    return settings;
  });
}

/** Fields of the settings in the audit log: a level is named after its check. */
function fieldsOf({ levels, refuseFailing, failingUploads }: CheckSettings): Record<string, unknown> {
  const levelFields = Object.entries(levels).map(([check, level]) => [`check.${check}`, level]);
  return { ...Object.fromEntries(levelFields), refuseFailing, failingUploads };
}

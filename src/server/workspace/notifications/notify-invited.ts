import type { Kysely } from "kysely";
import { wireId } from "#contract/ids.ts";
import type { ProjectRole } from "#contract/permissions.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { findPerson } from "#server/workspace/auth/people.store.ts";
import { notify } from "./notify-and-mail.ts";

/** Notifies an invited person who has an account; only the invitation's own mail contains the link. */
export async function notifyInvited(
  tx: Kysely<Database>,
  { scope, person }: ProjectCaller,
  { email, role }: { email: string; role: ProjectRole },
): Promise<void> {
  const invited = await findPerson(tx, { email });
  if (!invited) return;
  await notify(tx, {
    projectId: scope.projectId,
    personIds: [invited.id],
    type: "invitation",
    data: { role, user: person && { _id: wireId("person", person.id), name: person.name } },
  });
}

import { createHash } from "node:crypto";
import { invitationMails } from "#contract/limits.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { attemptLimiter, consume } from "#server/workspace/auth/sign-in/failed-attempts.ts";

const daySeconds = 24 * 60 * 60;

/**
 * Counts an invitation mail: the number per day is limited for each recipient, and for each sending person or project
 * token (429 beyond).
 */
export async function countInvitationMail(
  pool: Deps["pool"],
  { person, scope }: ProjectCaller,
  email: string,
): Promise<void> {
  const limiter = (of: string, points: number) =>
    attemptLimiter(pool, { keyPrefix: `invitation:${of}`, points, duration: daySeconds });
  const inviter = person ? `person ${person.id}` : `project ${scope.projectId}`;
  await consume(limiter("inviter", invitationMails.perPerson), inviter);
  // An address may be longer than the column.
  const address = createHash("sha256").update(email).digest("base64url");
  await consume(limiter("address", invitationMails.perAddress), address);
}

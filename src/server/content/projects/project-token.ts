import type { AccountCaller, ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { decrypt, encrypt, hashToken, makeProjectToken } from "#server/platform/secrets/secrets.ts";
import { actorOf, recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { mayRecord } from "#server/workspace/auth/audit-limit.ts";

type TokenDeps = Pick<Deps, "db" | "env">;

/** Returns the token. Recorded at most once an hour per person, since a page of the dashboard requests it each time. */
export async function showProjectToken(
  { db, env, pool }: Pick<Deps, "db" | "env" | "pool">,
  { person, address }: AccountCaller,
  app: string,
): Promise<string> {
  const { id: projectId, token_cipher } = await db
    .selectFrom("project")
    .select(["id", "token_cipher"])
    .where("app", "=", app)
    .executeTakeFirstOrThrow();
  const action = "token.shown";
  if (await mayRecord(pool, { action, subject: `${projectId} ${person.id}`, perHour: 1 })) {
    const details = { kind: "project" };
    await recordAuditEvent(db, { projectId, personId: person.id, action, details, address });
  }
  return decrypt(env.secret, token_cipher);
}

/** Creates a new token; the previous one becomes invalid. */
export async function rollProjectToken({ db, env }: TokenDeps, caller: ProjectCaller): Promise<string> {
  const token = makeProjectToken(caller.scope.app);
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable("project")
      .set({ token_hash: hashToken(token), token_cipher: encrypt(env.secret, token) })
      .where("id", "=", caller.scope.projectId)
      .execute();
    for (const action of ["token.revoked", "token.created"])
      await recordAuditEvent(tx, { ...actorOf(caller), action, details: { kind: "project" } });
  });
  return token;
}

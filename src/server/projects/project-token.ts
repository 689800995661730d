import { actorOf, recordAuditEvent } from "#server/audit/record-audit-event.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import type { Deps } from "#server/http/deps.ts";
import { decrypt, encrypt, hashToken, makeProjectToken } from "#server/secrets/secrets.ts";

type TokenDeps = Pick<Deps, "db" | "env">;

export async function readProjectToken({ db, env }: TokenDeps, app: string): Promise<string> {
  const row = await db
    .selectFrom("project")
    .select("token_cipher")
    .where("app", "=", app)
    .executeTakeFirstOrThrow();
  return decrypt(env.secret, row.token_cipher);
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

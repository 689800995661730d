import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { ProjectRole } from "#contract/permissions.ts";
import { sessionEndpoints } from "#contract/session.ts";
import { createPerson, findPersonByEmail } from "#server/auth/people.store.ts";
import { hashToken } from "#server/auth/secrets.ts";
import { openSession } from "#server/auth/session-cookies.ts";
import type { SignIn } from "#server/auth/sign-in.ts";
import type { Database } from "#server/db/schema.ts";
import { type Deps, type Router, serve } from "#server/http/serve.ts";

/** Accepting an invitation: by a new account with a password, or by the account that is signed in. */
export function invitationRoutes(router: Router, { db, signIn }: Deps & { signIn: SignIn }): void {
  serve(router, sessionEndpoints.readInvitation, async ({ query }) => {
    const found = await readOpenInvitation(db, query.token);
    return {
      email: found.email,
      projectName: found.project,
      role: found.role,
      invitedBy: found.invited_by ?? "",
      hasAccount: (await findPersonByEmail(db, found.email)) !== undefined,
    };
  });

  serve(router, sessionEndpoints.acceptInvitation, async ({ body, caller, request, reply }) => {
    const found = await readOpenInvitation(db, body.token);
    const account = await findPersonByEmail(db, found.email);
    if (account) {
      if (caller.account?.person.id !== account.id) {
        throw new ApiError("missing_credentials", {
          message: `Sign in as ${found.email} to accept this invitation.`,
        });
      }
      await join(db, found, account.id);
      return { app: found.app };
    }
    const personId = await createPerson(db, newAccount(found.email, body));
    if (personId === undefined) throw new ApiError("conflict");
    await join(db, found, personId);
    await openSession(signIn, { personId, request, reply });
    return { app: found.app };
  });
}

type OpenInvitation = {
  id: number;
  project_id: number;
  app: string;
  project: string;
  email: string;
  role: ProjectRole;
  language_ids: number[] | null;
  invited_by: string | null;
  team_id: number;
};

async function readOpenInvitation(db: Kysely<Database>, token: string): Promise<OpenInvitation> {
  const { rows } = await sql<OpenInvitation>`
    SELECT i.id, i.project_id, p.app, p.name AS project, p.team_id, i.email, i.role, i.language_ids, u.name AS invited_by
    FROM invitation i JOIN project p ON p.id = i.project_id AND p.deleted_at IS NULL
    LEFT JOIN person u ON u.id = i.invited_by
    WHERE i.token_hash = ${hashToken(token)} AND i.accepted_at IS NULL AND i.revoked_at IS NULL
      AND i.expires_at > now()`.execute(db);
  const [found] = rows;
  if (!found) throw new ApiError("invalid_link", { message: "This invitation is not valid any more." });
  return found;
}

function newAccount(
  email: string,
  { name, password }: { name?: string | undefined; password?: string | undefined },
) {
  if (name !== undefined && password !== undefined) return { email, name, password };
  const missing = [...(name === undefined ? ["name"] : []), ...(password === undefined ? ["password"] : [])];
  throw new ApiError("invalid_input", {
    details: { issues: missing.map((path) => ({ path, message: "is missing" })) },
  });
}

/** An invitation is used once: whoever marks it joins. */
async function join(db: Kysely<Database>, found: OpenInvitation, personId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const used = await tx
      .updateTable("invitation")
      .set({ accepted_at: new Date() })
      .where("id", "=", found.id)
      .where("accepted_at", "is", null)
      .where("revoked_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!used) throw new ApiError("invalid_link");
    const member = { role: found.role, language_ids: found.language_ids };
    await tx
      .insertInto("project_member")
      .values({ project_id: found.project_id, person_id: personId, ...member })
      .onConflict((conflict) => conflict.columns(["project_id", "person_id"]).doUpdateSet(member))
      .execute();
    await tx
      .insertInto("team_member")
      .values({ team_id: found.team_id, person_id: personId, role: "member" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

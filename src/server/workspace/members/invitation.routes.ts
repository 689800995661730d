import { signInEndpoints } from "#contract/auth/sign-in.ts";
import { ApiError } from "#contract/errors.ts";
import type { AccountCaller, Person } from "#server/platform/http/caller.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { serve } from "#server/platform/http/serve.ts";
import { createPerson, findPerson } from "#server/workspace/auth/people.store.ts";
import { rememberDevice } from "#server/workspace/auth/sign-in/known-devices.ts";
import { openSession } from "#server/workspace/auth/sign-in/session-cookies.ts";
import type { SignIn } from "#server/workspace/auth/sign-in/sign-in.ts";
import { joinProject, readOpenInvitation } from "./accept-invitation.ts";

/** Accepting an invitation: with a new account and a password, or with the account that is signed in. */
export function invitationRoutes(router: Router, { env, db, signIn }: Deps & { signIn: SignIn }): void {
  serve(router, signInEndpoints.readInvitation, async ({ query }) => {
    const invitation = await readOpenInvitation(db, query.token);
    return {
      email: invitation.email,
      projectName: invitation.project,
      role: invitation.role,
      invitedBy: invitation.invited_by ?? "",
      hasAccount: (await findPerson(db, { email: invitation.email })) !== undefined,
    };
  });

  serve(router, signInEndpoints.acceptInvitation, async ({ body, caller, request, reply }) => {
    const invitation = await readOpenInvitation(db, body.token);
    const account = await findPerson(db, { email: invitation.email });
    if (account) {
      assertSignedInAs(account, caller.account);
      await db
        .transaction()
        .execute((tx) => joinProject(tx, invitation, { personId: account.id, address: caller.address }));
      return { app: invitation.app };
    }
    const person = newAccount(invitation.email, body);
    const personId = await db.transaction().execute(async (tx) => {
      const created = await createPerson(tx, person);
      // An account with this address was just created.
      if (created === undefined) throw new ApiError("conflict");
      await joinProject(tx, invitation, { personId: created, address: caller.address });
      return created;
    });
    await openSession(signIn, { personId, request, reply });
    rememberDevice({ request, reply }, env, invitation.email);
    return { app: invitation.app };
  });
}

function assertSignedInAs({ id, email }: Person, account: AccountCaller | null): void {
  if (account?.person.id === id) return;
  throw new ApiError("missing_credentials", { message: `Sign in as ${email} to accept this invitation.` });
}

function newAccount(
  email: string,
  { name, password }: { name?: string | undefined; password?: string | undefined },
) {
  if (name !== undefined && password !== undefined) return { email, name, password };
  const missing = [...(name === undefined ? ["name"] : []), ...(password === undefined ? ["password"] : [])];
  throw invalidInput(missing.map((path) => ({ path, message: "is missing" })));
}

import { accountEndpoints } from "#contract/account/account.ts";
import { ApiError } from "#contract/errors.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { recordCallerAccountEvent } from "#server/workspace/audit/record-account-event.ts";
import { readCredentials } from "#server/workspace/auth/gate/credentials.ts";
import { findPerson, presentSession } from "#server/workspace/auth/people.store.ts";
import { FailedAttempts } from "#server/workspace/auth/sign-in/failed-attempts.ts";
import { rememberDevice } from "#server/workspace/auth/sign-in/known-devices.ts";
import {
  changePassword,
  endOtherSessions,
  makePasswordCheck,
} from "#server/workspace/auth/sign-in/passwords.ts";
import { closeSession, openSession } from "#server/workspace/auth/sign-in/session-cookies.ts";
import type { SignIn } from "#server/workspace/auth/sign-in/sign-in.ts";
import { deleteAccount } from "./delete-account.ts";
import { readAccount } from "./read-account.ts";
import { findOpenTeam, register } from "./register.ts";
import { renamePerson } from "./rename-person.ts";
import { endSession, listSessions } from "./sessions.store.ts";

/** The caller's own account (rules.md 6). */
export function accountRoutes(router: Router, { env, db, pool, signIn }: Deps & { signIn: SignIn }): void {
  const assertPassword = makePasswordCheck({ db, pool });
  const registrations = new FailedAttempts({ pool }, "registration");

  serve(router, accountEndpoints.register, async ({ body, caller, request, reply }) => {
    await registrations.begin(body.email.toLowerCase(), caller.address);
    const personId = await register(db, body, caller.address);
    await openSession(signIn, { personId, request, reply });
    rememberDevice({ request, reply }, env, body.email.toLowerCase());
    return presentSession({ db, env }, await findPerson(db, { id: personId }));
  });
  serve(router, accountEndpoints.readRegistration, async () => {
    const team = await findOpenTeam(db);
    return { open: team !== undefined, team: team?.name ?? null };
  });
  serve(router, accountEndpoints.read, ({ caller }) => readAccount({ db, signIn }, caller.person.id));
  serve(router, accountEndpoints.update, async ({ body, caller }) => {
    const { id } = caller.person;
    const isRenamed = await renamePerson(db, id, body);
    if (!isRenamed)
      throw new ApiError("conflict", { details: { current: await readAccount({ db, signIn }, id) } });
    return presentSession({ db, env }, await findPerson(db, { id }));
  });
  serve(router, accountEndpoints.changePassword, async ({ body, caller }) => {
    await assertPassword(caller, body.password);
    await db.transaction().execute(async (tx) => {
      await changePassword(tx, caller, body.newPassword);
      await recordCallerAccountEvent(tx, caller, "account.password_changed");
    });
    return {};
  });
  serve(router, accountEndpoints.remove, async ({ body, caller, request, reply }) => {
    await assertPassword(caller, body.password);
    await deleteAccount(db, caller);
    const { session } = readCredentials(request, env);
    if (session !== undefined) await closeSession(signIn, reply, session);
    return {};
  });
  serve(router, accountEndpoints.listSessions, ({ caller }) => listSessions(db, caller));
  serve(router, accountEndpoints.endOtherSessions, async ({ caller }) => {
    await db.transaction().execute(async (tx) => {
      await endOtherSessions(tx, caller);
      await recordCallerAccountEvent(tx, caller, "account.sessions_ended");
    });
    return {};
  });
  serve(router, accountEndpoints.endSession, async ({ caller, params }) => {
    if (!(await endSession(db, caller, params.sessionId))) throw notFound("session", params.sessionId);
    await recordCallerAccountEvent(db, caller, "account.session_ended");
    return {};
  });
}

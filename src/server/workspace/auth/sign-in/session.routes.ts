import { sessionEndpoints } from "#contract/auth/session.ts";
import { secondStepSeconds, signInEndpoints } from "#contract/auth/sign-in.ts";
import { ApiError } from "#contract/errors.ts";
import { isLocalRequest } from "#server/platform/http/addresses.ts";
import type { Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { sameSecret } from "#server/platform/secrets/secrets.ts";
import { readCredentials } from "#server/workspace/auth/gate/credentials.ts";
import { findPerson, presentSession } from "#server/workspace/auth/people.store.ts";
import { FailedAttempts } from "./failed-attempts.ts";
import { attemptName, rememberDevice } from "./known-devices.ts";
import { openSessionByPassword, type SessionDeps } from "./open-session.ts";
import { recordIfWrong, recordSignIn } from "./record-sign-ins.ts";
import { completeSecondStep, findHalfSignedIn } from "./second-step.ts";
import { closeSession, endSessionBefore, forwardCookies, openSession } from "./session-cookies.ts";

/** Signing in, signing out and reading the session. */
export function sessionRoutes(router: Router, { env, db, pool, signIn, links }: SessionDeps): void {
  const attempts = new FailedAttempts({ pool }, "sign_in");
  const codes = new FailedAttempts({ pool }, "sign_in_code");

  serve(router, sessionEndpoints.read, ({ caller }) => presentSession({ db, env }, caller.account?.person));

  serve(router, signInEndpoints.signIn, async ({ body, caller, request, reply }) => {
    const email = body.email.toLowerCase();
    const attempt = await attempts.begin(attemptName(request, env, email), caller.address);
    const event = { who: { email }, address: caller.address };
    const { needsCode } = await recordIfWrong(
      { db, pool },
      { ...event, log: request.log },
      openSessionByPassword(signIn, { request, reply }, { email, password: body.password }),
    );
    await attempt.succeeded();
    if (needsCode)
      return { ...(await presentSession({ db, env }, undefined)), secondStep: { expiresAt: endOfStep() } };
    rememberDevice({ request, reply }, env, email);
    await recordSignIn({ db, pool }, event);
    return presentSession({ db, env }, await findPerson(db, { email }));
  });

  serve(router, signInEndpoints.signInByCode, async ({ body, caller, request, reply }) => {
    const personId = await findHalfSignedIn(signIn, request);
    const attempt = await codes.begin(String(personId), caller.address);
    const event = { who: { id: personId }, address: caller.address };
    const cookies = await recordIfWrong(
      { db, pool },
      { ...event, log: request.log },
      completeSecondStep({ db, signIn }, { ...body, personId, request }),
    );
    forwardCookies(reply, cookies);
    await attempt.succeeded();
    endSessionBefore(signIn, { request, reply });
    const person = await findPerson(db, { id: personId });
    if (person) rememberDevice({ request, reply }, env, person.email);
    await recordSignIn({ db, pool }, event);
    return presentSession({ db, env }, person);
  });

  serve(router, signInEndpoints.signInByLink, async ({ body, caller, request, reply }) => {
    const { demo } = links;
    if (!demo || !isLocalRequest(request) || !sameSecret(body.token, demo.token))
      throw new ApiError("invalid_link");
    await openSession(signIn, { personId: demo.personId, request, reply });
    await recordSignIn({ db, pool }, { who: { id: demo.personId }, address: caller.address });
    return presentSession({ db, env }, await findPerson(db, { id: demo.personId }));
  });

  serve(router, sessionEndpoints.signOut, async ({ request, reply }) => {
    const { session } = readCredentials(request, env);
    if (session !== undefined) await closeSession(signIn, reply, session);
    return {};
  });
}

function endOfStep(): string {
  return new Date(Date.now() + secondStepSeconds * 1_000).toISOString();
}

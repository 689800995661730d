import { ApiError } from "#contract/errors.ts";
import { sessionEndpoints } from "#contract/people/session.ts";
import { secondStepSeconds, signInEndpoints } from "#contract/people/sign-in.ts";
import { readCredentials } from "#server/auth/gate/credentials.ts";
import { findPerson, presentSession } from "#server/auth/people.store.ts";
import { isLocalRequest } from "#server/http/addresses.ts";
import type { Router } from "#server/http/deps.ts";
import { serve } from "#server/http/serve.ts";
import { sameSecret } from "#server/secrets/secrets.ts";
import { openSessionByPassword, type SessionDeps } from "./enter.ts";
import { FailedAttempts } from "./failed-attempts.ts";
import { attemptName, rememberDevice } from "./known-devices.ts";
import { completeSecondStep, findHalfSignedIn } from "./second-step.ts";
import { closeSession, endSessionBefore, forwardCookies, openSession } from "./session-cookies.ts";

/** Signing in, signing out and reading the session. */
export function sessionRoutes(router: Router, { env, db, pool, signIn, links }: SessionDeps): void {
  const attempts = new FailedAttempts({ pool }, "sign_in");
  const codes = new FailedAttempts({ pool }, "sign_in_code");

  serve(router, sessionEndpoints.read, ({ caller }) => presentSession(db, caller.account?.person));

  serve(router, signInEndpoints.signIn, async ({ body, caller, request, reply }) => {
    const email = body.email.toLowerCase();
    const attempt = await attempts.begin(attemptName(request, env, email), caller.address);
    const { needsCode } = await openSessionByPassword(
      signIn,
      { request, reply },
      { email, password: body.password },
    );
    await attempt.succeeded();
    if (needsCode)
      return { ...(await presentSession(db, undefined)), secondStep: { expiresAt: endOfStep() } };
    rememberDevice({ request, reply }, env, email);
    return presentSession(db, await findPerson(db, { email }));
  });

  serve(router, signInEndpoints.signInByCode, async ({ body, caller, request, reply }) => {
    const personId = await findHalfSignedIn(signIn, request);
    const attempt = await codes.begin(String(personId), caller.address);
    forwardCookies(reply, await completeSecondStep({ db, signIn }, { ...body, personId, request }));
    await attempt.succeeded();
    endSessionBefore(signIn, { request, reply });
    const person = await findPerson(db, { id: personId });
    if (person) rememberDevice({ request, reply }, env, person.email);
    return presentSession(db, person);
  });

  serve(router, signInEndpoints.signInByLink, async ({ body, request, reply }) => {
    const { demo } = links;
    if (!demo || !isLocalRequest(request) || !sameSecret(body.token, demo.token))
      throw new ApiError("invalid_link");
    await openSession(signIn, { personId: demo.personId, request, reply });
    return presentSession(db, await findPerson(db, { id: demo.personId }));
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

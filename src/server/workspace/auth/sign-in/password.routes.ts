import { signInEndpoints } from "#contract/auth/sign-in.ts";
import { ApiError } from "#contract/errors.ts";
import type { Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { sameSecret } from "#server/platform/secrets/secrets.ts";
import { recordAccountEvent } from "#server/workspace/audit/record-account-event.ts";
import { createFirstTeam } from "#server/workspace/auth/first-team.ts";
import { findPerson, presentSession } from "#server/workspace/auth/people.store.ts";
import { FailedAttempts } from "./failed-attempts.ts";
import { rememberDevice } from "./known-devices.ts";
import { openSessionByPassword, type SessionDeps } from "./open-session.ts";
import { resetPassword } from "./sign-in-calls.ts";

/** Set-up of the first owner by the link of the start, and password resets by mailed links. */
export function passwordRoutes(router: Router, { env, db, pool, signIn, links }: SessionDeps): void {
  const requests = new FailedAttempts({ pool }, "password_reset");

  serve(router, signInEndpoints.setUp, async ({ body, request, reply }) => {
    const { setUp } = links;
    if (!setUp || !sameSecret(body.token, setUp.token)) throw new ApiError("invalid_link");
    const personId = await createFirstTeam(db, body.teamName, body);
    if (personId === undefined) throw new ApiError("already_set_up");
    await setUp.used();
    await openSessionByPassword(
      signIn,
      { request, reply },
      { email: body.email.toLowerCase(), password: body.password },
    );
    rememberDevice({ request, reply }, env, body.email.toLowerCase());
    return presentSession({ db, env }, await findPerson(db, { id: personId }));
  });

  // The answer and its timing must not reveal whether the address is known, so the mail is not awaited.
  serve(router, signInEndpoints.requestReset, async ({ body, caller, request }) => {
    const email = body.email.toLowerCase();
    await requests.begin(email, caller.address);
    void signIn.api
      .requestPasswordReset({ body: { email } })
      .catch((error: unknown) =>
        request.log.error({ err: error }, "no link for a new password could be sent"),
      );
    return {};
  });

  serve(router, signInEndpoints.reset, async ({ body, caller: { address } }) => {
    const personId = await resetPassword(signIn, body);
    if (personId === undefined) throw new ApiError("invalid_link");
    const action = "account.password_reset";
    await recordAccountEvent(db, { accountId: personId, personId, action, address });
    return {};
  });
}

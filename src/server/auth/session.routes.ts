import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "#contract/errors.ts";
import { sessionEndpoints } from "#contract/session.ts";
import { comesFromThisMachine } from "#server/http/addresses.ts";
import { type Deps, type Router, serve } from "#server/http/serve.ts";
import { readCredentials } from "./credentials.ts";
import { FailedAttempts } from "./failed-attempts.ts";
import type { OneTimeLinks } from "./one-time-links.ts";
import { findPerson, presentSession } from "./people.store.ts";
import { sameSecret } from "./secrets.ts";
import { closeSession, openSession, passOnCookies } from "./session-cookies.ts";
import { type SignIn, signInByPassword } from "./sign-in.ts";

export type SessionDeps = Deps & { signIn: SignIn; links: OneTimeLinks };

/** Signing in and out, and who is signed in. */
export function sessionRoutes(router: Router, { db, signIn, links }: SessionDeps): void {
  const attempts = new FailedAttempts();

  serve(router, sessionEndpoints.read, ({ caller }) => presentSession(db, caller.account?.person));

  serve(router, sessionEndpoints.signIn, async ({ body, caller, request, reply }) => {
    const email = body.email.toLowerCase();
    const attempt = attempts.begin(email, caller.address);
    await enter(signIn, { request, reply }, { email, password: body.password });
    attempt.succeeded();
    return presentSession(db, await findPerson(db, { email }));
  });

  serve(router, sessionEndpoints.signInByLink, async ({ body, request, reply }) => {
    const { demo } = links;
    if (!demo || !comesFromThisMachine(request) || !sameSecret(body.token, demo.token))
      throw new ApiError("invalid_link");
    await openSession(signIn, { personId: demo.personId, request, reply });
    return presentSession(db, await findPerson(db, { id: demo.personId }));
  });

  serve(router, sessionEndpoints.signOut, async ({ request, reply }) => {
    const { session } = readCredentials(request);
    if (session !== undefined) await closeSession(signIn, reply, session);
    return {};
  });
}

/** Opens a session for whoever knows the password, else 401. */
export async function enter(
  signIn: SignIn,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  credentials: { email: string; password: string },
): Promise<void> {
  const cookies = await signInByPassword(signIn, request, credentials);
  if (!cookies) throw new ApiError("wrong_credentials");
  passOnCookies(reply, cookies);
}

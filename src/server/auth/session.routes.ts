import type { FastifyReply, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import { type Session, sessionEndpoints } from "#contract/session.ts";
import { type Deps, type Router, serve } from "#server/http/serve.ts";
import type { AccountCaller } from "./caller.ts";
import { FailedAttempts } from "./failed-attempts.ts";
import type { OneTimeLinks } from "./one-time-links.ts";
import { createFirstTeam, findPersonByEmail, isSetUp } from "./people.store.ts";
import { hashToken, sameHash } from "./secrets.ts";
import { openSession, passOnCookies } from "./session-cookies.ts";
import type { SignIn } from "./sign-in.ts";

type SessionDeps = Deps & { signIn: SignIn; links: OneTimeLinks };

export function sessionRoutes(router: Router, { db, signIn, links }: SessionDeps): void {
  const attempts = new FailedAttempts();

  const enter = async (
    request: FastifyRequest,
    reply: FastifyReply,
    given: { email: string; password: string },
  ) => {
    const email = given.email.toLowerCase();
    attempts.assertMayTry(email, request.ip);
    const answer = await signIn.api
      .signInEmail({
        body: { email, password: given.password },
        headers: headersOf(request),
        returnHeaders: true,
      })
      .catch(() => undefined);
    if (!answer) {
      attempts.fail(email, request.ip);
      throw new ApiError("wrong_credentials");
    }
    attempts.succeed(email);
    passOnCookies(reply, answer.headers);
    return describe(await findPersonByEmail(db, email));
  };

  const describe = async (
    person: { id: number; name: string; email: string } | undefined,
  ): Promise<Session> => {
    if (!person) return { setupNeeded: !(await isSetUp(db)), user: null };
    const team = await db
      .selectFrom("team_member")
      .select("role")
      .where("person_id", "=", person.id)
      .executeTakeFirst();
    const teamRole = team?.role ?? "member";
    return {
      setupNeeded: false,
      user: { _id: wireId("person", person.id), name: person.name, email: person.email, teamRole },
    };
  };

  serve(router, sessionEndpoints.read, ({ caller }) => describe(caller.account?.person));
  serve(router, sessionEndpoints.signIn, ({ body, request, reply }) => enter(request, reply, body));
  serve(router, sessionEndpoints.signInByLink, async ({ body, caller, request, reply }) => {
    const { demo } = links;
    if (!demo || !isLoopback(caller.address) || !sameToken(body.token, demo.token))
      throw new ApiError("invalid_link");
    await openSession(signIn, { personId: demo.personId, request, reply });
    const person = await db
      .selectFrom("person")
      .select(["id", "name", "email"])
      .where("id", "=", demo.personId)
      .executeTakeFirst();
    return describe(person);
  });
  serve(router, sessionEndpoints.signOut, async ({ request, reply }) => {
    const { headers } = await signIn.api.signOut({ headers: headersOf(request), returnHeaders: true });
    passOnCookies(reply, headers);
    return {};
  });
  serve(router, sessionEndpoints.setUp, async ({ body, request, reply }) => {
    const { setUp } = links;
    if (!setUp || !sameToken(body.token, setUp.token)) throw new ApiError("invalid_link");
    const made = await createFirstTeam(db, body.teamName, body);
    if (made === undefined) throw new ApiError("already_set_up");
    await setUp.used();
    return enter(request, reply, body);
  });
  serve(router, sessionEndpoints.requestReset, async ({ body, caller }) => {
    attempts.assertMayTry(`reset ${body.email}`, caller.address);
    attempts.fail(`reset ${body.email}`, caller.address);
    await signIn.api
      .requestPasswordReset({ body: { email: body.email.toLowerCase() } })
      .catch(() => undefined);
    return {};
  });
  serve(router, sessionEndpoints.reset, async ({ body }) => {
    const done = await signIn.api
      .resetPassword({ body: { token: body.token, newPassword: body.password } })
      .catch(() => undefined);
    if (!done) throw new ApiError("invalid_link");
    return {};
  });
}

/** Whoever is signed in by this request, or 401. */
export function assertSignedIn(account: AccountCaller | null): AccountCaller {
  if (!account) throw new ApiError("missing_credentials", { message: "Sign in first." });
  return account;
}

export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const name of ["cookie", "user-agent"] as const) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}

function sameToken(a: string, b: string): boolean {
  return sameHash(hashToken(a), hashToken(b));
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

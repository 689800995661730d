import type { FastifyReply, FastifyRequest } from "fastify";
import { signCookie } from "#server/platform/secrets/signed-cookies.ts";
import { readSignedCookie } from "./auth-cookies.ts";
import type { SignIn } from "./sign-in.ts";

/** Copies the cookies that better-auth sets to our answer. */
export function forwardCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header("set-cookie", cookie);
}

/** Opens a session without a password: for the link of a demo and for a new account of an invitation. */
export async function openSession(
  signIn: SignIn,
  { personId, request, reply }: { personId: number; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  endSessionBefore(signIn, { request, reply });
  const context = await signIn.$context;
  const session = await context.internalAdapter.createSession(String(personId), false, {
    ipAddress: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
  });
  const { name, attributes } = context.authCookies.sessionToken;
  reply.setCookie(name, signCookie(context.secret, session.token), {
    path: attributes.path ?? "/",
    httpOnly: true,
    sameSite: "lax",
    secure: attributes.secure ?? false,
    maxAge: context.sessionConfig.expiresIn,
  });
}

/**
 * Ends the previous session of this browser when a new session replaces it: nothing else could end the previous one,
 * and its open streams are not for the person who is signed in now. Waits until the answer was sent: a browser that
 * never receives the new cookie keeps the previous session.
 */
export function endSessionBefore(
  signIn: SignIn,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  const end = async () => {
    const session = await readSignedCookie(signIn, request, "session_token");
    if (session !== undefined) await (await signIn.$context).internalAdapter.deleteSession(session);
  };
  reply.raw.once("finish", () => void end().catch((error: unknown) => request.log.error(error)));
}

/** Ends a session on the server and in the browser. */
export async function closeSession(signIn: SignIn, reply: FastifyReply, token: string): Promise<void> {
  const context = await signIn.$context;
  await context.internalAdapter.deleteSession(token);
  const { name, attributes } = context.authCookies.sessionToken;
  reply.clearCookie(name, {
    path: attributes.path ?? "/",
    httpOnly: true,
    sameSite: "lax",
    secure: attributes.secure ?? false,
  });
}

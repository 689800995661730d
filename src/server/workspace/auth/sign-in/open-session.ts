import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "#contract/errors.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import type { OneTimeLinks } from "./one-time-links.ts";
import { endSessionBefore, forwardCookies } from "./session-cookies.ts";
import type { SignIn } from "./sign-in.ts";
import { signInByPassword } from "./sign-in-calls.ts";

export type SessionDeps = Deps & { signIn: SignIn; links: OneTimeLinks };

/** Opens a session if the password is right, or requires the second step if the account has one; otherwise 401. */
export async function openSessionByPassword(
  signIn: SignIn,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  credentials: { email: string; password: string },
): Promise<{ needsCode: boolean }> {
  const signedIn = await signInByPassword(signIn, request, credentials);
  if (!signedIn) throw new ApiError("wrong_credentials");
  forwardCookies(reply, signedIn.cookies);
  if (!signedIn.needsCode) endSessionBefore(signIn, { request, reply });
  return signedIn;
}

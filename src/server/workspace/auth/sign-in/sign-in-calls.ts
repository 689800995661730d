import { isAPIError } from "better-auth/api";
import type { FastifyRequest } from "fastify";
import { headersWith } from "./auth-cookies.ts";
import type { SignIn } from "./sign-in.ts";

/** Result of the right password: cookies of a session, or only that a code is needed. */
type PasswordResult = { cookies: Headers; needsCode: boolean };

/** Returns undefined if address or password is wrong; both take the same time. */
export async function signInByPassword(
  signIn: SignIn,
  request: FastifyRequest,
  body: { email: string; password: string },
): Promise<PasswordResult | undefined> {
  const headers = await headersWith(signIn, request, "trust_device");
  const answer = await undefinedIfRejected(signIn.api.signInEmail({ body, headers, returnHeaders: true }));
  return answer && { cookies: answer.headers, needsCode: "twoFactorRedirect" in answer.response };
}

/** Returns the person whose password was reset; undefined if the link was invalid. All sessions of the account end. */
export async function resetPassword(
  signIn: SignIn,
  { token, password }: { token: string; password: string },
): Promise<number | undefined> {
  const { internalAdapter } = await signIn.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  const answer = await undefinedIfRejected(
    signIn.api.resetPassword({ body: { token, newPassword: password } }),
  );
  return answer && link ? Number(link.value) : undefined;
}

/** Maps rejections of better-auth to undefined; other errors are rethrown. */
async function undefinedIfRejected<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return undefined;
    throw error;
  }
}

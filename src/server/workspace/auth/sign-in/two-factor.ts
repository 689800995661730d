import type { FastifyRequest } from "fastify";
import { headersWithSession } from "./auth-cookies.ts";
import { mapRefusals } from "./second-step.ts";
import type { SignIn } from "./sign-in.ts";

/** Creates a secret and backup codes, which take effect when a code confirms them. */
export async function startTwoFactor(
  signIn: SignIn,
  request: FastifyRequest,
  password: string,
): Promise<{ uri: string; secret: string; backupCodes: string[] }> {
  const headers = await headersWithSession(signIn, request);
  const created = await signIn.api.enableTwoFactor({ body: { password, method: "totp" }, headers });
  if (created.method !== "totp")
    throw new Error("better-auth made another second factor than was asked for.");
  const { totpURI: uri, backupCodes } = created;
  return { uri, secret: new URL(uri).searchParams.get("secret") ?? "", backupCodes };
}

/** Enables two-factor; returns the cookies of the session that replaces the current one. */
export async function confirmTwoFactor(
  signIn: SignIn,
  request: FastifyRequest,
  code: string,
): Promise<Headers> {
  const headers = await headersWithSession(signIn, request);
  const answer = await mapRefusals(signIn.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
  return answer.headers;
}

/** Disables two-factor; returns the cookies of the session that replaces the current one. */
export async function disableTwoFactor(
  signIn: SignIn,
  request: FastifyRequest,
  password: string,
): Promise<Headers> {
  const headers = await headersWithSession(signIn, request);
  const answer = await signIn.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true });
  return answer.headers;
}

export async function renewBackupCodes(
  signIn: SignIn,
  request: FastifyRequest,
  password: string,
): Promise<string[]> {
  const headers = await headersWithSession(signIn, request);
  return (await signIn.api.generateBackupCodes({ body: { password }, headers })).backupCodes;
}

export async function countBackupCodes(signIn: SignIn, personId: number): Promise<number> {
  const { backupCodes } = await signIn.api.viewBackupCodes({ body: { userId: String(personId) } });
  return backupCodes.length;
}

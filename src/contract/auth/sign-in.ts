import * as z from "zod/mini";
import { emptySchema, givenName, idSchema, timeSchema } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { issueTable } from "#contract/issues.ts";
import { projectRoles } from "#contract/permissions.ts";
import { sessionSchema } from "./session.ts";

/** Validated like in better-auth: with an address that it rejects, an account could be created but not used. */
export const emailSchema = z.email(issueTable.not_email).check(z.maxLength(254));
/** At least ten characters; better-auth rejects more than 128. */
export const passwordSchema = z.string().check(z.minLength(10), z.maxLength(128));
export const displayName = givenName(100);

/** Six digits, which may be grouped, or a backup code. */
export const codeSchema = z.string().check(z.minLength(1), z.maxLength(40));

/** Time in which a sign-in must be completed with its code. */
export const secondStepSeconds = 600;

const signInSchema = z.extend(sessionSchema, {
  /**
   * Present if the password was right and the account also requires a code of its authenticator app. The person is
   * signed in by `POST /v1/auth/sign-in/code` with the cookie of this answer.
   */
  secondStep: z.optional(z.object({ expiresAt: timeSchema })),
});
export type SignedIn = z.infer<typeof signInSchema>;

const invitationLinkSchema = z.object({
  email: z.string(),
  projectName: z.string(),
  role: z.enum(projectRoles),
  invitedBy: z.string(),
  /** The address has an account: the person signs in instead of choosing a password. */
  hasAccount: z.boolean(),
});

const linkToken = z.object({ token: z.string() });

/** Registration and sign-in. */
export const signInEndpoints = {
  signIn: endpoint({
    method: "POST",
    path: "/v1/auth/sign-in",
    summary: "Sign in",
    section: "rules 7.10",
    credentials: "public",
    forAnybody: true,
    body: z.object({ email: emailSchema, password: z.string() }),
    response: signInSchema,
  }),
  signInByCode: endpoint({
    method: "POST",
    path: "/v1/auth/sign-in/code",
    summary: "Complete two-factor sign-in",
    section: "rules 6",
    credentials: "public",
    forAnybody: true,
    body: z.object({
      code: codeSchema,
      /** This browser needs no code for 30 days. */
      trustDevice: z.optional(z.boolean()),
    }),
    response: sessionSchema,
  }),
  /** The link that a demo prints at start: signs in for this run, from loopback only. */
  signInByLink: endpoint({
    method: "POST",
    path: "/v1/auth/sign-in-link",
    summary: "Sign in with a start-up link",
    section: "rules 6",
    credentials: "public",
    forAnybody: true,
    body: linkToken,
    response: sessionSchema,
  }),
  setUp: endpoint({
    method: "POST",
    path: "/v1/auth/set-up",
    summary: "Set up the server",
    section: "rules 6",
    credentials: "public",
    body: z.object({
      token: z.string(),
      teamName: displayName,
      name: displayName,
      email: emailSchema,
      password: passwordSchema,
    }),
    response: sessionSchema,
  }),
  requestReset: endpoint({
    method: "POST",
    path: "/v1/auth/request-password-reset",
    summary: "Request a password reset",
    section: "rules 6",
    credentials: "public",
    body: z.object({ email: emailSchema }),
    response: emptySchema,
  }),
  reset: endpoint({
    method: "POST",
    path: "/v1/auth/reset-password",
    summary: "Reset a password",
    section: "rules 6",
    credentials: "public",
    body: z.object({ token: z.string(), password: passwordSchema }),
    response: emptySchema,
  }),
  readInvitation: endpoint({
    method: "GET",
    path: "/v1/auth/invitation",
    summary: "Get an invitation",
    section: "rules 1.9",
    credentials: "public",
    query: linkToken,
    response: invitationLinkSchema,
  }),
  acceptInvitation: endpoint({
    method: "POST",
    path: "/v1/auth/invitation",
    summary: "Accept an invitation",
    section: "rules 1.9",
    credentials: "public",
    body: z.object({
      token: z.string(),
      name: z.optional(displayName),
      password: z.optional(passwordSchema),
    }),
    response: z.object({ app: idSchema }),
  }),
};

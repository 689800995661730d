import * as z from "zod/mini";
import { emptySchema, idSchema, timeSchema, visibleName } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { issueTable } from "#contract/issues.ts";
import { projectRoles } from "#contract/permissions.ts";
import { sessionSchema } from "./session.ts";

/** The rule of better-auth. An account with an address that better-auth rejects could be created, but not used. */
export const emailSchema = z.email(issueTable.not_email).check(z.maxLength(254));
/** At least ten characters; better-auth rejects more than 128. */
export const passwordSchema = z.string().check(z.minLength(10), z.maxLength(128));
export const displayName = visibleName(100);

/** The password of an existing account. */
const currentPassword = z.string().check(z.minLength(1), z.describe("The password."));
export const passwordBody = z.object({ password: currentPassword });

/** Six digits from the authenticator app, which may be grouped, or a backup code. */
export const codeSchema = z.string().check(z.minLength(1), z.maxLength(40));

/** Maximum time between the password and the code of a sign-in. */
export const secondStepSeconds = 600;

export const signInSchema = z.extend(sessionSchema, {
  /**
   * Present if the password was right and the account also requires a code. The person is then signed in by
   * `POST /v1/auth/sign-in/code` with the cookie of this answer.
   */
  secondStep: z
    .optional(z.object({ expiresAt: timeSchema.check(z.describe("When it expires, as ISO 8601 in UTC.")) }))
    .check(z.describe("Present if the sign-in must be completed with a code.")),
});
export type SignInResult = z.infer<typeof signInSchema>;

export const invitationLinkSchema = z.object({
  email: z.string().check(z.describe("The email address.")),
  projectName: z.string().check(z.describe("The name of the project.")),
  role: z.enum(projectRoles).check(z.describe("The role of the person.")),
  invitedBy: z.string().check(z.describe("The name of the person who sent the invitation.")),
  hasAccount: z.boolean().check(z.describe("Whether the address has an account already.")),
});

const linkToken = z.object({ token: z.string().check(z.describe("The token of the link.")) });

export const signInBody = z.object({
  email: emailSchema.check(z.describe("The email address.")),
  password: currentPassword,
});

export const signInByCodeBody = z.object({
  code: codeSchema.check(z.describe("The code from the authenticator app, or a backup code.")),
  trustDevice: z
    .optional(z.boolean())
    .check(z.describe("Whether this browser is not asked for a code again for 30 days.")),
});

export const setUpBody = z.object({
  token: z.string().check(z.describe("The token of the link.")),
  teamName: displayName.check(z.describe("The name of the team.")),
  name: displayName.check(z.describe("The name of the person.")),
  email: emailSchema.check(z.describe("The email address.")),
  password: passwordSchema.check(z.describe("The password.")),
});

export const requestResetBody = z.object({ email: emailSchema.check(z.describe("The email address.")) });

export const resetPasswordBody = z.object({
  token: z.string().check(z.describe("The token of the link.")),
  password: passwordSchema.check(z.describe("The password.")),
});

export const acceptInvitationBody = z.object({
  token: z.string().check(z.describe("The token of the link.")),
  name: z.optional(displayName).check(z.describe("The name of the person. Required for a new account.")),
  password: z.optional(passwordSchema).check(z.describe("The password.")),
});

/** Registration and sign-in. */
export const signInEndpoints = {
  signIn: endpoint({
    method: "POST",
    path: "/v1/auth/sign-in",
    summary: "Sign in",
    description:
      "Signs in with an email address and a password and sets the session cookie. With two-factor authentication the answer asks for a second step instead.",
    section: "rules 7.10",
    credentials: "public",
    ignoresPerson: true,
    errors: ["too_many_requests", "wrong_credentials"],
    body: signInBody,
    response: signInSchema,
  }),
  signInByCode: endpoint({
    method: "POST",
    path: "/v1/auth/sign-in/code",
    summary: "Complete two-factor sign-in",
    description:
      "Completes a sign-in with a code from the authenticator app or with a backup code, and sets the session cookie.",
    section: "rules 6",
    credentials: "public",
    ignoresPerson: true,
    errors: ["second_step_over", "too_many_requests", "wrong_code"],
    body: signInByCodeBody,
    response: sessionSchema,
  }),
  /** Signs in by the link that a demo prints at start. The link works for one run and from loopback only. */
  signInByLink: endpoint({
    method: "POST",
    path: "/v1/auth/sign-in-link",
    summary: "Sign in with a start-up link",
    description: "Signs in with the single-use link that the server prints at start.",
    section: "rules 6",
    credentials: "public",
    ignoresPerson: true,
    errors: ["invalid_link"],
    body: linkToken,
    response: sessionSchema,
  }),
  setUp: endpoint({
    method: "POST",
    path: "/v1/auth/set-up",
    summary: "Set up the server",
    description:
      "Creates the first owner and the first team of a new server. Needs the set-up link that the server prints at its first start.",
    section: "rules 6",
    credentials: "public",
    errors: ["already_set_up", "invalid_link", "name_taken", "wrong_credentials"],
    body: setUpBody,
    response: sessionSchema,
  }),
  requestReset: endpoint({
    method: "POST",
    path: "/v1/auth/request-password-reset",
    summary: "Request a password reset",
    description:
      "Emails a link that sets a new password. The answer is the same whether or not the address has an account.",
    section: "rules 6",
    credentials: "public",
    errors: ["too_many_requests"],
    body: requestResetBody,
    response: emptySchema,
  }),
  reset: endpoint({
    method: "POST",
    path: "/v1/auth/reset-password",
    summary: "Reset a password",
    description:
      "Sets a new password with the token from a reset link and ends every session of the account.",
    section: "rules 6",
    credentials: "public",
    errors: ["invalid_link"],
    body: resetPasswordBody,
    response: emptySchema,
  }),
  readInvitation: endpoint({
    method: "GET",
    path: "/v1/auth/invitation",
    summary: "Get an invitation",
    description:
      "Returns what an invitation link offers: the project, the role, and the address it was sent to.",
    section: "rules 1.9",
    credentials: "public",
    errors: ["invalid_link"],
    query: linkToken,
    response: invitationLinkSchema,
  }),
  acceptInvitation: endpoint({
    method: "POST",
    path: "/v1/auth/invitation",
    summary: "Accept an invitation",
    description:
      "Accepts an invitation, either with a new account and its password or with the account that is signed in.",
    section: "rules 1.9",
    credentials: "public",
    errors: ["conflict", "invalid_link", "limit_reached", "too_many_requests", "wrong_credentials"],
    body: acceptInvitationBody,
    response: z.object({ app: idSchema.check(z.describe("The ID of the project.")) }),
  }),
};

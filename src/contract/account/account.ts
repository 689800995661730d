import * as z from "zod/mini";
import { sessionSchema } from "#contract/auth/session.ts";
import { displayName, emailSchema, passwordBody, passwordSchema } from "#contract/auth/sign-in.ts";
import { createdTime, emptySchema, etagSchema, idSchema, readEtag, timeSchema } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

export const openSessionSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the session.")),
  created: createdTime,
  lastUsed: timeSchema.check(
    z.describe("When the session was last used, as ISO 8601 in UTC, to within some minutes."),
  ),
  expiresAt: timeSchema.check(z.describe("When it expires, as ISO 8601 in UTC.")),
  address: z.string().check(z.describe("The IP address from which the session was opened.")),
  userAgent: z.string().check(z.describe("The browser, as its `User-Agent` header names it.")),
  current: z.boolean().check(z.describe("Whether it is the session of this request.")),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

export const accountSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the person.")),
  name: z.string().check(z.describe("The name of the person.")),
  email: z.string().check(z.describe("The email address.")),
  created: createdTime,
  twoFactor: z
    .object({
      enabled: z.boolean().check(z.describe("Whether two-factor sign-in is on.")),
      /** Each code works once. */
      backupCodesLeft: z.int().check(z.describe("The number of backup codes that were not used.")),
    })
    .check(z.describe("The state of two-factor sign-in.")),
  /** ETag of the fields that `PUT` changes. */
  etag: etagSchema,
});

export const registerBody = z.object({
  name: displayName.check(z.describe("The name of the person.")),
  email: emailSchema.check(z.describe("The email address.")),
  password: passwordSchema.check(z.describe("The password.")),
});

export const renameAccountBody = z.object({
  name: displayName.check(z.describe("The name of the person.")),
  etag: readEtag,
});

export const changePasswordBody = z.extend(passwordBody, {
  newPassword: passwordSchema.check(z.describe("The new password.")),
});

/** The caller's own account: profile, password, sessions, and deletion (rules.md 6). */
export const accountEndpoints = {
  register: endpoint({
    method: "POST",
    path: "/v1/auth/register",
    summary: "Register an account",
    description: "Creates an account on a server whose owner has opened registration.",
    section: "rules 6",
    credentials: "public",
    errors: ["name_taken", "not_allowed", "too_many_requests"],
    body: registerBody,
    response: sessionSchema,
  }),
  readRegistration: endpoint({
    method: "GET",
    path: "/v1/auth/register",
    summary: "Get the registration status",
    description: "Returns whether registration is open and which team a new account joins.",
    section: "rules 6",
    credentials: "public",
    response: z.object({
      open: z.boolean().check(z.describe("Whether anybody can create an account.")),
      team: z
        .nullable(z.string())
        .check(
          z.describe("The name of the team that new accounts join. Null: nobody can create an account."),
        ),
    }),
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/auth/account",
    summary: "Get your account",
    description: "Returns the account of the signed-in person and whether two-factor authentication is on.",
    section: "rules 6",
    credentials: "session",
    response: accountSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/auth/account",
    summary: "Update your account",
    description: "Changes the name of the signed-in person.",
    section: "dashboard",
    credentials: "session",
    errors: ["conflict"],
    body: renameAccountBody,
    response: sessionSchema,
  }),
  changePassword: endpoint({
    method: "PUT",
    path: "/v1/auth/password",
    summary: "Change your password",
    description: "Sets a new password and ends all other sessions of the account.",
    section: "rules 6",
    credentials: "session",
    errors: ["too_many_requests", "wrong_credentials"],
    body: changePasswordBody,
    response: emptySchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/auth/account",
    summary: "Delete your account",
    description:
      "Deletes the account of the signed-in person. The history keeps their changes under “former member”.",
    section: "rules 4",
    credentials: "session",
    errors: ["last_owner", "too_many_requests", "wrong_credentials"],
    body: passwordBody,
    response: emptySchema,
  }),
  listSessions: endpoint({
    method: "GET",
    path: "/v1/auth/sessions",
    summary: "List your sessions",
    description: "Returns the open sessions of the signed-in person, newest first.",
    section: "rules 6",
    credentials: "session",
    response: z.array(openSessionSchema),
  }),
  endOtherSessions: endpoint({
    method: "DELETE",
    path: "/v1/auth/sessions",
    summary: "End all other sessions",
    description: "Ends every session of the account except the current one and forgets all trusted devices.",
    section: "rules 6",
    credentials: "session",
    response: emptySchema,
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/v1/auth/sessions/:sessionId",
    summary: "End a session",
    description: "Ends one session of the signed-in person.",
    section: "rules 6",
    credentials: "session",
    errors: ["not_found"],
    params: z.object({ sessionId: z.string().check(z.describe("The ID of the session.")) }),
    response: emptySchema,
  }),
};

import * as z from "zod/mini";
import { sessionSchema } from "#contract/auth/session.ts";
import { displayName, emailSchema, passwordSchema } from "#contract/auth/sign-in.ts";
import { emptySchema, etagSchema, idSchema, timeSchema } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

const openSessionSchema = z.object({
  _id: idSchema,
  created: timeSchema,
  /** Accurate to some minutes. */
  lastUsed: timeSchema,
  expiresAt: timeSchema,
  address: z.string(),
  userAgent: z.string(),
  /** The session of this request. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

const accountSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  created: timeSchema,
  twoFactor: z.object({
    enabled: z.boolean(),
    /** Each code works once. */
    backupCodesLeft: z.int(),
  }),
  /** ETag of the fields that `PUT` changes. */
  etag: etagSchema,
});

/** The caller's own account: profile, password, sessions, and deletion (rules.md 6). */
export const accountEndpoints = {
  register: endpoint({
    method: "POST",
    path: "/v1/auth/register",
    summary: "Register an account",
    section: "rules 6",
    credentials: "public",
    errors: ["name_taken", "not_allowed", "too_many_requests"],
    body: z.object({ name: displayName, email: emailSchema, password: passwordSchema }),
    response: sessionSchema,
  }),
  readRegistration: endpoint({
    method: "GET",
    path: "/v1/auth/register",
    summary: "Get the registration status",
    section: "rules 6",
    credentials: "public",
    response: z.object({ open: z.boolean(), team: z.nullable(z.string()) }),
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/auth/account",
    summary: "Get your account",
    section: "rules 6",
    credentials: "session",
    response: accountSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/auth/account",
    summary: "Update your account",
    section: "dashboard",
    credentials: "session",
    errors: ["conflict"],
    body: z.object({ name: displayName, etag: z.optional(etagSchema) }),
    response: sessionSchema,
  }),
  changePassword: endpoint({
    method: "PUT",
    path: "/v1/auth/password",
    summary: "Change your password",
    section: "rules 6",
    credentials: "session",
    errors: ["too_many_requests", "wrong_credentials"],
    body: z.object({ password: z.string(), newPassword: passwordSchema }),
    response: emptySchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/auth/account",
    summary: "Delete your account",
    section: "rules 4",
    credentials: "session",
    errors: ["last_owner", "too_many_requests", "wrong_credentials"],
    body: z.object({ password: z.string() }),
    response: emptySchema,
  }),
  listSessions: endpoint({
    method: "GET",
    path: "/v1/auth/sessions",
    summary: "List your sessions",
    section: "rules 6",
    credentials: "session",
    response: z.array(openSessionSchema),
  }),
  endOtherSessions: endpoint({
    method: "DELETE",
    path: "/v1/auth/sessions",
    summary: "End all other sessions",
    section: "rules 6",
    credentials: "session",
    response: emptySchema,
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/v1/auth/sessions/:sessionId",
    summary: "End a session",
    section: "rules 6",
    credentials: "session",
    errors: ["not_found"],
    params: z.object({ sessionId: z.string() }),
    response: emptySchema,
  }),
};

import * as z from "zod/mini";
import { emptySchema, idSchema, timeSchema } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { displayName, emailSchema, passwordSchema, sessionSchema } from "./session.ts";

const openSessionSchema = z.object({
  _id: idSchema,
  created: timeSchema,
  expiresAt: timeSchema,
  address: z.string(),
  userAgent: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

/** One's own account: profile, password, sessions, and its end (decisions.md 6). */
export const accountEndpoints = {
  register: endpoint({
    method: "POST",
    path: "/v1/auth/register",
    summary: "Make an account, where the owner of the team has opened registration",
    section: "decisions 6",
    credentials: "public",
    body: z.object({ name: displayName, email: emailSchema, password: passwordSchema }),
    response: sessionSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/auth/account",
    summary: "Change one's own name",
    section: "dashboard",
    credentials: "session",
    body: z.object({ name: displayName }),
    response: sessionSchema,
  }),
  changePassword: endpoint({
    method: "PUT",
    path: "/v1/auth/password",
    summary: "Change one's own password; all other sessions end",
    section: "decisions 6",
    credentials: "session",
    body: z.object({ password: z.string(), newPassword: passwordSchema }),
    response: emptySchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/auth/account",
    summary: "Delete one's own account; history calls its person a former member",
    section: "decisions 4",
    credentials: "session",
    body: z.object({ password: z.string() }),
    response: emptySchema,
  }),
  listSessions: endpoint({
    method: "GET",
    path: "/v1/auth/sessions",
    summary: "One's own open sessions, the newest first",
    section: "decisions 6",
    credentials: "session",
    response: z.array(openSessionSchema),
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/v1/auth/sessions/:sessionId",
    summary: "End one of one's own sessions",
    section: "decisions 6",
    credentials: "session",
    params: z.object({ sessionId: idSchema }),
    response: emptySchema,
  }),
};

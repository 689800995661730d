import * as z from "zod/mini";
import { emptySchema, idSchema } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

export const sessionSchema = z.object({
  /** True until the first owner exists; until then only the set-up link works. */
  setupNeeded: z.boolean(),
  /** False: links and notifications are shown by the dashboard, or by the server's log, alone. */
  sendsMail: z.boolean(),
  user: z.nullable(
    z.object({
      _id: idSchema,
      name: z.string(),
      email: z.string(),
      teamRole: z.enum(["owner", "admin", "member"]),
    }),
  ),
});
export type Session = z.infer<typeof sessionSchema>;

/** The signed-in person, which every page reads. */
export const sessionEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/auth/session",
    summary: "Get the current session",
    section: "rules 4",
    credentials: "public",
    forAnybody: true,
    response: sessionSchema,
  }),
  signOut: endpoint({
    method: "POST",
    path: "/v1/auth/sign-out",
    summary: "Sign out",
    section: "rules 4",
    credentials: "public",
    response: emptySchema,
  }),
};

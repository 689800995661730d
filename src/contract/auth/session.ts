import * as z from "zod/mini";
import { emptySchema, idSchema } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

export const sessionSchema = z.object({
  /** True until the first owner exists; until then only the set-up link works. */
  setupNeeded: z.boolean().check(z.describe("Whether the server has no owner yet and must be set up.")),
  /** If false, links and notifications appear only in the dashboard or in the server's log. */
  sendsMail: z.boolean().check(z.describe("Whether the server sends email.")),
  user: z
    .nullable(
      z.object({
        _id: idSchema.check(z.describe("The ID of the person.")),
        name: z.string().check(z.describe("The name of the person.")),
        email: z.string().check(z.describe("The email address.")),
        teamRole: z
          .enum(["owner", "admin", "member"])
          .check(z.describe("The role of the person in the team.")),
      }),
    )
    .check(z.describe("The person who is signed in. Null: nobody.")),
});
export type Session = z.infer<typeof sessionSchema>;

/** Reading the session, which every page does, and signing out. */
export const sessionEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/auth/session",
    summary: "Get the current session",
    description:
      "Returns the person who is signed in, or `null`, and whether the server still has to be set up.",
    section: "rules 4",
    credentials: "public",
    ignoresPerson: true,
    response: sessionSchema,
  }),
  signOut: endpoint({
    method: "POST",
    path: "/v1/auth/sign-out",
    summary: "Sign out",
    description: "Ends the session of the request and clears its cookie.",
    section: "rules 4",
    credentials: "public",
    response: emptySchema,
  }),
};

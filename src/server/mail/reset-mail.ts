import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { Env } from "#server/env.ts";
import { enqueue } from "#server/jobs/define-job.ts";
import { sendMail } from "./mail.jobs.ts";

/** The mail with the link that sets a new password. */
export function resetMail(env: Env, db: Kysely<Database>) {
  return ({ email, name, token }: { email: string; name: string; token: string }) =>
    enqueue(db, sendMail, {
      to: email,
      subject: "Set a new password",
      text: `Hello ${name},\n\nUse this link within one hour to set a new password:\n\n${env.url}/reset-password?token=${token}\n\nIf you didn’t request this, you can ignore this email.\n`,
    });
}

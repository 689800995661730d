import type { Env } from "#server/env.ts";
import type { Mailer } from "./mail.ts";

/** The mail with the link that sets a new password. */
export function resetMail(env: Env, mailer: Mailer) {
  return ({ email, name, token }: { email: string; name: string; token: string }) =>
    void mailer.send({
      to: email,
      subject: "Set a new password",
      text: `Hello ${name},\n\nset a new password within an hour:\n\n${env.url}/reset-password?token=${token}\n\nIf you did not ask for this, nothing happens.\n`,
    });
}

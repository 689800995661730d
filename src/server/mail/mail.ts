import { createTransport } from "nodemailer";
import type { Env } from "#server/env.ts";

export type Mail = { to: string; subject: string; text: string };
export type Mailer = { send: (mail: Mail) => Promise<void> };

/** Mail by SMTP_URL; without it the text, with its link, goes to the log (issue 1, item 8). */
export function makeMailer(
  env: Env,
  log: { info: (text: string) => void; error: (text: string) => void },
): Mailer {
  if (env.smtpUrl === undefined) {
    return {
      send: async ({ to, subject, text }) => log.info(`No mail is configured. To ${to}: ${subject}\n${text}`),
    };
  }
  const transport = createTransport(env.smtpUrl, { from: env.mailFrom });
  return {
    async send(mail) {
      try {
        await transport.sendMail(mail);
      } catch (error) {
        log.error(
          `A mail to ${mail.to} was not sent: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    },
  };
}

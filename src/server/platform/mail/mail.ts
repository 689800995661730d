import type { Env } from "#server/platform/env/env.ts";
import type { Mailer } from "#server/platform/jobs/define-job.ts";

/**
 * Sends mail by SMTP_URL; without it the text with its link is logged as a warning, a level that few logs omit.
 * Throws if the server did not accept the mail: the caller is a job (mail.jobs.ts), which retries.
 */
export function makeMailer(env: Env, log: { warn: (text: string) => void }): Mailer {
  if (env.smtpUrl === undefined) {
    return {
      send: async ({ to, subject, text }) => log.warn(`No mail is configured. To ${to}: ${subject}\n${text}`),
    };
  }
  const { smtpUrl, mailFrom } = env;
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    async send(mail) {
      transport ??= openTransport(smtpUrl, mailFrom);
      await (await transport).sendMail(mail);
    },
  };
}

/** Opens a connection to the mail server. nodemailer is loaded with the first mail. */
export async function openTransport(smtpUrl: string, from: string) {
  const { createTransport } = await import("nodemailer");
  return createTransport(smtpUrl, { from });
}

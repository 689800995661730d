import { type Kysely, sql } from "kysely";
import type { MailLanguage } from "#contract/notifications/notifications.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Env } from "#server/platform/env/env.ts";
import { enqueue, type Mail } from "#server/platform/jobs/define-job.ts";
import { sendMail } from "./mail.jobs.ts";

type Texts = {
  reset: (name: string, link: string) => Omit<Mail, "to">;
  invitation: (who: string | undefined, project: string, link: string) => Omit<Mail, "to">;
};

const texts: Record<MailLanguage, Texts> = {
  en: {
    reset: (name, link) => ({
      subject: "Set a new password",
      text: `Hello ${name},\n\nUse this link within one hour to set a new password:\n\n${link}\n\nIf you didn’t request this, you can ignore this email.\n`,
    }),
    invitation: (who = "Someone", project, link) => ({
      subject: `${who} invited you to ${project}`,
      text: `${who} invited you to the project ${project} in Parlance.\n\nUse this link within a week to accept:\n\n${link}\n\nIf you didn’t expect this invitation, you can ignore this email.\n`,
    }),
  },
  de: {
    reset: (name, link) => ({
      subject: "Neues Passwort setzen",
      text: `Hallo ${name},\n\nmit diesem Link kannst du innerhalb einer Stunde ein neues Passwort setzen:\n\n${link}\n\nWenn du das nicht angefordert hast, kannst du diese E-Mail ignorieren.\n`,
    }),
    invitation: (who = "Jemand", project, link) => ({
      subject: `${who} hat dich zu ${project} eingeladen`,
      text: `${who} hat dich in Parlance zum Projekt ${project} eingeladen.\n\nMit diesem Link kannst du die Einladung innerhalb einer Woche annehmen:\n\n${link}\n\nWenn du diese Einladung nicht erwartet hast, kannst du diese E-Mail ignorieren.\n`,
    }),
  },
  ar: {
    reset: (name, link) => ({
      subject: "تعيين كلمة مرور جديدة",
      text: `مرحبًا ${name}،\n\nاستخدم هذا الرابط خلال ساعة واحدة لتعيين كلمة مرور جديدة:\n\n${link}\n\nإذا لم تطلب ذلك، فيمكنك تجاهل هذه الرسالة.\n`,
    }),
    invitation: (who = "شخص ما", project, link) => ({
      subject: `دعاك ${who} إلى ${project}`,
      text: `دعاك ${who} إلى المشروع ${project} في Parlance.\n\nاستخدم هذا الرابط خلال أسبوع لقبول الدعوة:\n\n${link}\n\nإذا لم تكن تتوقع هذه الدعوة، فيمكنك تجاهل هذه الرسالة.\n`,
    }),
  },
};

/** Mail with a link that resets the password. */
export function resetMail(env: Env, db: Kysely<Database>) {
  return async ({ email, name, token }: { email: string; name: string; token: string }) => {
    const mailTexts = texts[await findMailLanguage(db, { email })];
    const link = `${env.url}/reset-password?token=${token}`;
    await enqueue(db, sendMail, { to: email, ...mailTexts.reset(name, link) });
  };
}

type Invited = {
  email: string;
  project: string;
  link: string;
  by: { id: number; name: string } | null | undefined;
};

/** Mail with a link that accepts an invitation. */
export async function invitationMail(
  db: Kysely<Database>,
  { email, project, link, by }: Invited,
): Promise<Mail> {
  const mailTexts = texts[await findMailLanguage(db, { email, senderId: by?.id })];
  return { to: email, ...mailTexts.invitation(by?.name, project, link) };
}

/** Language that the recipient chose for mails; by default that of the sender, then English. */
async function findMailLanguage(
  db: Kysely<Database>,
  { email, senderId }: { email: string; senderId?: number | undefined },
): Promise<MailLanguage> {
  const { rows } = await sql<{ language: MailLanguage }>`
    SELECT s.language FROM notification_setting s JOIN person p ON p.id = s.person_id
    WHERE (p.email = ${email.toLowerCase()} OR p.id = ${senderId ?? null}::integer) AND s.language IS NOT NULL
    ORDER BY p.email <> ${email.toLowerCase()} LIMIT 1`.execute(db);
  return rows[0]?.language ?? "en";
}

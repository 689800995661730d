import { defineJob, type Mail } from "#server/platform/jobs/define-job.ts";

/** Sends a mail; enqueue it in the transaction of its cause. */
export const sendMail = defineJob<Mail>({
  name: "send-mail",
  run: ({ mailer }, mail) => mailer.send(mail),
});

import { bulkJob } from "./bulk/bulk.jobs.ts";
import type { AnyJob } from "./jobs/run-jobs.ts";
import { sendMail } from "./mail/mail.jobs.ts";
import { notificationMail } from "./notifications/notification-mail.jobs.ts";

/** All work that is done later: one line each. */
export const allJobs: readonly AnyJob[] = [sendMail, bulkJob, notificationMail];

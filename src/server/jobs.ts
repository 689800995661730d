import { bulkJob } from "./bulk/bulk.jobs.ts";
import { checkBranch } from "./changes/checks/checks.jobs.ts";
import { noteCounters } from "./counts/counts.jobs.ts";
import type { AnyJob } from "./jobs/run-jobs.ts";
import { sendMail } from "./mail/mail.jobs.ts";
import { notificationMail } from "./notifications/notification-mail.jobs.ts";
import { importJob } from "./translation-files/import.jobs.ts";
import { removeBranchJob, removeProjectJob } from "./trash/trash.jobs.ts";

/** All jobs. */
export const allJobs: readonly AnyJob[] = [
  sendMail,
  notificationMail,
  bulkJob,
  importJob,
  noteCounters,
  checkBranch,
  removeBranchJob,
  removeProjectJob,
];

/** Scheduled jobs, in UTC; a missed time is made up for within a day. */
export const crontab = `0 0 * * * ${noteCounters.name} ?fill=1d`;

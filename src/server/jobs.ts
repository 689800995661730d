import { bulkJob } from "./content/bulk/bulk.jobs.ts";
import { storeDailyCounters } from "./content/counts/counts.jobs.ts";
import { removeBranchJob, removeProjectJob } from "./content/trash/trash.jobs.ts";
import { checkBranch } from "./content/write-path/checks/checks.jobs.ts";
import { importJob } from "./exchange/files/import.jobs.ts";
import type { AnyJob } from "./platform/jobs/run-jobs.ts";
import { sendMail } from "./platform/mail/mail.jobs.ts";
import { notificationMail } from "./workspace/notifications/notification-mail.jobs.ts";

/** All jobs. */
export const allJobs: readonly AnyJob[] = [
  sendMail,
  notificationMail,
  bulkJob,
  importJob,
  storeDailyCounters,
  checkBranch,
  removeBranchJob,
  removeProjectJob,
];

/** Scheduled jobs, in UTC; a missed time is made up for within a day. */
export const crontab = `0 0 * * * ${storeDailyCounters.name} ?fill=1d`;

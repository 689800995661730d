import { bulkJob } from "./bulk/bulk.jobs.ts";
import { checkBranch } from "./changes/checks/checks.jobs.ts";
import { noteCounters } from "./counts/counts.jobs.ts";
import type { AnyJob } from "./jobs/run-jobs.ts";
import { sendMail } from "./mail/mail.jobs.ts";
import { notificationMail } from "./notifications/notification-mail.jobs.ts";
import { importJob } from "./translation-files/import.jobs.ts";
import { removeBranchJob, removeProjectJob } from "./trash/trash.jobs.ts";

/** All work that is done later: one line each. */
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

/** When jobs begin by themselves, in UTC; a time that was slept through is made up for within a day. */
export const crontab = `0 0 * * * ${noteCounters.name} ?fill=1d`;

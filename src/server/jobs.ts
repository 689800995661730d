import type { AnyJob } from "./jobs/run-jobs.ts";
import { sendMail } from "./mail/mail.jobs.ts";
import { removeBranch, removeProject } from "./trash/trash.jobs.ts";

/** All work that is done later: one line each. */
export const allJobs: readonly AnyJob[] = [sendMail, removeBranch, removeProject];

import * as z from "zod/mini";
import {
  createdTime,
  idSchema,
  listAsCode,
  personSchema,
  queryList,
  scopeQuery,
  scopeShape,
  timeSchema,
} from "./common.ts";
import { endpoint } from "./endpoint.ts";

const jobStates = ["queued", "running", "done", "failed", "canceled"] as const;
export type JobState = (typeof jobStates)[number];

/** Kinds of jobs that people start. */
const jobKinds = ["bulk", "import"] as const;

/** A long-running task of a person, with its progress. */
export const jobSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the job.")),
  kind: z.enum(jobKinds).check(z.describe("The kind of work.")),
  branch: idSchema.check(z.describe("The ID of the branch.")),
  user: z
    .nullable(personSchema)
    .check(z.describe("The person. Null: a program without a person, or a former member.")),
  state: z.enum(jobStates).check(z.describe("The state of the job.")),
  done: z.int().check(z.describe("How much of `total` is done.")),
  total: z.int().check(z.describe("How much there is to do.")),
  result: z
    .nullable(z.record(z.string(), z.unknown()))
    .check(z.describe("What the job did. Null: it is not done, or the caller may see only that it exists.")),
  changeSet: z
    .nullable(idSchema)
    .check(z.describe("The ID of the change set of the job. Null: it is not done, or changed nothing.")),
  error: z
    .nullable(
      z.object({
        code: z.string().check(z.describe("The error code.")),
        message: z.string().check(z.describe("The message for people. It can change.")),
      }),
    )
    .check(z.describe("Why it failed. Null: it did not, or the caller may see only that it exists.")),
  created: createdTime,
  started: z.nullable(timeSchema).check(z.describe("When the job began, as ISO 8601 in UTC. Null: not yet.")),
  finished: z
    .nullable(timeSchema)
    .check(z.describe("When the job ended, as ISO 8601 in UTC. Null: not yet.")),
});
export type JobKind = (typeof jobKinds)[number];
export type JobProgress = z.infer<typeof jobSchema>;

const jobParams = z.object({ jobId: z.string().check(z.describe("The ID of the job.")) });

export const jobEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/jobs",
    summary: "List jobs",
    description:
      "Returns the latest 50 jobs that the caller started in the project, or with `scope=project` those of all members in the last 30 days, newest first. Of jobs of others, only managers see result and error; vendors see only their own jobs. An ended job is listed for 30 days.",
    section: "rules 3.6",
    credentials: "member",
    action: "read",
    query: z.object({
      ...scopeShape,
      scope: z
        .optional(z.enum(["own", "project"]))
        .check(z.describe("Whose jobs to return: the caller's, or those of the project. Default: `own`.")),
      kinds: z
        .optional(z.pipe(queryList, z.array(z.enum(jobKinds))))
        .check(z.describe(`Kinds of jobs: ${listAsCode(jobKinds)}. Default: all.`)),
    }),
    response: z.array(jobSchema),
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/api/jobs/:jobId",
    summary: "Get a job",
    description:
      "Returns the progress and the result of a job. Available to the person who started it and to managers.",
    section: "rules 3.6",
    credentials: "member",
    action: "read",
    params: jobParams,
    query: scopeQuery,
    response: jobSchema,
  }),
  cancel: endpoint({
    method: "POST",
    path: "/v1/api/jobs/:jobId/cancel",
    summary: "Cancel a job",
    description: "Cancels a job and rolls back what it did. A job that has ended stays as it is.",
    section: "rules 3.6",
    credentials: "member",
    action: "read",
    params: jobParams,
    query: scopeQuery,
    response: jobSchema,
  }),
};

import * as z from "zod/mini";
import { idSchema, personSchema, scopeQuery, timeSchema } from "./common.ts";
import { endpoint } from "./endpoint.ts";

const jobStates = ["queued", "running", "done", "failed", "canceled"] as const;
export type JobState = (typeof jobStates)[number];

/** A long-running task of a person, with its progress. */
const jobSchema = z.object({
  _id: idSchema,
  kind: z.string(),
  branch: idSchema,
  user: z.nullable(personSchema),
  state: z.enum(jobStates),
  done: z.int(),
  total: z.int(),
  /** Result of a finished job. */
  result: z.nullable(z.record(z.string(), z.unknown())),
  /** Error of a failed job. */
  error: z.nullable(z.object({ code: z.string(), message: z.string() })),
  created: timeSchema,
  started: z.nullable(timeSchema),
  finished: z.nullable(timeSchema),
});
export type JobProgress = z.infer<typeof jobSchema>;

const jobParams = z.object({ jobId: z.string() });

export const jobEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/jobs",
    summary: "List jobs",
    section: "rules 3.6",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: z.array(jobSchema),
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/api/jobs/:jobId",
    summary: "Get a job",
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
    section: "rules 3.6",
    credentials: "member",
    action: "read",
    params: jobParams,
    query: scopeQuery,
    response: jobSchema,
  }),
};

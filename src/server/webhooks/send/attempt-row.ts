import type { JobDeps } from "#server/jobs/define-job.ts";
import type { WebhookRow } from "#server/webhooks/webhook-row.ts";

export type AttemptDeps = Pick<JobDeps, "db" | "env" | "log">;

export type AttemptRow = WebhookRow & {
  delivery_id: number;
  event: string;
  fresh: boolean;
  tries: number;
  rendered: boolean;
  method: "get" | "post" | null;
  rendered_body: string | null;
  content_type: string | null;
};

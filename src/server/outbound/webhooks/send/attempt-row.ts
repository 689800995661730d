import type { WebhookRow } from "#server/outbound/webhooks/webhook-row.ts";
import type { JobDeps } from "#server/platform/jobs/define-job.ts";

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

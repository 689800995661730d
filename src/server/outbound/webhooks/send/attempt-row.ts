import type { Selectable } from "kysely";
import type { WebhookRow } from "#server/outbound/webhooks/webhook-row.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { JobDeps } from "#server/platform/jobs/define-job.ts";

export type AttemptDeps = Pick<JobDeps, "db" | "env" | "log">;

type DeliveryRow = Selectable<Database["webhook_delivery"]>;

export type AttemptRow = WebhookRow &
  Pick<DeliveryRow, "event" | "fresh" | "tries" | "rendered" | "method" | "content_type"> & {
    delivery_id: number;
    rendered_body: string | null;
  };

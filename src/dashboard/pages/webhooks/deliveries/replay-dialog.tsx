import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import * as z from "zod/mini";
import { timestampSchema } from "#contract/timestamps.ts";
import { type Webhook, webhookEndpoints } from "#contract/webhooks/webhooks.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useBodyForm } from "#dashboard/api/forms/use-body-form.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { refreshWebhooks } from "#dashboard/api/webhooks.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

export const schema = z.object({ from: timestampSchema, to: z.optional(timestampSchema) });

/** Values of `datetime-local` fields: local time without a zone. */
type ReplayValues = { what: "failed" | "range"; from: string; to: string };

const dayMs = 86_400_000;
/** Upper bound for the duration of an attempt, in ms. */
const attemptMs = 60_000;

/** Resends deliveries that failed since some time, or all deliveries of a period. */
export function ReplayDialog(props: { scope: BranchScope; webhook: Webhook; onClose: () => void }) {
  const { scope, webhook } = props;
  const intl = useIntl();
  const client = useQueryClient();
  const [replayed, setReplayed] = useState<number>();
  const { form, problem, onSubmit } = useBodyForm({
    schema,
    bodyOf: rangeOf,
    values: initialValues(webhook),
    send: async (values) => {
      const response = await call(webhookEndpoints.replay, {
        params: { webhookId: webhook._id },
        query: { app: scope.app },
        body: bodyOf(values),
      });
      setReplayed(response.replayed);
      await refreshWebhooks(client, scope.app);
    },
  });
  const isRange = form.watch("what") === "range";
  return (
    <Dialog isOpen onOpenChange={props.onClose} title={<FormattedMessage id="webhooks.replay" />}>
      <form onSubmit={onSubmit} noValidate className="space-y-4">
        <Controller
          control={form.control}
          name="what"
          render={({ field }) => (
            <Segments
              label={intl.formatMessage({ id: "webhooks.replay" })}
              options={(["failed", "range"] as const).map((value) => ({
                value,
                label: intl.formatMessage({ id: `webhooks.replay.${value}` }),
              }))}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            type="datetime-local"
            label={intl.formatMessage({ id: isRange ? "webhooks.replay.from" : "webhooks.replay.since" })}
            error={form.formState.errors.from?.message}
            {...form.register("from")}
          />
          {isRange && (
            <TextField
              type="datetime-local"
              label={intl.formatMessage({ id: "webhooks.replay.to" })}
              error={form.formState.errors.to?.message}
              {...form.register("to")}
            />
          )}
        </div>
        <p className="text-xs text-ink-muted">
          <FormattedMessage id="webhooks.replay.about" />
        </p>
        {problem && <Notice tone="danger">{problem}</Notice>}
        {replayed !== undefined && (
          <Notice tone="success">
            <FormattedMessage id="webhooks.replayed" values={{ count: replayed }} />
          </Notice>
        )}
        <DialogFooter
          onCancel={props.onClose}
          {...(replayed !== undefined && { cancelLabel: <FormattedMessage id="shell.close" /> })}
        >
          <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
            <FormattedMessage id="webhooks.replay.action" />
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/**
 * Starts at the first failure, else one day ago. The event of a failure is older than its failed attempt, by at most
 * `attemptMs`.
 */
function initialValues({ failingSince }: Webhook): ReplayValues {
  const from = failingSince === null ? Date.now() - dayMs : Date.parse(failingSince) - attemptMs;
  return { what: "failed", from: localTime(from), to: "" };
}

/** A period without an end extends to now. */
export function rangeOf({ what, from, to }: ReplayValues) {
  return { from, ...(what === "failed" || to === "" ? {} : { to }) };
}

/** Body of the request (rules.md 7.6). */
export function bodyOf(values: ReplayValues) {
  const { from, to } = rangeOf(values);
  const start = new Date(from).toISOString();
  if (values.what === "failed") return { failedSince: start };
  return { from: start, ...(to === undefined ? {} : { to: new Date(to).toISOString() }) };
}

/** Formats a time for the field, to the minute. */
function localTime(time: number): string {
  const shifted = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, "2026-01-31T23:59".length);
}

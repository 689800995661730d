import { FormattedMessage, useIntl } from "react-intl";
import type { WebhookDelivery } from "#contract/webhooks/webhooks.ts";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import { useFailureWords } from "#dashboard/pages/webhooks/delivery-failure.ts";
import { WebhookState } from "#dashboard/pages/webhooks/webhook-state.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { DataTable } from "#dashboard/ui/tables/data-table.tsx";

/** Table of deliveries; each row opens its details. */
export function DeliveryTable(props: {
  deliveries: readonly WebhookDelivery[];
  onOpen: (deliveryId: string) => void;
}) {
  const intl = useIntl();
  return (
    <DataTable
      label={intl.formatMessage({ id: "webhooks.section.deliveries" })}
      rows={props.deliveries}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: "type",
          header: <FormattedMessage id="webhooks.event" />,
          isRowHeader: true,
          cell: ({ _id, type, test }) => (
            <span className="flex items-center gap-2">
              <Button size="small" variant="ghost" onPress={() => props.onOpen(_id)}>
                <code dir="ltr" className="font-mono">
                  {type}
                </code>
              </Button>
              {test && (
                <span className="text-xs text-ink-muted">
                  <FormattedMessage id="webhooks.isTest" />
                </span>
              )}
            </span>
          ),
        },
        {
          key: "status",
          header: <FormattedMessage id="webhooks.state" />,
          cell: ({ status }) => <WebhookState state={status} />,
        },
        {
          key: "answer",
          header: <FormattedMessage id="webhooks.answer" />,
          cell: (delivery) => <Answer delivery={delivery} />,
        },
        {
          key: "latency",
          header: <FormattedMessage id="webhooks.latency" />,
          align: "end",
          cell: ({ latency }) =>
            latency !== null && <FormattedMessage id="webhooks.milliseconds" values={{ count: latency }} />,
        },
        {
          key: "attempts",
          header: <FormattedMessage id="webhooks.attempts" />,
          align: "end",
          cell: ({ attempts }) => intl.formatNumber(attempts.length),
        },
        {
          key: "created",
          header: <FormattedMessage id="webhooks.sent" />,
          cell: ({ created }) => <TimeAgo time={created} />,
        },
        {
          key: "next",
          header: <FormattedMessage id="webhooks.next" />,
          cell: ({ nextAttempt }) =>
            nextAttempt && intl.formatDate(nextAttempt, { dateStyle: "short", timeStyle: "medium" }),
        },
      ]}
    />
  );
}

/** HTTP status of the response, or why there was no response. */
function Answer({ delivery: { response, error } }: { delivery: WebhookDelivery }) {
  const failureWords = useFailureWords();
  if (response) return <span className="tabular-nums">{response.status}</span>;
  return <span className="text-ink-muted">{failureWords(error)}</span>;
}

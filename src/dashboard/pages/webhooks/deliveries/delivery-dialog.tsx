import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import { type Webhook, type WebhookDelivery, webhookEndpoints } from "#contract/webhooks/webhooks.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { refreshWebhooks } from "#dashboard/api/webhooks.ts";
import { useFailureWords } from "#dashboard/pages/webhooks/delivery-failure.ts";
import { WebhookState } from "#dashboard/pages/webhooks/webhook-state.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { CodeBlock } from "#dashboard/ui/code-block.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** A delivery with its request, response and attempts; it can be sent again. */
export function DeliveryDialog(props: {
  scope: BranchScope;
  webhook: Webhook;
  delivery: WebhookDelivery;
  onClose: () => void;
}) {
  const { scope, webhook, delivery } = props;
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const replay = useMutation({
    mutationFn: () =>
      call(webhookEndpoints.replay, {
        params: { webhookId: webhook._id },
        query: { app: scope.app },
        body: { deliveryIds: [delivery._id] },
      }),
    onSettled: () => refreshWebhooks(client, scope.app),
  });
  return (
    <Dialog isOpen onOpenChange={props.onClose} title={<code dir="ltr">{delivery.type}</code>}>
      <div className="space-y-4">
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <WebhookState state={delivery.status} />
          <code dir="ltr" className="font-mono text-xs break-all text-ink-muted">
            {delivery.eventId}
          </code>
          <span className="flex-1" />
          <Button size="small" isPending={replay.isPending} onPress={() => replay.mutate()}>
            <FormattedMessage id="webhooks.replay.one" />
          </Button>
        </div>
        {replay.isSuccess && (
          <Notice tone="success">
            <FormattedMessage id="webhooks.replayed" values={{ count: replay.data.replayed }} />
          </Notice>
        )}
        {replay.isError && <Notice tone="danger">{errorMessage(replay.error)}</Notice>}
        <Exchange delivery={delivery} />
        <Attempts delivery={delivery} />
      </div>
    </Dialog>
  );
}

function Exchange({ delivery: { request, response, error } }: { delivery: WebhookDelivery }) {
  const intl = useIntl();
  const failureWords = useFailureWords();
  return (
    <>
      {request && (
        <CodeBlock
          label={intl.formatMessage({ id: "webhooks.request" })}
          code={printMessage(`${request.method} ${request.url}`, request.headers, request.body ?? "")}
        />
      )}
      {response && (
        <CodeBlock
          label={intl.formatMessage({
            id: response.truncated ? "webhooks.response.cut" : "webhooks.response",
          })}
          code={printMessage(String(response.status), response.headers, response.body)}
        />
      )}
      {error && <Notice tone="danger">{failureWords(error)}</Notice>}
    </>
  );
}

/** Prints a request or a response as an HTTP message. */
function printMessage(
  firstLine: string,
  headers: ReadonlyArray<{ key: string; value: string }>,
  body: string,
) {
  const lines = [firstLine, ...headers.map(({ key, value }) => `${key}: ${value}`)];
  return body === "" ? lines.join("\n") : [...lines, "", body].join("\n");
}

function Attempts({ delivery: { attempts, nextAttempt } }: { delivery: WebhookDelivery }) {
  const intl = useIntl();
  const failureWords = useFailureWords();
  const formatTime = (at: string) => intl.formatDate(at, { dateStyle: "short", timeStyle: "medium" });
  return (
    <section>
      <h3 className="mb-1 text-sm font-medium">
        <FormattedMessage id="webhooks.attempts" />
      </h3>
      <ol className="divide-y divide-line rounded-md border border-line text-sm">
        {attempts.map(({ at, status, error, latency }) => (
          <li key={at} className="flex flex-wrap gap-x-4 px-3 py-1.5">
            <time dateTime={at} className="tabular-nums">
              {formatTime(at)}
            </time>
            <span className="flex-1">{status ?? failureWords(error)}</span>
            <span className="text-ink-muted tabular-nums">
              <FormattedMessage id="webhooks.milliseconds" values={{ count: latency }} />
            </span>
          </li>
        ))}
        <li className="px-3 py-1.5 text-ink-muted">
          <FormattedMessage
            id={nextAttempt ? "webhooks.next.at" : "webhooks.next.none"}
            values={{ time: nextAttempt && formatTime(nextAttempt) }}
          />
        </li>
      </ol>
    </section>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { type WebhookEventType, webhookEventTypes } from "#contract/webhooks/webhook-events.ts";
import { type Webhook, webhookEndpoints } from "#contract/webhooks/webhooks.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { refreshWebhooks } from "#dashboard/api/webhooks.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { CodeBlock } from "#dashboard/ui/code-block.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { ChoiceField } from "#dashboard/ui/fields/choice-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { useFailureWords } from "./delivery-failure.ts";

/** Sends a sample event and shows the response. */
export function TestDialog(props: { scope: BranchScope; webhook: Webhook; onClose: () => void }) {
  const { scope, webhook } = props;
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const [type, setType] = useState<WebhookEventType>("webhook.test");
  const test = useMutation({
    mutationFn: () =>
      call(webhookEndpoints.test, {
        params: { webhookId: webhook._id },
        query: { app: scope.app },
        body: { type },
      }),
    onSettled: () => refreshWebhooks(client, scope.app),
  });
  return (
    <Dialog isOpen onOpenChange={props.onClose} title={<FormattedMessage id="webhooks.test" />}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          test.mutate();
        }}
      >
        <ChoiceField
          label={intl.formatMessage({ id: "webhooks.event" })}
          options={webhookEventTypes.map((name) => ({ value: name, label: name }))}
          value={type}
          onChange={(picked) => setType(picked as WebhookEventType)}
        />
        {test.isError && <Notice tone="danger">{errorMessage(test.error)}</Notice>}
        {test.data && (
          <>
            <Notice tone={test.data.delivered ? "success" : "danger"}>
              <FormattedMessage
                id={test.data.status === null ? "webhooks.test.noAnswer" : "webhooks.test.answer"}
                values={{
                  status: test.data.status,
                  latency: test.data.latency,
                  error: failureWords(test.data.error),
                }}
              />
            </Notice>
            {test.data.body !== "" && (
              <CodeBlock code={test.data.body} label={intl.formatMessage({ id: "webhooks.response" })} />
            )}
          </>
        )}
        <DialogFooter
          onCancel={props.onClose}
          {...(test.data && { cancelLabel: <FormattedMessage id="shell.close" /> })}
        >
          <Button type="submit" variant="primary" isPending={test.isPending}>
            <FormattedMessage id="webhooks.test.action" />
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

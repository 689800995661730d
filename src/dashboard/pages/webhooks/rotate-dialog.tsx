import { useMutation } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import { type Webhook, webhookEndpoints } from "#contract/webhooks/webhooks.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { OneTimeSecret } from "./one-time-secret.tsx";

/** Replaces the secret; for one day the old one signs too, so that receivers can switch. */
export function RotateDialog(props: { scope: BranchScope; webhook: Webhook; onClose: () => void }) {
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const rotate = useMutation({
    mutationFn: () =>
      call(webhookEndpoints.rotate, {
        params: { webhookId: props.webhook._id },
        query: { app: props.scope.app },
        body: {},
      }),
  });
  return (
    <Dialog isOpen onOpenChange={props.onClose} title={<FormattedMessage id="webhooks.rotate" />}>
      <div className="space-y-4 text-sm">
        {rotate.data ? (
          <>
            <OneTimeSecret secret={rotate.data.secret} />
            <p>
              <FormattedMessage
                id="webhooks.rotate.until"
                values={{
                  time: intl.formatDate(rotate.data.oldSecretUntil, {
                    dateStyle: "medium",
                    timeStyle: "short",
                  }),
                }}
              />
            </p>
          </>
        ) : (
          <>
            <p>
              <FormattedMessage id="webhooks.rotate.about" />
            </p>
            {rotate.isError && <Notice tone="danger">{errorMessage(rotate.error)}</Notice>}
            <DialogFooter onCancel={props.onClose}>
              <Button variant="primary" isPending={rotate.isPending} onPress={() => rotate.mutate()}>
                <FormattedMessage id="webhooks.rotate.action" />
              </Button>
            </DialogFooter>
          </>
        )}
      </div>
    </Dialog>
  );
}

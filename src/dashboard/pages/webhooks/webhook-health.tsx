import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import type { Webhook } from "#contract/webhooks/webhooks.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { setWebhookDisabled } from "#dashboard/api/webhooks.ts";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Message ids of the reasons for disabling; without a reason, a user disabled the webhook. */
const disabledMessageIds: Record<NonNullable<Webhook["disabledReason"]>, string> = {
  failing: "webhooks.disabled.failing",
  gone: "webhooks.disabled.gone",
  restored: "webhooks.disabled.restored",
  copied: "webhooks.disabled.copied",
};

/** Explains why no events are delivered, and what happens next (webhooks.md, delivery 3 and 4). */
export function WebhookHealth({ scope, webhook }: { scope: BranchScope; webhook: Webhook }) {
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const enable = useMutation({
    mutationFn: () => setWebhookDisabled(client, scope.app, { webhook, disabled: false }),
  });
  const { state, failingSince, disabledReason } = webhook;
  if (state === "active") return null;
  const disabledMessageId =
    disabledReason === null ? "webhooks.disabled.byPerson" : disabledMessageIds[disabledReason];
  return (
    <div className="mb-5">
      <Notice tone={state === "warned" || disabledReason !== null ? "danger" : "info"}>
        <p>
          <FormattedMessage
            id={state === "disabled" ? disabledMessageId : `webhooks.${state}`}
            values={{ since: failingSince && <TimeAgo time={failingSince} /> }}
          />
        </p>
        {state === "disabled" && (
          <Button size="small" className="mt-2" isPending={enable.isPending} onPress={() => enable.mutate()}>
            <FormattedMessage id="webhooks.enable" />
          </Button>
        )}
        {enable.isError && <p className="mt-2">{errorMessage(enable.error)}</p>}
      </Notice>
    </div>
  );
}

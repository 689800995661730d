import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MoreHorizontal } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useNavigate } from "react-router";
import { type Webhook, webhookEndpoints } from "#contract/webhooks/webhooks.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { refreshWebhookList, setWebhookDisabled } from "#dashboard/api/webhooks.ts";
import { DeleteDialog } from "#dashboard/layout/dialogs/delete-dialog.tsx";
import { usePageCommands } from "#dashboard/lib/shortcuts/use-page-commands.ts";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Menu } from "#dashboard/ui/menus/menu.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";
import { TestDialog } from "./test-dialog.tsx";

/** Actions on a webhook: send a test event, replace the secret, enable or disable, delete. */
export function WebhookActions({ scope, webhook }: { scope: BranchScope; webhook: Webhook }) {
  const intl = useIntl();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<"test" | "rotate" | "delete">();
  const close = () => setOpenDialog(undefined);
  const target = { params: { webhookId: webhook._id }, query: { app: scope.app } };
  const toggle = useMutation({
    mutationFn: () => setWebhookDisabled(client, scope.app, { webhook, disabled: !webhook.disabled }),
  });
  const toggleOnce = () => !toggle.isPending && toggle.mutate();
  const errorMessage = useErrorMessage();
  const word = (id: string) => intl.formatMessage({ id });
  const toggleMessageId = webhook.disabled ? "webhooks.enable" : "webhooks.disable";
  usePageCommands([
    { id: "webhook-test", messageId: "webhooks.test", run: () => setOpenDialog("test") },
    { id: "webhook-rotate", messageId: "webhooks.rotate", run: () => setOpenDialog("rotate") },
    { id: "webhook-toggle", messageId: toggleMessageId, run: toggleOnce },
    { id: "webhook-delete", messageId: "webhooks.delete", run: () => setOpenDialog("delete") },
  ]);
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {toggle.isError && <Notice tone="danger">{errorMessage(toggle.error)}</Notice>}
      <Button onPress={() => setOpenDialog("test")}>
        <FormattedMessage id="webhooks.test" />
      </Button>
      <Menu
        label={word("webhooks.actions")}
        button={<MoreHorizontal aria-label={word("webhooks.actions")} size={16} />}
        entries={[
          { id: "rotate", text: word("webhooks.rotate"), onAction: () => setOpenDialog("rotate") },
          {
            id: "toggle",
            text: word(toggleMessageId),
            onAction: toggleOnce,
          },
          "line",
          { id: "delete", text: word("webhooks.delete"), onAction: () => setOpenDialog("delete") },
        ]}
      />
      {openDialog === "test" && <TestDialog scope={scope} webhook={webhook} onClose={close} />}
      {openDialog === "rotate" && <RotateDialog scope={scope} webhook={webhook} onClose={close} />}
      {openDialog === "delete" && (
        <DeleteDialog
          actionLabel={<FormattedMessage id="webhooks.delete" />}
          about={<FormattedMessage id="webhooks.delete.about" />}
          onDelete={async () => {
            await call(webhookEndpoints.remove, target);
            await navigate(paths.webhooks(scope));
            await refreshWebhookList(client, scope.app);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

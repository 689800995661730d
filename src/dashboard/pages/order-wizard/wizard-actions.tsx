import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useNavigate } from "react-router";
import { refreshOrders } from "#dashboard/api/orders/orders.ts";
import { DeleteDraftDialog } from "#dashboard/layout/dialogs/delete-draft-dialog.tsx";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Menu } from "#dashboard/ui/menus/menu.tsx";
import { SaveStatus } from "./draft/save-status.tsx";
import { useWizard } from "./wizard-context.ts";

/** Shows whether everything is stored, and offers to save and close or to delete the draft. */
export function WizardActions() {
  const intl = useIntl();
  const { scope, form, state } = useWizard();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const close = async () => {
    if (!(await form.saveAll())) return;
    void refreshOrders(client, scope);
    await navigate(paths.orders(scope));
  };
  if (state.end) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full sm:justify-end">
      <SaveStatus />
      <Button onPress={() => void close()}>
        <FormattedMessage id="wizard.saveAndClose" />
      </Button>
      {state.stored && (
        <Menu
          label={intl.formatMessage({ id: "wizard.more" })}
          button={<Ellipsis aria-label={intl.formatMessage({ id: "wizard.more" })} size={16} />}
          entries={[
            {
              id: "delete",
              text: intl.formatMessage({ id: "orders.draft.delete" }),
              onAction: () => setDeleting(true),
            },
          ]}
        />
      )}
      {isDeleting && (
        <DeleteDraftDialog
          scope={scope}
          orderId={state.stored?.id ?? ""}
          onDeleted={form.stop}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}

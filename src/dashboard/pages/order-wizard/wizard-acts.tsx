import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useNavigate } from "react-router";
import { deleteOrder, ordersQuery, refreshOrders } from "#dashboard/api/orders.ts";
import { DeleteDialog } from "#dashboard/layout/delete-dialog.tsx";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Menu } from "#dashboard/ui/menu.tsx";
import { SaveStatus } from "./save-status.tsx";
import { forgetForm } from "./use-draft-form.ts";
import { useWizard } from "./wizard-context.ts";

/** Whether all is stored, and the ways out: save and close, or delete the draft. */
export function WizardActs() {
  const intl = useIntl();
  const { scope, form, state } = useWizard();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const close = async () => {
    const isStored = state.stored ? await form.saveIfNeeded() : await form.save();
    if (!isStored) return;
    void refreshOrders(client, scope);
    await navigate(paths.orders(scope));
  };
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
              text: intl.formatMessage({ id: "wizard.delete" }),
              onAction: () => setDeleting(true),
            },
          ]}
        />
      )}
      {isDeleting && <DeleteDraft id={state.stored?.id ?? ""} onClose={() => setDeleting(false)} />}
    </div>
  );
}

function DeleteDraft({ id, onClose }: { id: string; onClose: () => void }) {
  const { scope, form } = useWizard();
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <DeleteDialog
      act={<FormattedMessage id="wizard.delete" />}
      about={<FormattedMessage id="wizard.delete.about" />}
      onClose={onClose}
      onDelete={async () => {
        await deleteOrder(scope, id);
        form.stop();
        forgetForm(form);
        await navigate(paths.orders(scope));
        // The draft itself is not asked for again.
        void client.invalidateQueries({ queryKey: ordersQuery(scope).queryKey });
      }}
    />
  );
}

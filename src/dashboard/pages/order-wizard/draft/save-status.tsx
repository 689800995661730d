import { Check, CircleAlert, Save } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { Button } from "#dashboard/ui/button.tsx";

/** Shows whether the input is stored. */
export function SaveStatus() {
  const { draft } = useWizard();
  const errorMessage = useErrorMessage();
  const { saving, stored, error } = draft;
  const isUnsaved = draft.isUnsaved();
  if (saving === "failed")
    return (
      <span role="alert" className="flex items-center gap-2 text-sm text-danger">
        <CircleAlert aria-hidden size={14} className="flex-none" />
        <span>
          <FormattedMessage id="wizard.notSaved" values={{ why: errorMessage(error) }} />
        </span>
        <Button size="small" onPress={() => void draft.save().finally(() => focusIfLost())}>
          <FormattedMessage id="shell.retry" />
        </Button>
      </span>
    );
  return (
    <span role="status" className="flex items-center gap-1.5 text-sm text-ink-muted max-sm:basis-full">
      {saving === "running" && (
        <>
          <Save aria-hidden size={14} />
          <FormattedMessage id="wizard.saving" />
        </>
      )}
      {saving !== "running" && isUnsaved && <FormattedMessage id="wizard.unsaved" />}
      {saving === "idle" && stored && !isUnsaved && (
        <>
          <Check aria-hidden size={14} className="text-success" />
          <FormattedMessage id="wizard.saved" />
        </>
      )}
    </span>
  );
}

import { useEffect, useState } from "react";
import { FormattedMessage } from "react-intl";
import { useBlocker } from "react-router";
import { useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";

const wizardPath = /\/orders\/(new|[^/]+\/edit(\/[^/]*)?)$/;

/**
 * Stores the draft when the user leaves the wizard. Opens only if that fails, or for the input of a new order, which
 * has no draft yet.
 */
export function LeaveDialog() {
  const { draft } = useWizard();
  const { get, saveIfNeeded } = draft;
  const [isConfirming, setConfirming] = useState(false);
  const blocker = useBlocker(
    ({ nextLocation }) => draft.isUnsaved() && !wizardPath.test(nextLocation.pathname),
  );
  const { state, proceed, reset } = blocker;
  useEffect(() => {
    if (state !== "blocked") return;
    if (!get().stored) return setConfirming(true);
    void saveIfNeeded().then((isStored) => (isStored ? proceed?.() : setConfirming(true)));
  }, [state, get, saveIfNeeded, proceed]);
  if (state !== "blocked" || !isConfirming) return null;
  const { stored, end } = draft;
  const isDraft = stored !== undefined;
  const unendedMessageId = isDraft ? "wizard.leave.kept" : "wizard.leave.about";
  const leave = () => {
    setConfirming(false);
    // Input of a draft stays in this browser and returns when the draft is opened again.
    if (!isDraft) draft.stop();
    proceed();
  };
  const stay = () => {
    setConfirming(false);
    reset();
  };
  return (
    <Dialog isOpen onOpenChange={stay} title={<FormattedMessage id="wizard.leave" />}>
      <p className="text-sm">
        <FormattedMessage id={end ? "wizard.leave.ended" : unendedMessageId} />
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onPress={stay}>
          <FormattedMessage id="wizard.leave.stay" />
        </Button>
        {isDraft ? (
          <Button variant="primary" onPress={leave}>
            <FormattedMessage id="wizard.leave.leave" />
          </Button>
        ) : (
          <>
            <Button variant="danger" onPress={leave}>
              <FormattedMessage id="wizard.leave.discard" />
            </Button>
            <Button
              variant="primary"
              onPress={() => void draft.save().then((isStored) => (isStored ? proceed() : stay()))}
            >
              <FormattedMessage id="wizard.leave.save" />
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

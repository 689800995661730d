import { FormattedMessage } from "react-intl";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorWords } from "#dashboard/api/transport/error-words.ts";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Somebody else, or another window, stored the same draft meanwhile. */
export function ChangedNotice() {
  const { form, state } = useWizard();
  const words = useErrorWords();
  const { error } = state;
  const isConflict = error instanceof ApiCallError && error.code === "conflict";
  const hasFailed = error !== undefined && !isConflict;
  if (state.isRenewed)
    return (
      <div className="mb-6">
        <Notice>
          <FormattedMessage id="wizard.renewed" />
        </Notice>
      </div>
    );
  if (state.saving !== "changed") return null;
  return (
    <div className="mb-6">
      <Notice tone="danger">
        <p>
          <FormattedMessage id="wizard.changed" />
        </p>
        {hasFailed && <p>{words(state.error)}</p>}
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onPress={() => void form.takeTheirs().finally(() => focusIfLost())}>
            <FormattedMessage id="wizard.changed.theirs" />
          </Button>
          <Button size="small" onPress={() => void form.keepMine().finally(() => focusIfLost())}>
            <FormattedMessage id="wizard.changed.mine" />
          </Button>
        </div>
      </Notice>
    </div>
  );
}

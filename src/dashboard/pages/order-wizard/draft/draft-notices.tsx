import { FormattedMessage } from "react-intl";
import { findDraftChanger } from "#dashboard/api/orders/draft-changer.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { EndNotice } from "./end-notice.tsx";
import { useFieldPresentation } from "./use-field-presentation.ts";

/** Notices about the draft: it ended, others changed it, or replaced input can be restored. */
export function DraftNotices() {
  const { scope, draft } = useWizard();
  const presentationOf = useFieldPresentation();
  const { conflicts, baseline, decisionRequests, stored, end, isChangedByOthers, isRestored, replaced } =
    draft;
  if (end) return <EndNotice end={end} />;
  const resolveConflict: typeof draft.resolveConflict = (field, side) => {
    draft.resolveConflict(field, side);
    focusIfLost();
  };
  const fields = Object.fromEntries(conflicts.map(({ field }) => [field, presentationOf(field)]));
  const hasConflicts = conflicts.length > 0;
  return (
    <div className="mb-6 space-y-3 empty:hidden">
      <FormConflicts
        conflicts={{
          open: conflicts,
          etag: baseline.etag,
          blockedCount: decisionRequests,
          resolve: resolveConflict,
        }}
        fields={fields}
        changer={findDraftChanger(scope, stored?.id ?? "")}
      />
      {replaced && (
        <Notice>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <FormattedMessage
              id="wizard.replaced"
              values={{
                fields: Object.keys(replaced)
                  .map((field) => presentationOf(field).label)
                  .join(", "),
              }}
            />
            <Button
              size="small"
              data-next-focus=""
              onPress={() => {
                draft.restoreReplaced();
                focusIfLost();
              }}
            >
              <FormattedMessage id="settings.undo" />
            </Button>
          </span>
        </Notice>
      )}
      {isRestored && !hasConflicts && draft.isUnsaved() && (
        <Notice>
          <FormattedMessage id="wizard.restored" />
        </Notice>
      )}
      {isChangedByOthers && !hasConflicts && (
        <Notice>
          <FormattedMessage id="wizard.renewed" />
        </Notice>
      )}
    </div>
  );
}

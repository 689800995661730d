import { FormattedMessage } from "react-intl";
import { trashDays } from "#contract/trash.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import type { BranchActions } from "./use-branch-actions.ts";

/** Offers to restore the deleted branch, and shows errors of branch actions. */
export function TrashedNotice({ actions }: { actions: BranchActions }) {
  const errorMessage = useErrorMessage();
  const { trashed, error } = actions;
  return (
    <>
      {error && <Notice tone="danger">{errorMessage(error)}</Notice>}
      {trashed && (
        <Notice>
          <div className="flex flex-wrap items-center gap-3">
            <span className="flex-1">
              <FormattedMessage id="branches.deleted" values={{ name: trashed.name, days: trashDays }} />
            </span>
            <Button
              size="small"
              // The row that had the focus was removed.
              autoFocus
              isPending={actions.isRestoring}
              onPress={() => actions.restore(trashed)}
            >
              <FormattedMessage id="branches.restore" />
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}

import { PencilLine, RotateCcw } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";

/** Buttons to reopen a conflict and to edit its text; a button is hidden while its action is undefined. */
export function ConflictActions(props: {
  /** Only the actions of the active conflict are in the tab order. */
  isReachable: boolean;
  onEdit: (() => void) | undefined;
  onReopen: (() => void) | undefined;
}) {
  const { onEdit, onReopen } = props;
  const tabIndex = props.isReachable ? undefined : -1;
  return (
    <span className="flex flex-none">
      {onReopen && (
        <Button size="small" variant="ghost" tabIndex={tabIndex} onPress={onReopen}>
          <RotateCcw aria-hidden size={13} className="rtl:-scale-x-100" />
          <FormattedMessage id="branches.reopen" />
        </Button>
      )}
      {onEdit && (
        <Button size="small" variant="ghost" tabIndex={tabIndex} onPress={onEdit}>
          <PencilLine aria-hidden size={13} />
          <FormattedMessage id="branches.edit" />
        </Button>
      )}
    </span>
  );
}

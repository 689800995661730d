import { FilePenLine } from "lucide-react";
import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { isText, useHiddenInput } from "#dashboard/api/forms/unsaved-input.ts";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { useDebounced } from "#dashboard/lib/time/use-debounced.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { useOpener } from "#dashboard/ui/menus/use-opener.ts";
import { useJournalUpdates, useUnsavedBranches } from "./use-unsaved-branches.ts";

const UnsavedInputList = lazyPopup(() => import("./unsaved-input-list.tsx"), "UnsavedInputList");

/** Shows the number of unsaved texts and forms outside the current view. */
export function UnsavedInput() {
  useJournalUpdates();
  const intl = useIntl();
  const hidden = useHiddenInput();
  const ofBranches = useUnsavedBranches().reduce((sum, { count }) => sum + count, 0);
  // Debounced, so that a form that the next page shows is not counted during the navigation.
  const forms = useDebounced(hidden.filter((item) => !isText(item)).length);
  const texts = useDebounced(hidden.filter(isText).length + ofBranches);
  const counted = Object.entries({ forms, texts }).filter(([, count]) => count > 0);
  const what = counted.map(([kind, count]) =>
    intl.formatMessage({ id: `forms.unsaved.count.${kind}` }, { count }),
  );
  const { isOpen, button, popover } = useOpener(UnsavedInputList);
  if (counted.length === 0 && !isOpen) return null;
  return (
    <>
      <Button {...button} aria-haspopup="dialog" variant="ghost" className="h-7">
        <FilePenLine aria-hidden size={16} className="text-warning" />
        <span aria-hidden className="text-xs font-semibold text-warning tabular-nums">
          <FormattedNumber value={forms + texts} />
        </span>
        <span className="sr-only">
          <FormattedMessage id="forms.unsaved.count" values={{ what: intl.formatList(what) }} />
        </span>
      </Button>
      {isOpen && <UnsavedInputList {...popover} />}
    </>
  );
}

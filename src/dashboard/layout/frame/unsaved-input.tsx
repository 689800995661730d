import { FilePenLine } from "lucide-react";
import { FormattedMessage, FormattedNumber } from "react-intl";
import { useHiddenInput } from "#dashboard/api/forms/unsaved-input.ts";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import { openedLater } from "#dashboard/lib/loading/opened-later.tsx";
import { useSettled } from "#dashboard/lib/time/use-settled.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { useOpener } from "#dashboard/ui/menus/use-opener.ts";
import { useJournalNews, useUnsavedBranches } from "./use-unsaved-branches.ts";

const load = loadLater(() => import("./unsaved-input-list.tsx"));
const UnsavedInputList = openedLater(load, (module) => module.UnsavedInputList);

/** Says how much of what somebody typed waits in forms and branches that are not open, wherever they were. */
export function UnsavedInput() {
  useJournalNews();
  // A form that the next page shows again is not counted on the way there.
  const count = useSettled(useHiddenInput().length + useUnsavedBranches().length);
  const { isOpen, button, popover } = useOpener(load);
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <Button {...button} aria-haspopup="dialog" variant="ghost" className="h-7">
        <FilePenLine aria-hidden size={16} className="text-warning" />
        <span aria-hidden className="text-xs font-semibold text-warning tabular-nums">
          <FormattedNumber value={count} />
        </span>
        <span className="sr-only">
          <FormattedMessage id="forms.unsaved.count" values={{ count }} />
        </span>
      </Button>
      {isOpen && <UnsavedInputList {...popover} />}
    </>
  );
}

import { useCallback, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";
import { Button } from "#dashboard/ui/button.tsx";
import type { Undo } from "./use-undo.ts";

type Done = { message: string; changeSet: string };

/** The result of the last action that can be undone; `announceDone` sets it, or only announces the result. */
export function useDone(announce: (message: string) => void) {
  const intl = useIntl();
  const [done, setDone] = useState<Done>();
  const announceDone = useCallback(
    (id: string, values: Record<string, string | number>, changeSet: string | null) => {
      const message = intl.formatMessage({ id }, values);
      if (changeSet === null) announce(message);
      // Another action ends the offer, whether it can be undone or not.
      setDone(changeSet === null ? undefined : { message, changeSet });
    },
    [intl, announce],
  );
  return { done, announceDone };
}

/** Shows the result of an action while it is what undo would revert: another edit, or an undo anywhere, ends the offer. */
export function UndoOffer({ done, undo }: { done: Done | undefined; undo: Undo }) {
  if (done === undefined || undo.next !== done.changeSet) return null;
  return (
    <span className="inline-flex items-center gap-x-2 text-ink">
      <span className="line-clamp-2 break-all">{done.message}</span>
      <Button
        size="small"
        onPress={() => {
          undo.run("undo");
          // The button disappears with the offer.
          focusGrid();
        }}
      >
        <FormattedMessage id="grid.done.undo" />
      </Button>
    </span>
  );
}

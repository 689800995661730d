import { useEffect, useRef } from "react";
import { FormattedMessage } from "react-intl";
import { actionsMs, noticeButtonClass, noticeClass } from "#dashboard/pages/translations/announcer.tsx";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";
import type { Done } from "./use-done.ts";
import type { Undo } from "./use-undo.ts";

/**
 * Shows the result of an action for a while, with a button that undoes the action. Another edit or undo ends the offer,
 * since undo would then revert another change. The offer stays while the pointer or the focus is on it.
 */
export function UndoOffer({ done, undo, onEnd }: { done: Done; undo: Undo; onEnd: () => void }) {
  const isOffered = undo.next === done.changeSet;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOffered) return;
    const timer = setInterval(() => {
      if (!notice.current?.matches(":hover, :focus-within")) onEnd();
    }, actionsMs);
    return () => clearInterval(timer);
  }, [isOffered, onEnd]);
  if (!isOffered) return null;
  return (
    <div ref={notice} className={noticeClass}>
      <span className="line-clamp-2 break-all">{done.message}</span>
      <button
        type="button"
        className={noticeButtonClass}
        onClick={() => {
          undo.run("undo");
          // The button disappears with the offer.
          focusGrid();
        }}
      >
        <FormattedMessage id="grid.done.undo" />
      </button>
    </div>
  );
}

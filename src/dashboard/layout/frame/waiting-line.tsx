import { CloudAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import { FormattedMessage } from "react-intl";
import { useNavigation } from "react-router";
import { isOpening, onOpening } from "#dashboard/lib/loading/lazy-part.tsx";
import { isWaitingForServer, onWaitingForServer } from "#dashboard/lib/loading/load-when-reachable.ts";

/** Notice that the next page, or something opened on this one, waits for the server. */
export function WaitingLine() {
  const isWaiting = useSyncExternalStore(onWaitingForServer, isWaitingForServer);
  const isOpeningPart = useSyncExternalStore(onOpening, isOpening);
  const { state } = useNavigation();
  return (
    <div role="status">
      {isWaiting && (isOpeningPart || state === "loading") && (
        <p className="flex flex-none items-center gap-2 border-b border-line bg-surface-2 px-4 py-1 text-xs text-ink-muted">
          <CloudAlert aria-hidden size={13} className="flex-none" />
          <FormattedMessage id="shell.waiting" />
        </p>
      )}
    </div>
  );
}

import { RotateCw } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import type { CellWork } from "./cell-work.ts";
import type { SaveQueue } from "./save-queue.ts";
import { SaveStatus } from "./save-status.tsx";

/** How many rows there are, and whether everything is stored. */
export function StatusLine(props: {
  queue: SaveQueue;
  total: number | undefined;
  onRefresh: () => void;
  onGoTo: (work: CellWork) => void;
}) {
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 border-b border-line px-3 text-xs text-ink-muted">
      <span className="flex items-center gap-1 tabular-nums">
        {props.total !== undefined && <FormattedMessage id="grid.rows" values={{ count: props.total }} />}
        <Button size="small" variant="quiet" onPress={props.onRefresh}>
          <RotateCw aria-hidden size={13} />
          <FormattedMessage id="grid.refresh" />
        </Button>
      </span>
      <SaveStatus queue={props.queue} onGoTo={props.onGoTo} />
    </div>
  );
}

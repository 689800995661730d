import { CircleDashed, CloudAlert, CloudCheck, CloudUpload, FileDiff } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import type { CellWork, SaveMark } from "./cell-work.ts";
import type { SaveQueue } from "./save-queue.ts";
import { useSaveSummary } from "./use-save-queue.ts";

/** Honest: "all stored" only when the server has answered for everything typed. */
export function SaveStatus({ queue, onGoTo }: { queue: SaveQueue; onGoTo: (work: CellWork) => void }) {
  const { local, sending, failed, conflicts } = useSaveSummary(queue);
  const goTo = (mark: SaveMark) => {
    const work = queue.allWork().find((it) => it.mark === mark);
    if (work !== undefined) onGoTo(work);
  };
  if (local + sending + failed + conflicts === 0)
    return (
      <span className="flex items-center gap-1.5 text-ink-muted">
        <CloudCheck aria-hidden size={14} />
        <FormattedMessage id="grid.saved.all" />
      </span>
    );
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {sending > 0 && (
        <span className="flex items-center gap-1.5 text-ink-muted">
          <CloudUpload aria-hidden size={14} />
          <FormattedMessage id="grid.saved.sending" values={{ count: sending }} />
        </span>
      )}
      {local > 0 && (
        <Button size="small" variant="quiet" onPress={() => goTo("local")}>
          <CircleDashed aria-hidden size={14} />
          <FormattedMessage id="grid.saved.local" values={{ count: local }} />
        </Button>
      )}
      {conflicts > 0 && (
        <Button size="small" variant="quiet" onPress={() => goTo("conflict")}>
          <FileDiff aria-hidden size={14} className="text-danger" />
          <FormattedMessage id="grid.saved.conflicts" values={{ count: conflicts }} />
        </Button>
      )}
      {failed > 0 && (
        <span className="flex items-center gap-1.5 text-danger">
          <CloudAlert aria-hidden size={14} />
          <FormattedMessage id="grid.saved.failed" values={{ count: failed }} />
          <Button size="small" variant="quiet" onPress={queue.retryAll}>
            <FormattedMessage id="grid.saved.retry" />
          </Button>
        </span>
      )}
    </span>
  );
}

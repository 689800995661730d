import { FormattedMessage } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import type { useRestore } from "./use-restore.ts";

/** Result of a restore, with an undo button. */
export function RestoreResult({ restore }: { restore: ReturnType<typeof useRestore> }) {
  if (restore.problem !== undefined) return <Notice tone="danger">{restore.problem}</Notice>;
  if (!restore.done) return null;
  const { restored, merged, skipped, changeSet } = restore.done;
  return (
    <Notice tone="success">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FormattedMessage id="trash.restored" values={{ count: restored }} />
        {merged > 0 && <FormattedMessage id="trash.merged" values={{ count: merged }} />}
        {skipped.length > 0 && <FormattedMessage id="trash.skipped" values={{ count: skipped.length }} />}
        {changeSet !== null && (
          <Button size="small" isPending={restore.isUndoing} onPress={restore.undo}>
            <FormattedMessage id="settings.undo" />
          </Button>
        )}
      </span>
    </Notice>
  );
}

import { FormattedMessage } from "react-intl";
import { Notice } from "#dashboard/ui/notice.tsx";

type Done = { restored: number; merged: number; skipped: readonly string[] };

/** What came of a restore. */
export function TrashDone({ done, problem }: { done: Done | undefined; problem: string | undefined }) {
  if (problem !== undefined) return <Notice tone="danger">{problem}</Notice>;
  if (!done) return null;
  const { restored, merged, skipped } = done;
  return (
    <Notice tone="success">
      <FormattedMessage id="trash.restored" values={{ count: restored }} />{" "}
      {merged > 0 && <FormattedMessage id="trash.merged" values={{ count: merged }} />}{" "}
      {skipped.length > 0 && <FormattedMessage id="trash.skipped" values={{ count: skipped.length }} />}
    </Notice>
  );
}

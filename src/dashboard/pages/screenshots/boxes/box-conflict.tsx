import { FormattedMessage } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Others changed the same boxes: what was drawn here stays until somebody chooses. */
export function BoxConflict({ onSettle }: { onSettle: (kept: "mine" | "theirs") => void }) {
  return (
    <Notice tone="danger">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 flex-1">
          <FormattedMessage id="shots.conflict" />
        </span>
        <Button size="small" onPress={() => onSettle("theirs")}>
          <FormattedMessage id="shots.conflict.theirs" />
        </Button>
        <Button size="small" onPress={() => onSettle("mine")}>
          <FormattedMessage id="shots.conflict.mine" />
        </Button>
      </div>
    </Notice>
  );
}

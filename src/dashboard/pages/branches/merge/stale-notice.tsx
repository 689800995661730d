import { FormattedMessage } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import type { PreviewRefresh } from "./use-preview-refresh.ts";

/**
 * Reports that other users changed a branch, with a button that refreshes the preview. After the refresh, it shows the
 * number of decisions whose texts have changed.
 */
export function StaleNotice(props: { refresh: PreviewRefresh; changedDecisions: number }) {
  const { refresh, changedDecisions } = props;
  if (refresh.state === "fresh") return null;
  const isRefreshed = refresh.state === "refreshed";
  return (
    <div className="mb-3">
      <Notice>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex-1">
            {isRefreshed ? (
              <FormattedMessage id="branches.merge.refreshed" values={{ changed: changedDecisions }} />
            ) : (
              <FormattedMessage id="branches.merge.stale" />
            )}
          </span>
          {!isRefreshed && (
            <Button size="small" isPending={refresh.state === "refreshing"} onPress={refresh.run}>
              <FormattedMessage id="grid.refresh" />
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}

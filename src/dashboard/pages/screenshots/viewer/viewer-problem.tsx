import { FormattedMessage } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

type ViewerProblemProps = { problem: string | undefined; onRetry: (() => void) | undefined };

/** What was refused, of the boxes or of the screenshot as a whole. */
export function ViewerProblem({ problem, onRetry }: ViewerProblemProps) {
  if (!problem) return null;
  return (
    <div className="px-3 pt-2">
      <Notice tone="danger">
        <span className="flex flex-wrap items-center gap-3">
          <span className="min-w-0 flex-1">{problem}</span>
          {onRetry && (
            <Button size="small" onPress={onRetry}>
              <FormattedMessage id="shell.retry" />
            </Button>
          )}
        </span>
      </Notice>
    </div>
  );
}

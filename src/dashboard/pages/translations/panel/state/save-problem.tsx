import { CloudAlert } from "lucide-react";
import { FormattedMessage } from "react-intl";
import type { EntryRow } from "#contract/entries.ts";
import { useSaveProblemMessage } from "#dashboard/editing/save-problem-message.ts";
import { Button } from "#dashboard/ui/button.tsx";

/**
 * Explains a failed save, and offers a retry. Sticks to the bottom, where it shifts nothing. While another element
 * of the panel is pressed, clicks pass through it, since it may appear over that element before the release.
 */
export function SaveProblem(props: { code: string; row: EntryRow; onRetry: () => void }) {
  const problemMessage = useSaveProblemMessage();
  return (
    <div className="sticky bottom-0 mt-auto flex items-center gap-2 border-t border-line bg-surface px-4 py-2 text-xs text-danger not-active:group-active:pointer-events-none">
      <CloudAlert aria-hidden size={14} className="flex-none" />
      <span className="flex-1">{problemMessage(props.code, props.row)}</span>
      <Button size="small" onPress={props.onRetry}>
        <FormattedMessage id="panel.saved.retry" />
      </Button>
    </div>
  );
}

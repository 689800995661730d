import { FormattedMessage } from "react-intl";
import type { BoxEditing } from "#dashboard/pages/screenshots/boxes/use-box-editing.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

type ViewerProblemProps = { problem: string | undefined } & Pick<BoxEditing, "unsent">;

/** Shows why the boxes or the screenshot could not be stored. Unsent boxes stay until the user decides. */
export function ViewerProblem({ problem, unsent }: ViewerProblemProps) {
  if (!problem) return null;
  return (
    <div className="px-3 pt-2">
      <Notice tone="danger">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="min-w-48 flex-1">{problem}</span>
          {unsent && (
            <>
              <Button size="small" onPress={unsent.retry}>
                <FormattedMessage id="shell.retry" />
              </Button>
              <Button size="small" onPress={unsent.discard}>
                <FormattedMessage id="shots.boxes.discard" />
              </Button>
            </>
          )}
        </span>
      </Notice>
    </div>
  );
}

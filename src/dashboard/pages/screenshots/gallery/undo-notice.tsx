import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { revertChange } from "#dashboard/api/history/changes.ts";
import { refreshScreenshots } from "#dashboard/api/screenshots/screenshots.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { CloseButton } from "#dashboard/ui/close-button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

type UndoProps = {
  scope: BranchScope;
  changeSet: string | undefined;
  children: ReactNode;
  onClose: () => void;
};

/** Notice about deleted screenshots with an undo button. */
export function UndoNotice({ scope, changeSet, children, onClose }: UndoProps) {
  const client = useQueryClient();
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const [state, setState] = useState<"offered" | "running" | "done">("offered");
  const [problem, setProblem] = useState<string>();

  async function undo(id: string): Promise<void> {
    setState("running");
    setProblem(undefined);
    try {
      const { reverted } = await revertChange(scope, id);
      if (reverted === 0) setProblem(intl.formatMessage({ id: "shots.undo.nothing" }));
      await refreshScreenshots(client, scope);
      setState("done");
    } catch (error) {
      setProblem(errorMessage(error));
      setState("offered");
    }
  }

  return (
    <Notice tone={problem ? "danger" : "info"}>
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 flex-1">
          {problem ?? (state === "done" ? <FormattedMessage id="shots.undo.done" /> : children)}
        </span>
        {changeSet !== undefined && state !== "done" && (
          <Button size="small" isPending={state === "running"} onPress={() => void undo(changeSet)}>
            <FormattedMessage id="shots.undo" />
          </Button>
        )}
        <CloseButton onPress={onClose} />
      </div>
    </Notice>
  );
}

import { useEffect, useRef } from "react";
import { FormattedMessage } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { CloseButton } from "#dashboard/ui/close-button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import type { TagActions } from "./use-tag-actions.ts";

/** Result of the last action, with an undo button. */
export function TagNoticeLine({ scope, actions }: { scope: BranchScope; actions: TagActions }) {
  const { notice } = actions;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice?.takesFocus) line.current?.focus();
  }, [notice]);
  if (notice === undefined) return null;
  const canUndo = notice.undo !== undefined || typeof notice.changeSet === "string";
  return (
    <div ref={line} tabIndex={-1} className="mb-4">
      <Notice tone={notice.isProblem ? "danger" : "info"}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 break-words">{notice.label}</span>
          {notice.tagId !== undefined && (
            <LinkButton size="small" to={paths.tag(scope, notice.tagId)}>
              <FormattedMessage id="tags.open" />
            </LinkButton>
          )}
          {canUndo && (
            <Button size="small" isPending={actions.isUndoing} onPress={() => actions.undo(notice)}>
              <FormattedMessage id="tags.undo" />
            </Button>
          )}
          <CloseButton onPress={() => actions.setNotice(undefined)} />
        </span>
      </Notice>
    </div>
  );
}

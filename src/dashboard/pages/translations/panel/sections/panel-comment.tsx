import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Cell } from "#contract/entries.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { applyRequestedFocus, panelPartId } from "#dashboard/editing/panel-parts.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { type GridCell, storeComment } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import {
  captureTyped,
  type Loss,
  lossOfPage,
} from "#dashboard/pages/translations/open-text/lost-text/lost-text.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { isInBackgroundDialog } from "#dashboard/ui/dialogs/background-dialog.ts";
import { PanelSection } from "./panel-section.tsx";

/**
 * The comment of the entry. It is saved by the button, and whenever the field loses the focus; until then it is
 * journaled like a text.
 */
export function PanelComment(props: {
  gridCell: GridCell;
  /** Newest state of the cell from the server; an edit of its comment is based on it. */
  newest: Cell;
  comment: string;
  isTyped: boolean;
  locked: boolean;
}) {
  const { gridCell, comment, isTyped } = props;
  const grid = useGrid();
  const intl = useIntl();
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Keeps the button while it has the focus: moving the focus to it saves the comment, which would remove it. */
  const [hasButtonFocus, setHasButtonFocus] = useState(false);
  const isClosed = gridCell.cellClosedReason !== undefined || props.locked;
  const save = () => storeComment(grid, gridCell);
  const captureIfFocused = useEffectEvent((reason: Loss) => {
    if (document.activeElement !== field.current) return;
    captureTyped(grid, gridCell.address, { part: "comment", reason, field: field.current });
  });
  useLayoutEffect(() => {
    if (isClosed) captureIfFocused(gridCell.row.deleted === true ? "key" : "right");
  }, [isClosed, gridCell.row.deleted]);
  const leave = useEffectEvent(() => {
    const reason = lossOfPage(client, grid.scope) ?? lossOfLanguage(client, grid.scope, gridCell.address);
    if (reason !== undefined) captureIfFocused(reason);
    // Without the focus, the comment was restored from an earlier page and waits for the user.
    else if (document.activeElement === field.current) save();
  });
  useLayoutEffect(() => () => leave(), []);
  useLayoutEffect(() => applyRequestedFocus(field.current), []);
  return (
    <PanelSection title="panel.comment">
      <textarea
        ref={field}
        id={panelPartId("comment", gridCell.address)}
        aria-label={intl.formatMessage({ id: "panel.comment" })}
        placeholder={intl.formatMessage({ id: isClosed ? "panel.comment.none" : "panel.commentHint" })}
        {...(comment === "" ? {} : { dir: "auto" })}
        rows={2}
        value={comment}
        readOnly={isClosed}
        onChange={(event) =>
          grid.queue.type(gridCell.address, event.currentTarget.value, props.newest, "comment")
        }
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
        }}
        onBlur={({ relatedTarget }) => {
          if (isClosed || isInBackgroundDialog(relatedTarget)) return;
          setHasButtonFocus(relatedTarget !== null && relatedTarget === button.current);
          save();
        }}
        className={`block w-full resize-none field-sizing-content rounded-md border px-2 py-1.5 leading-5 ${isClosed ? "border-line bg-surface-2" : "border-line-strong bg-surface"}`}
      />
      {(isTyped || hasButtonFocus) && (
        <div className="mt-2">
          <Button
            ref={button}
            size="small"
            isPending={!isTyped}
            onBlur={() => setHasButtonFocus(false)}
            onPress={save}
          >
            <FormattedMessage id="panel.action.saveComment" />
          </Button>
        </div>
      )}
    </PanelSection>
  );
}

/** Returns "language" if the language of the text was deleted. */
function lossOfLanguage(
  client: QueryClient,
  scope: BranchScope,
  { language }: CellAddress,
): Loss | undefined {
  const languages = client.getQueryData(languagesQuery(scope).queryKey);
  return languages?.some(({ code }) => code === language) ? undefined : "language";
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import { useSourceBefore } from "#dashboard/api/entries/previous-source.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { GridCell } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { sourceTextOf } from "#dashboard/pages/translations/open-text/source-text.ts";
import { writeCells } from "#dashboard/pages/translations/write-cells.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";

/**
 * The change of the source since the text was translated, and a button that marks the text as still valid. Its request
 * bypasses the save queue, since it refers to the source as shown now.
 */
export function PanelOutdated({ gridCell, isClosed }: { gridCell: GridCell; isClosed: boolean }) {
  const { row, address, cell } = gridCell;
  const grid = useGrid();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const source = sourceTextOf(grid, row);
  const before = useSourceBefore(grid.scope, {
    ...address,
    source: source?.language.code ?? "",
    isOutdated: source !== undefined,
  });
  const mark = useMutation({
    mutationFn: () =>
      writeCells(client, grid.scope, [{ ...address, _id: cell._id, version: cell.version, upToDate: true }]),
    onSuccess: () => {
      grid.announce("upToDate.done", { count: 1 });
      focusIfLost();
    },
  });
  return (
    <div className="mt-2 flex flex-col items-start gap-2 text-xs">
      {source && before !== undefined && before !== source.text && (
        <p className="text-ink-muted">
          <FormattedMessage id="panel.editor.sourceChanged" />{" "}
          <bdi lang={source.language.code} dir={source.language.direction}>
            <MessageText before={before} text={source.text} />
          </bdi>
        </p>
      )}
      <Button size="small" isDisabled={isClosed} isPending={mark.isPending} onPress={() => mark.mutate()}>
        <FormattedMessage id="panel.action.upToDate" />
      </Button>
      {mark.error && <Notice tone="danger">{errorMessage(mark.error)}</Notice>}
    </div>
  );
}

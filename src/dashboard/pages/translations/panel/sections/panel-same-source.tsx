import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { memo, useMemo, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { maxEntriesPerRequest, type SameSource } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { sameSourceQuery } from "#dashboard/api/entries/neighbours.ts";
import { textEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { addressId, isSameCell } from "#dashboard/editing/cell-address.ts";
import { applyRequestedFocus, panelPartId } from "#dashboard/editing/panel-parts.ts";
import { useUnsavedCell } from "#dashboard/editing/use-unsaved-cell.ts";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import { restoreText } from "#dashboard/pages/translations/grid/cell-actions.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { GridCell } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { MatchButton } from "#dashboard/pages/translations/open-text/match-button.tsx";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";
import { replaceText } from "#dashboard/pages/translations/open-text/opened-cell.ts";
import { useSameSourceTexts } from "#dashboard/pages/translations/open-text/same-source-texts.ts";
import { useDelayed } from "#dashboard/pages/translations/panel/use-delayed.ts";
import { writeCells } from "#dashboard/pages/translations/write-cells.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { useNextPage } from "#dashboard/ui/tables/use-next-page.ts";
import { WindowedList } from "#dashboard/ui/tables/windowed-list.tsx";
import { PanelSection } from "./panel-section.tsx";
import { StringText } from "./string-text.tsx";

/** Estimated height of a row before it is measured, in pixels. */
const estimatedHeight = 36;

type Props = { gridCell: GridCell; language: Language };
type OtherString = SameSource["strings"][number];

/**
 * Lists other strings with the same source, in which the saved text can be reused, string by string
 * (rules.md 9.15).
 */
export const PanelSameSource = memo(function PanelSameSource({ gridCell, language }: Props) {
  const { scope, queue } = useGrid();
  const { address, cell, isSource } = gridCell;
  const delayed = useDelayed();
  const others = useInfiniteQuery({
    ...sameSourceQuery(scope, address, cell.version),
    enabled: delayed && !isSource,
  });
  const strings = useMemo(() => others.data?.pages.flatMap((page) => page.strings) ?? [], [others.data]);
  const total = others.data?.pages[0]?.total ?? 0;
  const isSaved = useUnsavedCell(queue, address)?.text === undefined;
  const onRange = useNextPage(others, strings.length);
  if (total === 0) return null;
  return (
    <PanelSection title="panel.same">
      <p className="mb-1 text-xs text-ink-muted">
        <FormattedMessage id="panel.same.count" values={{ count: total }} />
      </p>
      <TextsToInsert gridCell={gridCell} language={language} />
      {textOf(cell) !== "" && (
        <OthersToFill
          // Resets the selection when the text changes.
          key={`${cell.version} ${total}`}
          strings={strings}
          total={total}
          gridCell={gridCell}
          language={language}
          isOffered={isSaved && gridCell.cellClosedReason === undefined}
          onRange={onRange}
        />
      )}
    </PanelSection>
  );
});

/**
 * Buttons with the different texts of these strings: a press inserts the text into the open editor, or else saves it.
 */
function TextsToInsert({ gridCell, language }: Props) {
  const grid = useGrid();
  const [keys] = useKeyHints()("insertMatch");
  const { address, cell, textClosedReason } = gridCell;
  const texts = useSameSourceTexts(address, cell, true) ?? [];
  if (texts.length === 0 || textClosedReason !== undefined || cell.locked) return null;

  function insert(text: string): void {
    const { editing } = grid.cursor.get();
    const opened = editing && isSameCell(editing, address) && grid.opened.get(addressId(address));
    if (opened) replaceText(opened, text);
    else {
      void restoreText(grid, gridCell, text);
      focusGrid();
    }
  }

  return (
    <ul className="mb-2 flex flex-col items-start gap-1">
      {texts.map((text, index) => (
        <li key={text} className="flex max-w-full">
          <MatchButton
            text={text}
            digit={index + 1}
            language={language}
            title={keys === undefined ? text : `${text} (${keys}, ${index + 1})`}
            onInsert={() => insert(text)}
          />
        </li>
      ))}
    </ul>
  );
}

type OthersProps = Props & {
  /** The loaded strings. */
  strings: readonly OtherString[];
  total: number;
  /** Whether the text can be written to other strings. */
  isOffered: boolean;
  onRange: (first: number, last: number) => void;
};

/** The other strings with checkboxes, and a button that writes the text to the chosen strings. */
function OthersToFill({ strings, total, gridCell, language, isOffered, onRange }: OthersProps) {
  const intl = useIntl();
  const grid = useGrid();
  const text = textOf(gridCell.cell);
  const canFill = (item: OtherString) =>
    isOffered &&
    !item.locked &&
    textOf(item) !== text &&
    grid.queue.unsavedOf({ key: item.key, language: language.code }) === undefined;
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(() => new Set());
  const chosen = strings
    .filter((item) => canFill(item) && !excluded.has(item.key))
    .slice(0, maxEntriesPerRequest);
  const fill = useFill({ gridCell, language });
  const errorMessage = useErrorMessage();

  function toggle(key: string): void {
    setExcluded((before) =>
      before.has(key) ? new Set([...before].filter((item) => item !== key)) : new Set([...before, key]),
    );
  }

  const label = intl.formatMessage({ id: "panel.same" });
  return (
    <>
      <section
        ref={applyRequestedFocus}
        id={panelPartId("same", gridCell.address)}
        onKeyDown={(event) => event.key === "Escape" && focusGrid()}
        data-scrolls=""
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        className="max-h-60 overflow-y-auto text-xs"
      >
        <WindowedList
          label={label}
          count={total}
          estimate={estimatedHeight}
          keyOf={(index) => strings[index]?.key ?? index}
          onRange={onRange}
        >
          {(index) => {
            const item = strings[index];
            if (item === undefined) return <div className="h-9" />;
            return (
              <label className="flex items-baseline gap-2 py-0.5">
                <input
                  type="checkbox"
                  className="flex-none"
                  disabled={!canFill(item)}
                  checked={canFill(item) && !excluded.has(item.key)}
                  onChange={() => toggle(item.key)}
                />
                <span className="min-w-0">
                  <bdi className="block truncate font-mono text-ink-muted">{item.key}</bdi>
                  <StringText text={textOf(item)} language={language} />
                </span>
              </label>
            );
          }}
        </WindowedList>
      </section>
      {chosen.length > 0 && (
        <Button size="small" isPending={fill.isPending} onPress={() => fill.mutate(chosen)}>
          <FormattedMessage id="panel.same.use" values={{ count: chosen.length }} />
        </Button>
      )}
      {fill.error && (
        <p role="alert" className="mt-1 text-xs text-danger">
          {errorMessage(fill.error)}
        </p>
      )}
    </>
  );
}

/**
 * Writes the text to other strings in one change set, which one undo reverts. Writes a draft if the text is a draft,
 * or if the user may not publish.
 */
function useFill({ gridCell: { cell, address }, language }: Props) {
  const grid = useGrid();
  const client = useQueryClient();
  const { drafts, canPublish } = grid.rights;
  return useMutation({
    mutationFn: (others: readonly OtherString[]) => {
      const asDraft = drafts && (cell.draft !== "" || !canPublish);
      const edit = textEdit(textOf(cell), { asDraft, drafts });
      const edits = others.map(({ key, version }) => ({ key, language: language.code, version, ...edit }));
      return writeCells(client, grid.scope, edits);
    },
    onSuccess: (changeSet, others) =>
      grid.announceDone("panel.same.done", { count: others.length }, changeSet),
    onSettled: () =>
      client.invalidateQueries({ queryKey: sameSourceQuery(grid.scope, address, cell.version).queryKey }),
  });
}

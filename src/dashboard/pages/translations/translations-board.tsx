import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useMemo, useState } from "react";
import { useIntl } from "react-intl";
import { type FoundSet, windowQuery } from "#dashboard/api/entries/entries.ts";
import { useAddress } from "#dashboard/lib/address/use-address.ts";
import { lazyPart, lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { untilFirstPage } from "#dashboard/lib/loading/load-later.ts";
import type { Announcer } from "./announcer.tsx";
import { columnInAddress, type Density } from "./columns/grid-columns.ts";
import type { Arrangement } from "./columns/use-arrangement.ts";
import { type GridDeps, GridProvider, type PageDeps, PanelShown } from "./grid/grid-context.ts";
import { findRow } from "./grid/keyboard/find-row.ts";
import type { GridCell } from "./grid/keyboard/grid-commands.ts";
import { useCursorAfterSearch, useRowOfKey } from "./grid/keyboard/use-cursor-after-search.ts";
import { outcomeMessage, revertedMessageId } from "./grid/outcome-messages.ts";
import { TranslationsGrid } from "./grid/translations-grid.tsx";
import { usePublishPresence } from "./grid/use-presence.ts";
import { useRowReader } from "./grid/use-rows.ts";
import { KeyActions } from "./keys/key-actions.ts";
import { useKeyActions } from "./keys/use-key-actions.tsx";
import type { OpenedCell } from "./open-text/opened-cell.ts";
import { useLeaveOpenText } from "./open-text/use-leave-open-text.ts";
import { PanelFrame } from "./panel/panel-frame.tsx";
import { SelectionSlot } from "./selection/selection-slot.tsx";
import type { Undo } from "./undo/use-undo.ts";

const BulkCommands = lazyPart(() => import("./bulk/bulk-commands.tsx"), "BulkCommands", untilFirstPage);
const RejectDialog = lazyPopup(() => import("./open-text/reject-dialog.tsx"), "RejectDialog");

export type BoardProps = {
  page: PageDeps;
  results: FoundSet;
  busy: boolean;
  arrangement: Arrangement;
  density: Density;
  undo: Undo;
  announcer: Announcer;
  panelOpen: boolean;
  onFocusSearch: () => void;
  onShowKeys: () => void;
  onShowSame: () => void;
  onAddKey: () => void;
  /** Shows a key that was just created. */
  onCreated: (key: string) => void;
  onBulkActions: () => void;
  onReplace: () => void;
  onRefresh: () => void;
};

/** The grid and its side panel, and the state both share. */
export function TranslationsBoard(props: BoardProps) {
  const { results, announcer, density } = props;
  const deps = useDeps(props);
  const findNextRow = useFindRow(deps, announcer);
  useAnnouncedOutcomes(deps, announcer.announce);
  useCursorInAddress(deps);
  usePublishPresence(deps);
  useCursorAfterSearch(deps, results);
  useLeaveOpenText(deps);
  const keyActions = useKeyActions(deps, props.onCreated);
  const [rejecting, setRejecting] = useState<GridCell>();
  return (
    <GridProvider value={deps}>
      <KeyActions value={keyActions.run}>
        <div className="flex min-h-0 flex-1 max-lg:flex-col">
          <PanelShown value={props.panelOpen}>
            <TranslationsGrid
              deps={deps}
              arrangement={props.arrangement}
              density={density}
              busy={props.busy}
              isPartial={results.isPartial}
              actions={{
                focusSearch: props.onFocusSearch,
                showKeys: props.onShowKeys,
                showSame: props.onShowSame,
                findRow: findNextRow,
                reject: setRejecting,
                undo: props.undo.run,
                bulkActions: props.onBulkActions,
                replace: props.onReplace,
                addKey: props.onAddKey,
                actOnKey: keyActions.runAtCursor,
              }}
            />
          </PanelShown>
          {props.panelOpen && <PanelFrame />}
        </div>
        <SelectionSlot />
        <Suspense>
          <BulkCommands onMenu={props.onBulkActions} />
        </Suspense>
        {keyActions.dialog}
        {rejecting && (
          <RejectDialog gridCell={rejecting} findRow={findNextRow} onClose={() => setRejecting(undefined)} />
        )}
      </KeyActions>
    </GridProvider>
  );
}

function useDeps({ page, results, announcer, onRefresh }: BoardProps): GridDeps {
  const { scope } = page;
  const intl = useIntl();
  const entrySet = useMemo(() => ({ set: results.set, languages: results.languages }), [results]);
  const [opened] = useState(() => new Map<string, OpenedCell>());
  const [sameMeaning] = useState(() => new Set<string>());
  const rowAt = useRowReader(scope, entrySet);
  const rowOfKey = useRowOfKey(scope, results.set);
  return useMemo(() => {
    const speak =
      (visible: boolean) =>
      (message: string, values: Record<string, string | number> = {}) =>
        announcer.announce(intl.formatMessage({ id: message }, values), visible);
    return {
      ...page,
      entrySet,
      query: results.q,
      total: results.total,
      searchAgain: onRefresh,
      opened,
      sameMeaning,
      rowAt,
      rowOfKey,
      announce: speak(false),
      announceClosed: speak(true),
    };
  }, [page, entrySet, results, onRefresh, opened, sameMeaning, rowAt, rowOfKey, announcer, intl]);
}

function useFindRow({ scope, entrySet, total, announceClosed }: GridDeps, announcer: Announcer) {
  const client = useQueryClient();
  const search = {
    total,
    load: (position: number) => client.fetchQuery(windowQuery(scope, entrySet, position)),
    show: (isSearching: boolean) =>
      isSearching ? announceClosed("grid.next.searching") : announcer.announce("", true),
  };
  return (from: number, matches: (index: number) => boolean) => findRow(search, from, matches);
}

function useAnnouncedOutcomes(deps: GridDeps, speak: (label: string, visible: boolean) => void): void {
  const intl = useIntl();
  useEffect(
    () =>
      deps.queue.onReverted((code) =>
        speak(intl.formatMessage({ id: revertedMessageId(code) }, { code }), true),
      ),
    [deps, speak, intl],
  );
  useEffect(
    () =>
      deps.queue.onOutcome((unsaved) =>
        speak(intl.formatMessage(outcomeMessage(deps, unsaved), { key: unsaved.key }), false),
      ),
    [deps, speak, intl],
  );
}

/** Time the cursor must rest before the address changes, in ms. */
const addressMs = 400;

/** Writes the cell under the cursor into the address, so that a copied link opens there. */
function useCursorInAddress({ cursor, columns }: GridDeps): void {
  const [, changeParams] = useAddress();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      const { row, column, active } = cursor.get();
      if (!active) return;
      changeParams((before) => {
        const params = new URLSearchParams(before);
        params.set("row", String(row));
        params.set("column", columnInAddress(columns[column]));
        return params;
      });
    };
    const stop = cursor.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(write, addressMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [cursor, columns, changeParams]);
}

import { Redo2, RotateCw, Undo2, Unplug } from "lucide-react";
import { type ReactNode, Suspense, useSyncExternalStore } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { FoundSet } from "#dashboard/api/entries/entries.ts";
import { type Live, useIsConnected } from "#dashboard/api/live/live.ts";
import { useHasEnded } from "#dashboard/api/transport/page-person.ts";
import type { SaveQueue } from "#dashboard/editing/queue/save-queue.ts";
import type { UnsavedCell } from "#dashboard/editing/queue/unsaved-cell.ts";
import { SaveStatus } from "#dashboard/editing/save-status.tsx";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { rowsPainted } from "#dashboard/lib/rows-painted.ts";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import { IconButton } from "#dashboard/ui/icon-button.tsx";
import { yieldingWordsClass } from "#dashboard/ui/text/yielding-words.ts";
import type { GridRights } from "./grid/grid-context.ts";
import type { Undo } from "./undo/use-undo.ts";

const PeopleHere = lazyPart(() => import("./grid/presence-avatars.tsx"), "PeopleHere", rowsPainted);
const StaleResults = lazyPart(() => import("./stale-results.tsx"), "StaleResults");

/** Number of rows, what a refresh would change, and undo and redo. */
export function ResultsLine(props: {
  undo: Undo;
  results: Pick<FoundSet, "total" | "isPartial"> | undefined;
  staleResults: { left: number; arrived: number };
  onRefresh: () => void;
}) {
  const intl = useIntl();
  return (
    <>
      <span className="flex min-h-8 min-w-24 items-center gap-x-1 text-xs whitespace-nowrap text-ink-muted tabular-nums">
        {props.results !== undefined && (
          <span className="flex-none">
            {props.results.isPartial ? (
              <FormattedMessage id="grid.counting" />
            ) : (
              <FormattedMessage id="grid.rows" values={{ count: props.results.total }} />
            )}
          </span>
        )}
        {props.staleResults.left + props.staleResults.arrived > 0 && (
          <Suspense>
            <StaleResults {...props.staleResults} />
          </Suspense>
        )}
        <IconButton
          size="small"
          variant="ghost"
          label={intl.formatMessage({ id: "grid.refresh" })}
          onPress={props.onRefresh}
        >
          <RotateCw aria-hidden size={13} />
        </IconButton>
      </span>
      <span className="order-2 flex min-h-8 items-center">
        <UndoButtons undo={props.undo} />
      </span>
    </>
  );
}

/** The offer for the saved text, other users on the page, and the save status. */
export function StateLine(props: {
  queue: SaveQueue;
  rights: GridRights;
  languages: readonly Language[];
  live: Live;
  /** Action offered for the saved text. */
  offer: ReactNode;
  onGoTo: (unsaved: UnsavedCell) => void;
}) {
  return (
    <>
      <span role="status" className="order-1 flex h-8 flex-none items-center text-xs empty:hidden">
        <Suspense>{props.offer}</Suspense>
      </span>
      <span className="order-1 ms-auto flex h-8 min-w-11 shrink-9999 items-center gap-x-2 text-xs text-ink-muted has-[button]:min-w-16 sm:gap-x-3 sm:has-[button]:min-w-24">
        <Connection live={props.live} />
        <People live={props.live} />
        <SaveStatus
          queue={props.queue}
          rights={{ ...props.rights, languages: props.languages }}
          onGoTo={props.onGoTo}
        />
      </span>
    </>
  );
}

function UndoButtons({ undo }: { undo: Undo }) {
  const intl = useIntl();
  const keysOf = useKeyHints();
  const kinds = [
    ["undo", Undo2, undo.canUndo],
    ["redo", Redo2, undo.canRedo],
  ] as const;
  return kinds.map(([kind, Icon, isPossible]) => (
    <IconButton
      key={kind}
      isStep
      size="small"
      variant="ghost"
      label={intl.formatMessage({ id: kind === "undo" ? "keys.command.undo" : "keys.command.redo" })}
      keys={keysOf(kind)[0]}
      isDisabled={!isPossible}
      onPress={() => undo.run(kind)}
    >
      <Icon aria-hidden size={14} className="rtl:-scale-x-100" />
    </IconButton>
  ));
}

function People({ live }: { live: Live }) {
  const everybody = useSyncExternalStore(live.presence.subscribe, live.presence.everybody);
  if (everybody.length === 0) return null;
  return (
    <Suspense>
      <PeopleHere everybody={everybody} />
    </Suspense>
  );
}

function Connection({ live }: { live: Live }) {
  const isConnected = useIsConnected(live);
  const isSignedOut = useHasEnded();
  const intl = useIntl();
  if (isConnected && !isSignedOut) return null;
  const words = intl.formatMessage({ id: isSignedOut ? "grid.signedOut" : "grid.offline" });
  return (
    <span role="status" title={words} className={`min-w-4 text-warning ${yieldingWordsClass}`}>
      <Unplug aria-hidden size={14} className="h-5 flex-none" />
      <span className="whitespace-nowrap">{words}</span>
    </span>
  );
}

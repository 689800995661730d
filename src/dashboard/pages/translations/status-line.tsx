import { Redo2, RotateCw, Undo2, Unplug } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { FoundSet } from "#dashboard/api/entries/entries.ts";
import { type Live, useIsConnected } from "#dashboard/api/live/live.ts";
import { useHasEnded } from "#dashboard/api/transport/page-person.ts";
import type { CellWork } from "#dashboard/editing/queue/cell-work.ts";
import type { SaveQueue } from "#dashboard/editing/queue/save-queue.ts";
import { SaveStatus } from "#dashboard/editing/save-status.tsx";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { IconButton } from "#dashboard/ui/icon-button.tsx";
import type { GridRights } from "./grid/grid-context.ts";
import { PeopleHere } from "./grid/presence-avatars.tsx";
import type { Undo } from "./undo/use-undo.ts";

const StaleResults = lazyPart(() => import("./stale-results.tsx"), "StaleResults");

/** Status line: number of rows and pending refresh, other users, and the save status. */
export function StatusLine(props: {
  queue: SaveQueue;
  rights: GridRights;
  languages: readonly Language[];
  live: Live;
  undo: Undo;
  results: Pick<FoundSet, "total" | "isPartial"> | undefined;
  staleResults: { left: number; arrived: number };
  /** Action offered for the saved text. */
  offer: ReactNode;
  onRefresh: () => void;
  onGoTo: (work: CellWork) => void;
}) {
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 border-b border-line px-3 text-xs text-ink-muted">
      <span className="flex flex-wrap items-center gap-x-1 tabular-nums">
        {props.results !== undefined && (
          <span>
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
        <Button size="small" variant="ghost" onPress={props.onRefresh}>
          <RotateCw aria-hidden size={13} />
          <FormattedMessage id="grid.refresh" />
        </Button>
        <UndoButtons undo={props.undo} />
        <span role="status">
          <Suspense>{props.offer}</Suspense>
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-4">
        <Connection live={props.live} />
        <PeopleHere live={props.live} />
        <SaveStatus
          queue={props.queue}
          rights={{ ...props.rights, languages: props.languages }}
          onGoTo={props.onGoTo}
        />
      </span>
    </div>
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

function Connection({ live }: { live: Live }) {
  const isConnected = useIsConnected(live);
  const isSignedOut = useHasEnded();
  if (isConnected && !isSignedOut) return null;
  return (
    <span role="status" className="flex items-center gap-1.5 text-warning">
      <Unplug aria-hidden size={14} />
      <FormattedMessage id={isSignedOut ? "grid.signedOut" : "grid.offline"} />
    </span>
  );
}

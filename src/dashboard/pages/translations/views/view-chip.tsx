import { Users } from "lucide-react";
import { FormattedMessage, FormattedNumber } from "react-intl";
import type { SavedView } from "#contract/views.ts";
import { Button } from "#dashboard/ui/button.tsx";

/** A view in the list: its name and count, and a dot if the grid shows something else since it was opened. */
export function ViewChip(props: {
  view: Pick<SavedView, "name" | "shared">;
  /** Undefined while it is counted; null if the search of the view is not valid. */
  count: number | null | undefined;
  isActive: boolean;
  isChanged: boolean;
  onPress: () => void;
}) {
  const { view, count, isActive, isChanged } = props;
  return (
    <Button
      size="small"
      variant="ghost"
      aria-current={isActive ? "true" : undefined}
      title={view.name}
      onPress={props.onPress}
      className={isActive ? "bg-selected" : "text-ink-muted"}
    >
      {view.shared && (
        <>
          <Users aria-hidden size={12} className="flex-none" />
          <span className="sr-only">
            <FormattedMessage id="views.shared" />
          </span>
        </>
      )}
      <bdi className="max-w-40 truncate">{view.name}</bdi>
      <Count count={count} />
      {isChanged && (
        <>
          <span aria-hidden className="size-1.5 flex-none rounded-full bg-accent" />
          <span className="sr-only">
            <FormattedMessage id="views.changed" />
          </span>
        </>
      )}
    </Button>
  );
}

/** Reserves room while the rows are counted, so that nothing moves. */
function Count({ count }: { count: number | null | undefined }) {
  if (count === undefined) return <span aria-hidden className="min-w-4" />;
  return (
    <span className="min-w-4 text-end font-normal text-ink-muted tabular-nums">
      <span aria-hidden>{count === null ? "–" : <FormattedNumber value={count} />}</span>
      <span className="sr-only">
        {count === null ? (
          <FormattedMessage id="views.invalid" />
        ) : (
          <FormattedMessage id="grid.rows" values={{ count }} />
        )}
      </span>
    </span>
  );
}

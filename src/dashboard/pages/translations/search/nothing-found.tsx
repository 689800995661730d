import { Plus } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";

/** Notice that the rows belong to the previous search, while the search text is invalid. */
export function LastRows() {
  return (
    <p role="note" className="border-b border-line bg-surface-2 px-4 py-1 text-xs text-ink-muted">
      <FormattedMessage id="grid.lastRows" />
    </p>
  );
}

/** Replaces the grid if there are no rows. `why`: the search matches none, is invalid, or the project is empty. */
export function NothingFound(props: {
  why: "search" | "problem" | "project";
  onClear: () => void;
  /** Address of the page that adds keys, for users who may. */
  addAt?: string;
}) {
  const { why, onClear, addAt } = props;
  return (
    <div className="p-6">
      <p className="font-medium">
        <FormattedMessage
          id={why === "project" && addAt !== undefined ? "grid.empty.new" : `grid.empty.${why}`}
        />
      </p>
      {why === "project" && addAt !== undefined && (
        <div className="mt-3">
          <LinkButton to={addAt} variant="primary">
            <Plus aria-hidden size={14} />
            <FormattedMessage id="grid.addKey" />
          </LinkButton>
        </div>
      )}
      {why !== "project" && (
        <div className="mt-3">
          <Button onPress={onClear}>
            <FormattedMessage id="grid.empty.clear" />
          </Button>
        </div>
      )}
    </div>
  );
}

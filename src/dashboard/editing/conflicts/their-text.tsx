import { useQuery } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import type { Cell } from "#contract/entries.ts";
import type { Language } from "#contract/projects/languages.ts";
import { type CellAddress, textOf } from "#dashboard/api/entries/send-save.ts";
import { personName } from "#dashboard/api/people/person-name.ts";
import { sessionQuery } from "#dashboard/api/people/session.ts";
import { isDraftDiscarded } from "#dashboard/editing/cell-parts.ts";
import { theirWords } from "#dashboard/editing/conflicts/their-words.ts";
import { useAuthor } from "#dashboard/editing/conflicts/use-author.ts";
import { once } from "#dashboard/ui/once.ts";

type TheirProps = {
  address: CellAddress;
  cell: Cell;
  seen: Cell;
  language: Language;
  /** Goes on with their text; absent where something of one's own would go. */
  onTake?: () => void;
};

/** What somebody else saved or locked while this text stands open: seen before one's own is saved, not after. */
export function TheirText(props: TheirProps) {
  const { cell, seen, language, onTake } = props;
  const intl = useIntl();
  const { data: session } = useQuery(sessionQuery());
  const text = textOf(cell);
  const isTheirs = cell.version > seen.version && text !== textOf(seen);
  const isOwn = !isDraftDiscarded(cell, seen) && cell.user !== null && cell.user === session?.user?._id;
  const { isLoading, author } = useAuthor(props.address, cell, isTheirs && isOwn);
  const name = personName(intl, cell.userName ?? intl.formatMessage({ id: "shell.someone" }));
  return (
    <div role="status">
      {cell.locked && !seen.locked && (
        <p className="border-t border-line bg-surface-2 px-3 py-1 text-xs text-status-review">
          <FormattedMessage id="panel.editor.locked" />
        </p>
      )}
      {isTheirs && !isLoading && (
        <p className="border-t border-line bg-surface-2 px-3 py-1 text-xs">
          <span className="text-status-review">
            <FormattedMessage id={theirWords(cell, seen)} values={{ name, author }} />
          </span>{" "}
          <bdi lang={language.code} dir={language.direction} className="line-clamp-4 break-words">
            {text.slice(0, 600)}
          </bdi>
          {onTake && (
            <button
              type="button"
              tabIndex={-1}
              className="cursor-pointer font-medium text-accent underline"
              // The text keeps the keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={once(onTake)}
            >
              <FormattedMessage id="conflict.takeTheirs" values={{ author }} />
            </button>
          )}
        </p>
      )}
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import type { Cell } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { type CellAddress, textOf } from "#dashboard/api/entries/send-save.ts";
import { personName } from "#dashboard/api/members/person-name.ts";
import { isDraftDiscarded } from "#dashboard/editing/cell-parts.ts";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";
import { theirChangeMessageId } from "./their-change-message.ts";
import { useAuthor } from "./use-author.ts";

type TheirProps = {
  address: CellAddress;
  cell: Cell;
  observed: Cell;
  language: Language;
  /** Replaces the open text with the other user's; absent where unsaved text would be lost. */
  onAccept?: () => void;
};

/** Shows what another user saved or locked while this text is open, before this user saves. */
export function TheirText(props: TheirProps) {
  const { cell, observed, language, onAccept } = props;
  const intl = useIntl();
  const { data: session } = useQuery(sessionQuery());
  const text = textOf(cell);
  const isTheirs = cell.version > observed.version && text !== textOf(observed);
  const isByViewer =
    !isDraftDiscarded(cell, observed) && cell.user !== null && cell.user === session?.user?._id;
  const { isLoading, author } = useAuthor(props.address, cell, isTheirs && isByViewer);
  const name = personName(intl, cell.userName ?? intl.formatMessage({ id: "shell.someone" }));
  return (
    <div role="status">
      {cell.locked && !observed.locked && (
        <p className="border-t border-line bg-surface-2 px-3 py-1 text-xs text-warning">
          <FormattedMessage id="panel.editor.locked" />
        </p>
      )}
      {isTheirs && !isLoading && (
        <p className="border-t border-line bg-surface-2 px-3 py-1 text-xs">
          <span className="text-warning">
            <FormattedMessage id={theirChangeMessageId(cell, observed)} values={{ name, author }} />
          </span>{" "}
          <bdi lang={language.code} dir={language.direction} className="line-clamp-4 break-words">
            <MessageText isLine text={text.slice(0, 600)} />
          </bdi>
          {onAccept && (
            <button
              type="button"
              tabIndex={-1}
              className="cursor-pointer font-medium text-accent underline"
              // Keeps the focus in the text field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={ignoreDoubleClick(onAccept)}
            >
              <FormattedMessage id="conflict.takeTheirs" values={{ author }} />
            </button>
          )}
        </p>
      )}
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Change, EntryState } from "#contract/history.ts";
import type { Language } from "#contract/languages.ts";
import { textOf } from "#dashboard/api/entries/send-save.ts";
import { entryHistoryQuery } from "#dashboard/api/history/changes.ts";
import { PersonName } from "#dashboard/appearance/person-name.tsx";
import { statusStyleOf, statusWord } from "#dashboard/appearance/status-styles.ts";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import { restoreText } from "#dashboard/pages/translations/grid/cell-actions.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { GridCell } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";
import { useDelayed } from "#dashboard/pages/translations/panel/use-delayed.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";
import { panelSectionIds } from "./panel-nav.tsx";
import { PanelSection } from "./panel-section.tsx";

/** Changes of the focused string, newest first, with buttons that restore an earlier text. */
export const PanelHistory = memo(function PanelHistory({
  gridCell,
  language,
}: {
  gridCell: GridCell;
  language: Language;
}) {
  const { scope } = useGrid();
  const delayed = useDelayed();
  const { data, isError, refetch } = useQuery({
    ...entryHistoryQuery(scope, gridCell.address),
    enabled: delayed,
  });
  return (
    <PanelSection title="panel.history" id={panelSectionIds.history}>
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-xs text-danger">
          <FormattedMessage id="panel.history.failed" />
          <Button size="small" onPress={() => refetch()}>
            <FormattedMessage id="panel.saved.retry" />
          </Button>
        </p>
      )}
      {data?.length === 0 && (
        <p className="text-xs text-ink-muted">
          <FormattedMessage id="panel.history.none" />
        </p>
      )}
      <ol className="flex flex-col gap-3">
        {data &&
          withPublished(data, gridCell.cell.value).map(({ change, published }) => (
            <HistoryItem
              key={change._id}
              change={change}
              published={published}
              gridCell={gridCell}
              language={language}
            />
          ))}
      </ol>
    </PanelSection>
  );
});

type ItemProps = { change: Change; published: string; gridCell: GridCell; language: Language };

function HistoryItem({ change, published, gridCell, language }: ItemProps) {
  const grid = useGrid();
  const { before = {}, after = {} } = change;
  const text = textAfter(after);
  const canRestore =
    text !== undefined &&
    text !== textOf(gridCell.cell) &&
    gridCell.textClosedReason === undefined &&
    !gridCell.cell.locked;
  return (
    <li className="text-xs">
      <p className="flex justify-between gap-2 text-ink-muted">
        <span className="truncate">
          {change.user ? (
            <PersonName name={change.user.name} />
          ) : (
            <FormattedMessage id={`panel.history.kind.${change.kind}`} />
          )}
        </span>
        <TimeAgo time={change.created} />
      </p>
      {(text !== undefined || isDraftRemoved(change)) && (
        <p lang={language.code} dir={language.direction} className="mt-0.5 text-sm leading-5">
          <MessageText before={textAfter(before) ?? published} text={text ?? ""} />
        </p>
      )}
      <OtherFields change={change} />
      {canRestore && (
        <div className="mt-1">
          <Button
            size="small"
            onPress={() => {
              void restoreText(grid, gridCell, text);
              // The button disappears once the text is restored.
              focusGrid();
            }}
          >
            <FormattedMessage id="panel.history.restore" />
          </Button>
        </div>
      )}
    </li>
  );
}

/**
 * Adds to each change the text that was published before it, with which a first draft is compared. The changes are
 * newest first; `now` is the text that is published now.
 */
function withPublished(changes: readonly Change[], now: string) {
  let published = now;
  return changes.map((change) => {
    if (change.after?.value !== undefined) published = change.before?.value ?? "";
    return { change, published };
  });
}

/** The text in a state of a change; undefined if the state has no text or only an empty draft. */
function textAfter({ value, draft }: EntryState): string | undefined {
  if (draft !== undefined && draft !== "") return draft;
  return value ?? (draft === "" ? undefined : draft);
}

/** Whether a change removed a draft without changing the value. */
function isDraftRemoved({ before = {}, after = {} }: Change): boolean {
  return after.draft === "" && after.value === undefined && before.draft !== undefined;
}

/** Whether the change marked the text as still valid, without a new text. */
function isMarkedUpToDate({ kind, after = {} }: Change): boolean {
  const isEdit = kind === "save" || kind === "bulk";
  return isEdit && after.meaning !== undefined && after.value === undefined && after.draft === undefined;
}

/** Sentences about what a change did besides changing the text. */
function OtherFields({ change }: { change: Change }) {
  const { before = {}, after = {}, kind, user, reason } = change;
  const intl = useIntl();
  const { statuses } = useGrid();
  const word = (status = "0") => statusWord(intl, statusStyleOf(statuses, status));
  const phrase = (id: string, values: Record<string, string> = {}) =>
    intl.formatMessage({ id: `panel.history.${id}` }, values);
  const checks = (names: readonly string[]) =>
    intl.formatList(
      names.map((check) => intl.formatMessage({ id: `check.${check}` })),
      { type: "unit" },
    );
  const { added, removed } = dismissalsOf(before, after);
  const published = after.value !== undefined && before.draft !== undefined && after.draft === "";
  const sentences = [
    // A revert without a user is shown in place of the user's name.
    kind === "revert" && user !== null && phrase("kind.revert"),
    published && phrase("published"),
    isMarkedUpToDate(change) && phrase("upToDate"),
    after.draft !== undefined && after.draft !== "" && phrase("draft"),
    isDraftRemoved(change) && phrase("draftRemoved"),
    after.status !== undefined &&
      phrase("status", { before: word(before.status), after: word(after.status) }),
    after.locked !== undefined && phrase(after.locked ? "locked" : "unlocked"),
    after.excluded !== undefined && phrase(after.excluded ? "excluded" : "included"),
    after.comment !== undefined && phrase("comment", { comment: after.comment }),
    added.length > 0 && phrase("dismissed", { checks: checks(added) }),
    removed.length > 0 && phrase("undismissed", { checks: checks(removed) }),
    reason !== undefined && phrase("reason", { reason }),
  ];
  return (
    <p className="flex flex-wrap gap-x-3 text-ink-muted">
      {sentences.map((sentence) => sentence && <span key={sentence}>{sentence}</span>)}
    </p>
  );
}

function dismissalsOf({ dismissed: before = [] }: EntryState, { dismissed: after = [] }: EntryState) {
  return {
    added: after.filter((check) => !before.includes(check)),
    removed: before.filter((check) => !after.includes(check)),
  };
}

import {
  CircleDashed,
  CircleSlash,
  CircleX,
  ClipboardList,
  CloudAlert,
  CloudCheck,
  CloudUpload,
  FileDiff,
  History,
  Lock,
  MessageSquareText,
  MessagesSquare,
  MoveHorizontal,
  TriangleAlert,
} from "lucide-react";
import { useIntl } from "react-intl";
import type { Cell, EntryRow } from "#contract/entries.ts";
import { type StatusStyle, statusStyleOf, statusWord } from "#dashboard/appearance/status-styles.ts";
import { hasStatusMark } from "#dashboard/appearance/text-steps.ts";
import { isRetried } from "#dashboard/editing/queue/is-retried.ts";
import {
  displayedCell,
  displayedText,
  type SaveMark,
  type UnsavedCell,
} from "#dashboard/editing/queue/unsaved-cell.ts";
import { textLength } from "#text/text-length.ts";
import { useGrid } from "./grid-context.ts";
import { isExcluded } from "./is-excluded.ts";

type MarkStyle = Omit<StatusStyle, "value">;

const saveMarks: Record<SaveMark, MarkStyle> = {
  local: { icon: CircleDashed, message: "grid.save.local", tone: "text-warning" },
  sending: { icon: CloudUpload, message: "grid.save.sending", tone: "text-ink-muted" },
  stored: { icon: CloudCheck, message: "grid.save.stored", tone: "text-ink-muted" },
  failed: { icon: CloudAlert, message: "grid.save.failed", tone: "text-danger" },
  conflict: { icon: FileDiff, message: "grid.save.conflict", tone: "text-danger" },
};

const refusedMark: MarkStyle = { icon: CloudAlert, message: "grid.save.refused", tone: "text-danger" };

function saveMarkOf({ mark, problem }: UnsavedCell): MarkStyle {
  return mark === "failed" && !isRetried(problem) ? refusedMark : saveMarks[mark];
}

const outdatedMark: MarkStyle = { icon: History, message: "grid.mark.outdated", tone: "text-warning" };
const lockedMark: MarkStyle = { icon: Lock, message: "grid.mark.locked", tone: "text-ink-muted" };
const excludedMark: MarkStyle = { icon: CircleSlash, message: "grid.is.excluded", tone: "text-ink-muted" };
const excludedKeyMark: MarkStyle = {
  icon: CircleSlash,
  message: "grid.mark.excludedKey",
  tone: "text-ink-muted",
};
const commentMark: MarkStyle = {
  icon: MessageSquareText,
  message: "grid.mark.comment",
  tone: "text-ink-muted",
};
const discussedMark: MarkStyle = {
  icon: MessagesSquare,
  message: "grid.mark.discussed",
  tone: "text-accent",
};
const orderedMark: MarkStyle = {
  icon: ClipboardList,
  message: "grid.mark.ordered",
  tone: "text-status-translation",
};
const failingMark: MarkStyle = { icon: CircleX, message: "grid.mark.failing", tone: "text-danger" };
const warnedMark: MarkStyle = {
  icon: TriangleAlert,
  message: "grid.mark.warned",
  tone: "text-warning",
};

const tooLongMark: MarkStyle = { icon: MoveHorizontal, message: "grid.mark.tooLong", tone: "text-danger" };

type CellMarksProps = {
  cell: Cell;
  unsaved: UnsavedCell | undefined;
  row: EntryRow;
  language: string;
};

/** Icons beside a text for what is unusual about it, in a fixed order. The stripe of the cell shows its progress. */
export function CellMarks(props: CellMarksProps) {
  const { cell, unsaved, row, language } = props;
  const { statuses } = useGrid();
  const displayed = displayedCell(cell, unsaved);
  const text = displayedText(cell, unsaved);
  const excluded = isExcluded(row, displayed);
  const styles = [
    unsaved && saveMarkOf(unsaved),
    isTooLong(text, row.maxLength) ? tooLongMark : undefined,
    excluded ? undefined : checkMarkOf(displayed),
    displayed.outdated && !excluded ? outdatedMark : undefined,
    displayed.comment === "" ? undefined : commentMark,
    row.discussed?.includes(language) ? discussedMark : undefined,
    row.inOrder?.includes(language) ? orderedMark : undefined,
    displayed.locked ? lockedMark : undefined,
    excluded ? excludedMark : undefined,
    hasStatusMark(displayed.status) ? statusStyleOf(statuses, displayed.status) : undefined,
  ].filter((markStyle) => markStyle !== undefined);
  return <Marks styles={styles} />;
}

/** Icons of a key that is excluded, or that has a discussion about all its languages. */
export function KeyMarks({ row }: { row: EntryRow }) {
  const styles = [
    ...(row.discussed?.includes(null) ? [discussedMark] : []),
    ...(row.excluded ? [excludedKeyMark] : []),
  ];
  return <Marks styles={styles} />;
}

function Marks({ styles }: { styles: ReadonlyArray<MarkStyle> }) {
  const intl = useIntl();
  if (styles.length === 0) return null;
  return (
    <span className="flex h-5 flex-none items-center gap-1.5">
      {styles.map((style) => (
        <Mark key={style.message ?? style.name} statusStyle={style} word={statusWord(intl, style)} />
      ))}
    </span>
  );
}

function checkMarkOf({ checks, failing }: Cell): MarkStyle | undefined {
  if (!checks) return undefined;
  return failing ? failingMark : warnedMark;
}

/** Counts characters only if the text can be too long. */
function isTooLong(text: string, maxLength: number | null): boolean {
  return maxLength !== null && text.length > maxLength && textLength(text) > maxLength;
}

function Mark({ statusStyle: style, word }: { statusStyle: Omit<StatusStyle, "value">; word: string }) {
  return (
    <style.icon
      role="img"
      aria-hidden={false}
      aria-label={word}
      size={14}
      className={style.tone}
      {...(style.color === undefined ? {} : { color: style.color, fill: style.color })}
    >
      <title>{word}</title>
    </style.icon>
  );
}

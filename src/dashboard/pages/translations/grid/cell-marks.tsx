import {
  Circle,
  CircleDashed,
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
  NotebookPen,
} from "lucide-react";
import { useIntl } from "react-intl";
import type { Cell, EntryRow } from "#contract/entries.ts";
import { type CellWork, paintedCell, paintedText, type SaveMark } from "#dashboard/editing/cell-work.ts";
import { type StatusLook, statusLook, statusWord } from "#dashboard/looks/status-looks.ts";
import { useGrid } from "./grid-context.ts";

type MarkLook = Omit<StatusLook, "value">;

const saveLooks: Record<SaveMark, MarkLook> = {
  local: { icon: CircleDashed, message: "grid.save.local", tone: "text-status-review" },
  sending: { icon: CloudUpload, message: "grid.save.sending", tone: "text-ink-muted" },
  stored: { icon: CloudCheck, message: "grid.save.stored", tone: "text-ink-muted" },
  failed: { icon: CloudAlert, message: "grid.save.failed", tone: "text-danger" },
  conflict: { icon: FileDiff, message: "grid.save.conflict", tone: "text-danger" },
};

const draftLook: MarkLook = { icon: NotebookPen, message: "grid.mark.draft", tone: "text-accent" };
const outdatedLook: MarkLook = { icon: History, message: "grid.mark.outdated", tone: "text-status-review" };
const lockedLook: MarkLook = { icon: Lock, message: "grid.mark.locked", tone: "text-ink-muted" };
const commentLook: MarkLook = {
  icon: MessageSquareText,
  message: "grid.mark.comment",
  tone: "text-ink-muted",
};
const discussedLook: MarkLook = {
  icon: MessagesSquare,
  message: "grid.mark.discussed",
  tone: "text-accent",
};
const orderedLook: MarkLook = {
  icon: ClipboardList,
  message: "grid.mark.ordered",
  tone: "text-status-translation",
};
const tooLongLook: MarkLook = { icon: MoveHorizontal, message: "grid.mark.tooLong", tone: "text-danger" };

type CellMarksProps = {
  cell: Cell;
  work: CellWork | undefined;
  row: EntryRow;
  language: string | undefined;
};

/** What there is to know about a cell besides its text, in one order everywhere. */
export function CellMarks(props: CellMarksProps) {
  const { cell, work, row, language = "" } = props;
  const { statuses } = useGrid();
  const painted = paintedCell(cell, work);
  const text = paintedText(cell, work);
  const looks = [
    work === undefined ? undefined : saveLooks[work.mark],
    painted.draft === "" ? undefined : draftLook,
    isTooLong(text, row.maxLength) ? tooLongLook : undefined,
    painted.outdated ? outdatedLook : undefined,
    painted.comment === "" ? undefined : commentLook,
    row.discussed?.includes(language) ? discussedLook : undefined,
    row.inOrder?.includes(language) ? orderedLook : undefined,
    painted.locked ? lockedLook : undefined,
    painted.status === "0" ? undefined : statusLook(statuses, painted.status),
  ].filter((look) => look !== undefined);
  // The cell says by its name that it is empty.
  if (looks.length === 0 && text === "")
    return <Circle aria-hidden size={10} className="mt-1.5 me-0.5 flex-none text-line-strong" />;
  return <Marks looks={looks} />;
}

/** A key is marked where it is discussed itself, in no language. */
export function KeyMarks({ row }: { row: EntryRow }) {
  return <Marks looks={row.discussed?.includes(null) ? [discussedLook] : []} />;
}

function Marks({ looks }: { looks: ReadonlyArray<MarkLook> }) {
  const intl = useIntl();
  if (looks.length === 0) return null;
  return (
    <span className="flex h-5 flex-none items-center gap-1.5">
      {looks.map((look) => (
        <Mark key={look.message ?? look.name} look={look} word={statusWord(intl, look)} />
      ))}
    </span>
  );
}

/** Characters as people count them: only where halves of them could make it too long they are counted. */
function isTooLong(text: string, maxLength: number | null): boolean {
  return maxLength !== null && text.length > maxLength && [...text].length > maxLength;
}

function Mark({ look, word }: { look: Omit<StatusLook, "value">; word: string }) {
  return (
    <look.icon
      role="img"
      aria-hidden={false}
      aria-label={word}
      size={14}
      className={look.tone}
      {...(look.color === undefined ? {} : { color: look.color, fill: look.color })}
    >
      <title>{word}</title>
    </look.icon>
  );
}

import {
  ArrowUp,
  Check,
  CircleAlert,
  CircleDashed,
  FileDiff,
  History,
  Lock,
  type LucideIcon,
  MessageSquareText,
  NotebookPen,
} from "lucide-react";
import { useIntl } from "react-intl";
import type { Cell } from "#contract/entries.ts";
import { type CellWork, paintedCell, type SaveMark } from "./cell-work.ts";
import { customStatusIcon, statusLook } from "./status-looks.ts";

type MarkLook = { icon: LucideIcon; message: string; tone: string };

const saveLooks: Record<SaveMark, MarkLook> = {
  local: { icon: CircleDashed, message: "grid.save.local", tone: "text-status-review" },
  sending: { icon: ArrowUp, message: "grid.save.sending", tone: "text-ink-muted" },
  stored: { icon: Check, message: "grid.save.stored", tone: "text-status-accepted" },
  failed: { icon: CircleAlert, message: "grid.save.failed", tone: "text-danger" },
  conflict: { icon: FileDiff, message: "grid.save.conflict", tone: "text-danger" },
};

const draftLook: MarkLook = { icon: NotebookPen, message: "grid.mark.draft", tone: "text-accent" };
const outdatedLook: MarkLook = { icon: History, message: "grid.mark.outdated", tone: "text-status-review" };
const lockedLook: MarkLook = { icon: Lock, message: "grid.mark.locked", tone: "text-ink-muted" };
const commentLook: MarkLook = { icon: MessageSquareText, message: "grid.mark.comment", tone: "text-ink-muted" };

/** What there is to know about a cell besides its text, in one order everywhere. */
export function CellMarks({ cell, work }: { cell: Cell; work: CellWork | undefined }) {
  const painted = paintedCell(cell, work);
  const looks = [
    work === undefined ? undefined : saveLooks[work.mark],
    painted.draft === "" ? undefined : draftLook,
    painted.outdated ? outdatedLook : undefined,
    painted.comment === "" ? undefined : commentLook,
    painted.locked ? lockedLook : undefined,
    painted.status === "0" ? undefined : statusMark(painted.status),
  ].filter((look) => look !== undefined);
  if (looks.length === 0) return null;
  return (
    <span className="flex h-5 flex-none items-center gap-1.5">
      {looks.map((look) => (
        <Mark key={look.message} look={look} />
      ))}
    </span>
  );
}

function statusMark(status: string): MarkLook {
  return (
    statusLook(status) ?? { icon: customStatusIcon, message: "grid.status.custom", tone: "text-ink-muted" }
  );
}

function Mark({ look }: { look: MarkLook }) {
  const word = useIntl().formatMessage({ id: look.message });
  return (
    <span title={word} className={look.tone}>
      <look.icon aria-hidden size={14} strokeWidth={2} />
      <span className="sr-only">{word}</span>
    </span>
  );
}

import { Minus, PencilLine, Plus } from "lucide-react";
import { FormattedMessage } from "react-intl";
import type { DifferenceKind, FieldValue } from "#contract/branches.ts";

const looks = {
  added: { icon: Plus, tone: "text-success" },
  changed: { icon: PencilLine, tone: "text-ink-muted" },
  removed: { icon: Minus, tone: "text-danger" },
};

/** How a difference counts: by what the target gets. */
export function kindOf({ from, to }: { from: FieldValue; to: FieldValue }): DifferenceKind {
  if (to === null) return "added";
  return from === null ? "removed" : "changed";
}

/** Added, changed or removed: a sign, a colour and a word. */
export function KindMark({ kind }: { kind: DifferenceKind }) {
  const { icon: Icon, tone } = looks[kind];
  return (
    <span className={`inline-flex items-center gap-1 text-xs whitespace-nowrap ${tone}`}>
      <Icon aria-hidden size={13} />
      <FormattedMessage id={`branches.kind.${kind}`} />
    </span>
  );
}

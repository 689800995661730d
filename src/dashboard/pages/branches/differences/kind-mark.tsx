import { Minus, PencilLine, Plus } from "lucide-react";
import { FormattedMessage } from "react-intl";
import type { DifferenceKind, FieldValue } from "#contract/projects/merges.ts";

const styles = {
  added: { icon: Plus, tone: "text-success" },
  changed: { icon: PencilLine, tone: "text-ink-muted" },
  removed: { icon: Minus, tone: "text-danger" },
};

/** How a difference counts: by what the target gets. */
export function kindOf({ from, to }: { from: FieldValue; to: FieldValue }): DifferenceKind {
  if (to === null) return "added";
  return from === null ? "removed" : "changed";
}

/** Names of two branches that are compared: neither has added or removed what the other lacks. */
export type ComparedNames = { from: string; to: string };

/** Added, changed or removed, or which of two branches has it: a sign, a colour and words. */
export function KindMark({ kind, compared }: { kind: DifferenceKind; compared?: ComparedNames }) {
  const { icon: Icon, tone } = styles[kind];
  if (compared && kind !== "changed")
    return (
      <span className="text-xs text-ink-muted">
        <FormattedMessage
          id="branches.onlyIn"
          values={{ name: <bdi>{kind === "added" ? compared.from : compared.to}</bdi> }}
        />
      </span>
    );
  return (
    <span className={`inline-flex items-center gap-1 text-xs whitespace-nowrap ${tone}`}>
      <Icon aria-hidden size={13} />
      <FormattedMessage id={`branches.kind.${kind}`} />
    </span>
  );
}

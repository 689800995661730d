import { Minus, PencilLine, Plus } from "lucide-react";
import { FormattedMessage } from "react-intl";
import type { DifferenceKind, FieldValue } from "#contract/merges.ts";

const styles = {
  added: { icon: Plus, tone: "text-success" },
  changed: { icon: PencilLine, tone: "text-ink-muted" },
  removed: { icon: Minus, tone: "text-danger" },
};

/** Kind of a difference: what merging the source (`from`) into the target (`to`) would do there. */
export function kindOf({ from, to }: { from: FieldValue; to: FieldValue }): DifferenceKind {
  if (to === null) return "added";
  return from === null ? "removed" : "changed";
}

/** Names of two compared branches. A comparison shows "only in" a branch instead of "added" and "removed". */
export type ComparedNames = { from: string; to: string };

/** The kind of a difference as icon and word; in a comparison, the only branch that has the value. */
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

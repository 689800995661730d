import { ArrowLeftRight, ArrowRight } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Branch } from "#contract/branches.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { FilterChoice } from "#dashboard/ui/fields/choice-field.tsx";

type Pair = { from: string; to: string };

/** Two fields that select branches, and a button that swaps the selection. */
export function PairPicker(props: {
  branches: readonly Branch[];
  selection: Pair;
  /** Ids of the labels of both fields. */
  messageIds: { from: string; to: string };
  onChange: (change: Partial<Pair>) => void;
}) {
  const { branches, selection, messageIds, onChange } = props;
  const intl = useIntl();
  const options = branches.map(({ _id, name }) => ({ value: _id, label: name }));
  const select = (side: "from" | "to") => (
    <span className="flex min-w-0 items-center gap-2 text-sm">
      <span aria-hidden className="text-ink-muted">
        <FormattedMessage id={messageIds[side]} />
      </span>
      <FilterChoice
        label={intl.formatMessage({ id: messageIds[side] })}
        all={intl.formatMessage({ id: "branches.choose" })}
        options={options}
        value={selection[side]}
        onChange={(id) => onChange({ [side]: id })}
      />
    </span>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {select("from")}
      <ArrowRight aria-hidden size={16} className="flex-none text-ink-muted max-sm:hidden rtl:-scale-x-100" />
      {select("to")}
      <Button
        variant="ghost"
        aria-label={intl.formatMessage({ id: "branches.swap" })}
        onPress={() => onChange({ from: selection.to, to: selection.from })}
      >
        <ArrowLeftRight aria-hidden size={16} />
      </Button>
    </div>
  );
}

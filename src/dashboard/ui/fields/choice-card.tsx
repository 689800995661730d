import { Check, Circle } from "lucide-react";
import type { ReactNode } from "react";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";

/** A card for one of several options; a press on its head selects it. Without `onChoose` the card is read-only. */
export function ChoiceCard(props: {
  head: ReactNode;
  /** Accessible label of the button that selects the card. */
  label?: string;
  isChosen?: boolean;
  isDisabled?: boolean;
  /** Whether Tab reaches the button; true by default. */
  isReachable?: boolean;
  onChoose?: () => void;
  children: ReactNode;
}) {
  const { head, isChosen = false, onChoose } = props;
  const Icon = isChosen ? Check : Circle;
  return (
    <div
      className={`flex min-w-0 flex-col rounded-md border ${isChosen ? "border-accent bg-selected" : "border-line bg-surface"}`}
    >
      {onChoose ? (
        <button
          type="button"
          aria-pressed={isChosen}
          disabled={props.isDisabled}
          tabIndex={props.isReachable === false ? -1 : undefined}
          onClick={ignoreDoubleClick(onChoose)}
          className="flex min-h-7 items-center gap-1.5 rounded-md px-2.5 text-start text-xs font-medium not-disabled:hover:bg-surface-3 disabled:text-ink-muted"
        >
          <Icon
            aria-hidden
            size={13}
            className={`flex-none ${isChosen ? "text-accent" : "text-ink-muted"}`}
          />
          {head}
          <span className="sr-only">{props.label}</span>
        </button>
      ) : (
        <div className="flex min-h-7 items-center px-2.5 text-xs text-ink-muted">{head}</div>
      )}
      <div className="min-w-0 px-2.5 pb-2 text-sm">{props.children}</div>
    </div>
  );
}

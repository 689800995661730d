import { FormattedMessage, useIntl } from "react-intl";
import { statusLooks } from "./status-looks.ts";

/** One of five, as buttons that are pressed or not; the word stands beside the icon of the chosen one. */
export function StatusButtons(props: {
  status: string;
  isDisabled: boolean;
  onChoose: (status: string) => void;
}) {
  const intl = useIntl();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw and announce more than is meant
    <div role="group" aria-label={intl.formatMessage({ id: "grid.panel.status" })} className="flex flex-wrap gap-1">
      {statusLooks.map((look) => {
        const chosen = look.value === props.status;
        return (
          <button
            key={look.value}
            type="button"
            aria-pressed={chosen}
            disabled={props.isDisabled}
            onClick={() => props.onChoose(look.value)}
            className={`flex h-7 items-center gap-1.5 rounded-md border px-2 text-xs disabled:opacity-60 ${
              chosen ? "border-line-strong bg-surface font-medium" : "border-transparent text-ink-muted hover:bg-surface-3"
            }`}
          >
            <look.icon aria-hidden size={14} className={look.tone} />
            <FormattedMessage id={look.message} />
          </button>
        );
      })}
    </div>
  );
}

import { useIntl } from "react-intl";
import { accepted, statusWord } from "#dashboard/appearance/status-styles.ts";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { offeredStatuses } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";

const statusCommands = ["status0", "status1", "status2", "status3", "status4"] as const;

/** A row of icons, one per status. */
export function StatusButtons(props: {
  status: string;
  isEmpty: boolean;
  isDisabled: boolean;
  onChoose: (status: string) => void;
}) {
  const grid = useGrid();
  const intl = useIntl();
  const keysOf = useKeyHints();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border and announce more
    <div
      role="group"
      aria-label={intl.formatMessage({ id: "panel.status" })}
      className="flex flex-wrap overflow-hidden rounded-md border border-line-strong bg-surface"
    >
      {offeredStatuses(grid, props.status).map((statusStyle, index) => {
        const chosen = statusStyle.value === props.status;
        const command = statusCommands[index];
        const [keys] = command ? keysOf(command) : [];
        const word = statusWord(intl, statusStyle);
        return (
          <button
            key={statusStyle.value}
            type="button"
            aria-label={word}
            aria-pressed={chosen}
            title={keys === undefined ? word : `${word} (${keys})`}
            disabled={props.isDisabled || (props.isEmpty && statusStyle.value === accepted)}
            onClick={ignoreDoubleClick(() => props.onChoose(statusStyle.value))}
            className={`grid h-7 w-8 place-items-center border-s border-line -outline-offset-2 first:border-s-0 disabled:opacity-50 not-disabled:hover:bg-surface-3 ${
              chosen ? "bg-selected forced-colors:outline-2" : ""
            }`}
          >
            <statusStyle.icon aria-hidden size={15} className={statusStyle.tone} color={statusStyle.color} />
          </button>
        );
      })}
    </div>
  );
}

import { useIntl } from "react-intl";
import { accepted, statusWord } from "#dashboard/appearance/status-styles.ts";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { offeredStatuses } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";

const statusCommands = ["status0", "status1", "status2", "status3", "status4"] as const;

/** One button per status, with its shortcut. */
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
    <div role="group" aria-label={intl.formatMessage({ id: "panel.status" })} className="-mx-2 flex flex-col">
      {offeredStatuses(grid, props.status).map((statusStyle, index) => {
        const chosen = statusStyle.value === props.status;
        const command = statusCommands[index];
        const [keys] = command ? keysOf(command) : [];
        return (
          <button
            key={statusStyle.value}
            type="button"
            aria-pressed={chosen}
            disabled={props.isDisabled || (props.isEmpty && statusStyle.value === accepted)}
            onClick={ignoreDoubleClick(() => props.onChoose(statusStyle.value))}
            className={`flex h-7 items-center gap-2 rounded-md px-2 text-start text-xs disabled:opacity-60 not-disabled:hover:bg-surface-3 ${
              chosen ? "bg-surface-3 font-medium forced-colors:outline-2" : "text-ink-muted"
            }`}
          >
            <statusStyle.icon aria-hidden size={14} className={statusStyle.tone} color={statusStyle.color} />
            <span className="flex-1">{statusWord(intl, statusStyle)}</span>
            {keys && (
              <kbd aria-hidden dir="ltr" className="font-mono text-ink-muted max-lg:hidden">
                {keys}
              </kbd>
            )}
          </button>
        );
      })}
    </div>
  );
}

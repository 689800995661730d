import { FormattedMessage } from "react-intl";
import { keysOf } from "#dashboard/lib/shortcuts/key-table.ts";
import { useKeyNames } from "#dashboard/lib/shortcuts/use-key-names.ts";
import { useKeys } from "#dashboard/lib/shortcuts/use-keys.ts";
import type { JumpPage } from "./jump-pages.ts";

/** Shown after the prefix key (`g`) was pressed: lists the letters that may follow, with the pages they open. */
export function GoHint({ pages }: { pages: readonly JumpPage[] }) {
  const { table } = useKeys();
  const nameOf = useKeyNames();
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-6 z-40 mx-auto flex w-fit flex-wrap justify-center gap-x-5 gap-y-1 rounded-md border border-line bg-surface px-4 py-2 text-sm shadow-overlay max-sm:bottom-16"
    >
      <span className="text-ink-muted">
        <FormattedMessage id="keys.command.goTo" />
      </span>
      {pages.map(({ command, messageId }) => {
        const [chord] = keysOf(table, command);
        if (chord === undefined) return null;
        return (
          <span key={command} className="flex items-center gap-1.5">
            <kbd className="font-mono text-xs font-medium text-accent">{nameOf(chord)}</kbd>
            <FormattedMessage id={messageId} />
          </span>
        );
      })}
    </div>
  );
}

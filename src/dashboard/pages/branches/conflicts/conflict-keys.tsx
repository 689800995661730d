import { FormattedMessage } from "react-intl";
import { inlineDirection } from "#dashboard/lib/geometry/inline-direction.ts";
import type { KeyCommand } from "#dashboard/lib/shortcuts/key-commands.ts";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import type { ChosenPair } from "#dashboard/pages/branches/use-pair.ts";

/** Hints for the keyboard shortcuts, with the keys that the user has configured. */
export function ConflictKeys({ pair }: { pair: ChosenPair }) {
  const keysOf = useKeyHints();
  const [toSource, toTarget]: KeyCommand[] = inlineDirection() === 1 ? ["left", "right"] : ["right", "left"];
  const hints: Array<[KeyCommand | undefined, string]> = [
    [toSource, "branches.keys.source"],
    [toTarget, "branches.keys.target"],
    ["open", "branches.keys.edit"],
    ["select", "branches.keys.reopen"],
    ["pageDown", "branches.keys.next"],
    ["pageUp", "branches.keys.previous"],
    ["undo", "branches.keys.undo"],
    ["saveAndNext", "branches.keys.review"],
  ];
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink-muted max-md:hidden">
      {hints.map(([command, messageId]) => {
        const [keys] = command ? keysOf(command) : [];
        return (
          keys !== undefined && (
            <span key={messageId} className="whitespace-nowrap">
              <kbd dir="ltr" className="font-mono text-ink">
                {keys}
              </kbd>{" "}
              <FormattedMessage id={messageId} values={{ from: pair.from.name, to: pair.to.name }} />
            </span>
          )
        );
      })}
    </p>
  );
}

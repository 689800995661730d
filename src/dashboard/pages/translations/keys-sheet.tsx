import { Fragment } from "react";
import { FormattedMessage } from "react-intl";
import { Dialog } from "#dashboard/ui/dialog.tsx";
import { type KeyBinding, keyBindings } from "./grid-keys.ts";
import { modifierName } from "./platform.ts";

const keyNames: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  Enter: "↵",
  PageUp: "Page ↑",
  PageDown: "Page ↓",
  " ": "Space",
};

/** The sheet that `?` shows, made from the table that the keyboard follows. */
export function KeysSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={<FormattedMessage id="grid.keys.title" />}
    >
      {(["move", "edit", undefined] as const).map((mode) => (
        <Fragment key={mode ?? "both"}>
          <h3 className="mt-4 mb-1 text-xs font-medium text-ink-muted">
            <FormattedMessage id={`grid.keys.${mode ?? "both"}`} />
          </h3>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-1">
            {keyBindings
              .filter((binding) => binding.mode === mode)
              .map((binding) => (
                <Fragment key={`${binding.command} ${binding.key}`}>
                  <dt>
                    <FormattedMessage id={`grid.command.${binding.command}`} />
                  </dt>
                  <dd dir="ltr" className="text-right font-mono text-xs text-ink-muted">
                    {nameOf(binding)}
                  </dd>
                </Fragment>
              ))}
          </dl>
        </Fragment>
      ))}
    </Dialog>
  );
}

function nameOf({ key, mod, shift }: KeyBinding): string {
  const name = keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  return [mod === true ? modifierName : "", shift === true ? "Shift" : "", name].filter(Boolean).join(" ");
}

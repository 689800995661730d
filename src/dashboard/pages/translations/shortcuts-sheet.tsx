import { Fragment } from "react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router";
import { StepLegend } from "#dashboard/appearance/step-legend.tsx";
import { commandMessageId, type KeyCommand, keyGroups } from "#dashboard/lib/shortcuts/key-commands.ts";
import { useKeysOf } from "#dashboard/lib/shortcuts/use-keys.ts";
import { paths } from "#dashboard/paths.ts";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";

/** The current shortcuts, including those the user has changed. */
export function ShortcutsSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={<FormattedMessage id="panel.keys.title" />}
    >
      {keyGroups.map(({ name, commands }) => (
        <Fragment key={name}>
          <h3 className="mt-4 mb-1 text-xs font-medium text-ink-muted">
            <FormattedMessage id={`keys.group.${name}`} />
          </h3>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-1">
            {commands.map((command) => (
              <KeysOfCommand key={command} command={command} />
            ))}
          </dl>
        </Fragment>
      ))}
      <h3 className="mt-4 mb-1 text-xs font-medium text-ink-muted">
        <FormattedMessage id="keys.stripes" />
      </h3>
      <StepLegend />
      <p className="mt-5 border-t border-line pt-3 text-sm">
        <Link to={paths.account("keys")} className="text-accent underline-offset-2 hover:underline">
          <FormattedMessage id="keys.change" />
        </Link>
      </p>
    </Dialog>
  );
}

/** Commands without a key are not shown. */
function KeysOfCommand({ command }: { command: KeyCommand }) {
  const keys = useKeysOf()(command);
  if (keys.length === 0) return null;
  return (
    <>
      <dt>
        <FormattedMessage id={commandMessageId(command)} />
      </dt>
      <dd className="text-end font-mono text-sm leading-5 text-ink-muted">
        <kbd dir="ltr" className="inline-block">
          {keys.join(" · ")}
        </kbd>
      </dd>
    </>
  );
}

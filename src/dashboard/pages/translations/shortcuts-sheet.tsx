import { SearchX } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router";
import { StepLegend } from "#dashboard/appearance/step-legend.tsx";
import { commandMessageId, keyGroups, rowOf } from "#dashboard/lib/shortcuts/key-commands.ts";
import { useKeysOf } from "#dashboard/lib/shortcuts/use-keys.ts";
import { paths } from "#dashboard/paths.ts";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { SearchBox } from "#dashboard/ui/fields/search-box.tsx";
import { Empty } from "#dashboard/ui/page-states.tsx";
import { KeyCaps } from "#dashboard/ui/text/key-caps.tsx";

/** The current shortcuts, including those the user has changed, to be searched by name or key. */
export function ShortcutsSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const intl = useIntl();
  const [searchText, setSearchText] = useState("");
  const groups = useFoundGroups(searchText);
  return (
    <Dialog
      isWide
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={<FormattedMessage id="panel.keys.title" />}
    >
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          label={intl.formatMessage({ id: "panel.keys.search" })}
          value={searchText}
          onChange={setSearchText}
        />
        <Link
          to={paths.account("keys")}
          className="ms-auto text-sm text-accent underline-offset-2 hover:underline"
        >
          <FormattedMessage id="keys.change" />
        </Link>
      </div>
      {groups.length === 0 && (
        <Empty icon={SearchX} title={<FormattedMessage id="panel.keys.notFound" values={{ searchText }} />} />
      )}
      <div className="mt-4 gap-x-10 sm:columns-2">
        {groups.map(({ name, commands }) => (
          <section key={name} className="mb-5">
            <h3 className="mb-1 text-xs font-medium text-ink-muted">
              <FormattedMessage id={`keys.group.${name}`} />
            </h3>
            {commands.some(({ command }) => rowOf(command).mode === "letter") && <LettersHint />}
            <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 text-sm">
              {commands.map(({ command, label, keys }) => (
                <div key={command} className="col-span-2 grid break-inside-avoid grid-cols-subgrid">
                  <dt>{label}</dt>
                  <dd className="text-end">
                    <KeyCaps chords={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <h3 className="mb-1 text-xs font-medium text-ink-muted">
        <FormattedMessage id="keys.stripes" />
      </h3>
      <StepLegend />
    </Dialog>
  );
}

/** In a selected cell a letter begins a text. */
function LettersHint() {
  const [key] = useKeysOf()("goTo");
  return (
    <p className="mb-1 text-xs text-ink-muted">
      <FormattedMessage id="panel.keys.letters" values={{ key: <kbd className="font-mono">{key}</kbd> }} />
    </p>
  );
}

/** The commands that have a key and whose name or keys contain the text, in groups. */
function useFoundGroups(searchText: string) {
  const intl = useIntl();
  const keysOf = useKeysOf();
  const search = searchText.trim().toLocaleLowerCase();
  return keyGroups
    .map(({ name, commands }) => ({
      name,
      commands: commands
        .map((command) => ({
          command,
          label: intl.formatMessage({ id: commandMessageId(command) }),
          keys: keysOf(command),
        }))
        .filter(
          ({ label, keys }) =>
            keys.length > 0 && [label, ...keys].some((text) => text.toLocaleLowerCase().includes(search)),
        ),
    }))
    .filter(({ commands }) => commands.length > 0);
}

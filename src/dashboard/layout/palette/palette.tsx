import { Check } from "lucide-react";
import { useState } from "react";
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  TextField,
  useFilter,
} from "react-aria-components";
import { FormattedMessage, useIntl } from "react-intl";
import type { JumpPage } from "#dashboard/layout/frame/jump-pages.ts";
import { menuItemClass } from "#dashboard/ui/menus/menu-style.ts";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";
import type { PaletteEntry } from "./palette-entry.ts";
import { usePaletteEntries } from "./use-palette-entries.ts";

/** The command palette: typing filters the entries, Enter runs the selected entry, Escape closes the palette. */
export function Palette(props: { pages: readonly JumpPage[]; onSignOut: () => void; onClose: () => void }) {
  const { onClose } = props;
  const intl = useIntl();
  const [typed, setTyped] = useState("");
  const sections = usePaletteEntries(props.pages, { typed, signOut: props.onSignOut });
  const { contains } = useFilter({ sensitivity: "base" });
  const label = intl.formatMessage({ id: "palette.open" });
  const entries = sections.flatMap((section) => section.entries);

  function handleAction(id: string): void {
    const entry = entries.find((candidate) => candidate.id === id);
    onClose();
    if (entry) afterClosing(entry.run);
  }

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={onClose}
      data-modal=""
      data-palette=""
      className="fixed inset-0 z-50 flex items-start justify-center bg-black/40 p-4 sm:pt-[12vh]"
    >
      <Modal className="w-full max-w-xl rounded-md bg-surface shadow-overlay">
        <Dialog aria-label={label} className="flex max-h-[70vh] flex-col outline-none">
          <Autocomplete
            inputValue={typed}
            onInputChange={setTyped}
            filter={(text, typed) => typed.split(/\s+/).every((part) => contains(text, part))}
          >
            <TextField autoFocus aria-label={label} className="border-b border-line">
              <Input
                placeholder={intl.formatMessage({ id: "palette.hint" })}
                className="h-11 w-full bg-transparent px-4 outline-none"
              />
            </TextField>
            <section
              aria-label={label}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
              tabIndex={0}
              className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
            >
              <Menu
                aria-label={label}
                className="p-1 outline-none"
                onAction={(id) => handleAction(String(id))}
                renderEmptyState={() => (
                  <p className="p-4 text-sm text-ink-muted">
                    <FormattedMessage id="palette.nothing" />
                  </p>
                )}
              >
                {sections.map(({ title, entries: shown }) => (
                  <MenuSection key={title} className="pb-1">
                    <Header className="px-2 pt-2 pb-1 text-xs text-ink-muted">
                      <FormattedMessage id={title} />
                    </Header>
                    {shown.map((entry) => (
                      <PaletteItem key={entry.id} entry={entry} />
                    ))}
                  </MenuSection>
                ))}
              </Menu>
            </section>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function PaletteItem({ entry }: { entry: PaletteEntry }) {
  const { id, label, keys, isChosen, string } = entry;
  return (
    <MenuItem id={id} textValue={label} className={`${menuItemClass} min-h-8 text-sm`}>
      {string ? (
        <span className="flex min-w-0 flex-1 whitespace-pre">
          <bdi className="max-w-3/5 flex-none truncate">{string.key}</bdi> —{" "}
          <bdi className="min-w-0 truncate">
            <MessageText isLine text={string.text} />
          </bdi>
        </span>
      ) : (
        <span className="min-w-0 flex-1 truncate">{label}</span>
      )}
      {isChosen && <Check aria-hidden size={14} className="flex-none text-accent" />}
      {keys !== undefined && (
        <kbd dir="ltr" className="flex-none font-mono text-xs text-ink-muted">
          {keys}
        </kbd>
      )}
    </MenuItem>
  );
}

/** Runs an action two frames later, when the dialog is closed and has restored the focus. */
function afterClosing(action: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(action));
}

import { type RefObject, useState } from "react";
import { Dialog } from "react-aria-components";
import { FormattedMessage, useIntl } from "react-intl";
import { typedTexts, useHiddenInput } from "#dashboard/api/forms/unsaved-input.ts";
import { requestFocus } from "#dashboard/lib/storage/pending-focus.ts";
import { removeItem, type StoredItem, type TabItem, writeItem } from "#dashboard/lib/storage/tab-storage.ts";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { CopyButton } from "#dashboard/ui/copy-button.tsx";
import { popoverClass } from "#dashboard/ui/menus/menu-style.ts";
import { Popover } from "#dashboard/ui/menus/popover.tsx";
import { UnsavedBranchLine } from "./unsaved-branch-line.tsx";
import { type UnsavedElsewhere, useUnsavedBranches } from "./use-unsaved-branches.ts";

type ListProps = {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  triggerRef: RefObject<Element | null>;
};

/**
 * List of unsent input whose form or cell is not open, including input for deleted resources. Each item can be
 * copied, visited, or discarded with undo.
 */
export function UnsavedInputList(props: ListProps) {
  const intl = useIntl();
  const [discarded, setDiscarded] = useState<TabItem[]>([]);
  const branches = useUnsavedBranches();
  const stored = useHiddenInput();
  const close = () => props.onOpenChange(false);

  function goTo({ name }: TabItem): void {
    requestFocus(name);
    close();
  }

  function discard(item: TabItem): void {
    removeItem(item);
    setDiscarded([...discarded, item]);
  }
  function restore(item: TabItem): void {
    writeItem(item);
    setDiscarded(discarded.filter((candidate) => candidate !== item));
  }

  return (
    <Popover {...props} placement="bottom end" className={`${popoverClass} w-md max-w-[calc(100vw-1rem)]`}>
      <Dialog
        aria-label={intl.formatMessage({ id: "forms.unsaved" })}
        className="flex min-h-0 flex-col outline-none"
      >
        <h2 className="border-b border-line px-3 py-2 font-medium">
          <FormattedMessage id="forms.unsaved" />
        </h2>
        <p className="px-3 pt-2 text-xs text-ink-muted">
          <FormattedMessage
            id={stored.length + branches.length === 0 ? "tray.empty" : "forms.unsaved.about"}
          />
        </p>
        <ul className="min-h-0 overflow-y-auto p-3 pt-1">
          {branches.map((branchTexts) => (
            <BranchItem
              key={`${branchTexts.app} ${branchTexts.branch}`}
              unsaved={branchTexts}
              onGoTo={close}
            />
          ))}
          {stored
            .toSorted((a, b) => b.item.edited - a.item.edited)
            .map((entry) => (
              <InputItem
                key={entry.storageKey}
                item={entry.item}
                onGoTo={() => goTo(entry)}
                onDiscard={() => discard(entry)}
              />
            ))}
          {discarded.map((entry) => (
            <li key={`discarded ${entry.storageKey}`} className="flex items-center gap-2 py-1 text-xs">
              <span dir="auto" className="min-w-0 flex-1 truncate text-ink-muted line-through">
                {typedTexts(entry.item.value).join(" ")}
              </span>
              <Button size="small" autoFocus onPress={() => restore(entry)}>
                <FormattedMessage id="tray.bringBack" />
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </Popover>
  );
}

/** All unsaved texts of a branch, as one item that opens the branch. */
function BranchItem({ unsaved, onGoTo }: { unsaved: UnsavedElsewhere; onGoTo: () => void }) {
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <p>
        <UnsavedBranchLine unsaved={unsaved} />
      </p>
      <div className="mt-1 flex justify-end">
        <LinkButton size="small" to={paths.translations(unsaved)} onClick={onGoTo}>
          <FormattedMessage id="forms.unsaved.texts.show" />
        </LinkButton>
      </div>
    </li>
  );
}

function InputItem(props: { item: StoredItem; onGoTo: () => void; onDiscard: () => void }) {
  const { value, at, title, edited } = props.item;
  const texts = typedTexts(value);
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <p className="flex gap-2 text-xs text-ink-muted">
        <bdi className="min-w-0 flex-1 truncate">{title}</bdi>
        <TimeAgo time={new Date(edited).toISOString()} />
      </p>
      {texts.map((text) => (
        <p key={text} dir="auto" className="line-clamp-3 leading-5 break-words whitespace-pre-line">
          {text}
        </p>
      ))}
      {texts.length === 0 && (
        <p>
          <FormattedMessage id="forms.unsaved.choices" />
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center justify-end gap-2">
        <LinkButton size="small" to={at} onClick={props.onGoTo}>
          <FormattedMessage id="forms.unsaved.goTo" />
        </LinkButton>
        {texts.length > 0 && <CopyButton text={texts.join("\n\n")} label={title} />}
        <Button size="small" variant="ghost" onPress={props.onDiscard}>
          <FormattedMessage id="forms.restored.discard" />
        </Button>
      </div>
    </li>
  );
}

import { Check } from "lucide-react";
import { Menu, MenuItem, type PopoverProps, RouterProvider, Separator } from "react-aria-components";
import { useHref, useNavigate } from "react-router";
import type { MenuEntry } from "./menu-entry.ts";
import { menuClass, menuItemClass, popoverClass } from "./menu-style.ts";
import { Popover } from "./popover.tsx";
import { NoMatches, SearchableMenu } from "./searchable-menu.tsx";
import { useEntryFocus } from "./use-entry-focus.ts";

/** The popover of a `Menu`; links navigate without reloading the page. */
export function MenuPopover(
  props: Pick<PopoverProps, "isOpen" | "onOpenChange"> & {
    triggerRef: React.RefObject<Element | null>;
    label: string;
    entries: readonly MenuEntry[];
    search?: string | undefined;
  },
) {
  const { label, entries, search, ...popover } = props;
  const navigate = useNavigate();
  useEntryFocus(props.triggerRef);
  const hasChoices = entries.some((entry) => entry !== "line" && entry.isChosen !== undefined);
  const menu = (
    <Menu
      aria-label={label}
      {...(search === undefined ? { autoFocus: "first" } : {})}
      className={menuClass}
      onClose={() => popover.onOpenChange?.(false)}
      renderEmptyState={() => <NoMatches />}
    >
      {entries.map((entry, index) =>
        entry === "line" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name
          <Separator key={index} className="my-1 border-t border-line" />
        ) : (
          <MenuItem
            key={entry.id}
            id={entry.id}
            textValue={entry.text}
            className={menuItemClass}
            isDisabled={entry.isDisabled === true}
            {...(entry.href === undefined ? {} : { href: entry.href })}
            {...(entry.isExternal ? { target: "_blank" } : {})}
            {...(entry.onAction ? { onAction: entry.onAction } : {})}
          >
            {hasChoices && (
              <span aria-hidden className="w-4 flex-none text-accent">
                {entry.isChosen && <Check size={14} />}
              </span>
            )}
            {entry.content ?? entry.text}
            {entry.isChosen && <span className="sr-only">✓</span>}
          </MenuItem>
        ),
      )}
    </Menu>
  );
  return (
    <RouterProvider navigate={(path) => void navigate(path)} useHref={useHref}>
      <Popover {...popover} aria-label={label} placement="bottom end" className={popoverClass}>
        {search === undefined ? menu : <SearchableMenu label={search}>{menu}</SearchableMenu>}
      </Popover>
    </RouterProvider>
  );
}

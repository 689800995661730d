import type { ReactNode } from "react";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import type { MenuEntry } from "./menu-entry.ts";
import { useOpener } from "./use-opener.ts";

const MenuPopover = lazyPopup(() => import("./menu-popover.tsx"), "MenuPopover");

/** A ghost button that opens a list of actions and links. */
export function Menu(props: {
  label: string;
  button: ReactNode;
  className?: string;
  entries: readonly MenuEntry[];
  /** Label of a field that filters the entries; for long menus. */
  search?: string | undefined;
}) {
  const { isOpen, button, popover } = useOpener(MenuPopover);
  return (
    <>
      <Button {...button} variant="ghost" className={`h-7 ${props.className ?? ""}`}>
        {props.button}
      </Button>
      {isOpen && (
        <MenuPopover {...popover} label={props.label} entries={props.entries} search={props.search} />
      )}
    </>
  );
}

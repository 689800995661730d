import type { ReactNode } from "react";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import { openedLater } from "#dashboard/lib/loading/opened-later.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { IconButton } from "#dashboard/ui/icon-button.tsx";
import { useOpener } from "#dashboard/ui/menus/use-opener.ts";
import type { ChoiceGroup } from "./choice-group.ts";

const load = loadLater(() => import("./choice-popover.tsx"));
const ChoicePopover = openedLater(load, (module) => module.ChoicePopover);

/** A button that opens groups of options to tick. */
export function ChoiceMenu(props: {
  children: ReactNode;
  label: string;
  groups: readonly ChoiceGroup[];
  searchable?: boolean;
  iconOnly?: boolean;
}) {
  const { isOpen, button, popover } = useOpener(load);
  const { label, groups, searchable = false } = props;
  return (
    <>
      {props.iconOnly ? (
        <IconButton {...button} label={label}>
          {props.children}
        </IconButton>
      ) : (
        <Button {...button}>{props.children}</Button>
      )}
      {isOpen && <ChoicePopover {...popover} label={label} groups={groups} searchable={searchable} />}
    </>
  );
}

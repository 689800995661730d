import type { ReactNode } from "react";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { IconButton } from "#dashboard/ui/icon-button.tsx";
import { useOpener } from "#dashboard/ui/menus/use-opener.ts";
import type { ChoiceGroup } from "./choice-group.ts";

const ChoicePopover = lazyPopup(() => import("./choice-popover.tsx"), "ChoicePopover");

/** A button that opens groups of options to tick. */
export function ChoiceMenu(props: {
  children: ReactNode;
  label: string;
  groups: readonly ChoiceGroup[];
  /** Label of a field that filters the options. */
  search?: string;
  iconOnly?: boolean;
}) {
  const { isOpen, button, popover } = useOpener(ChoicePopover);
  const { label, groups, search } = props;
  return (
    <>
      {props.iconOnly ? (
        <IconButton {...button} label={label}>
          {props.children}
        </IconButton>
      ) : (
        <Button {...button}>{props.children}</Button>
      )}
      {isOpen && <ChoicePopover {...popover} label={label} groups={groups} search={search} />}
    </>
  );
}

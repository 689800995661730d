import { ChevronDown, Filter } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { useOpener } from "#dashboard/ui/menus/use-opener.ts";
import type { FilterMenuProps } from "./filter-popover.tsx";

const FilterPopover = lazyPopup(() => import("./filter-popover.tsx"), "FilterPopover");

/** A button that opens the conditions of the search, with the number of strings that meet them. */
export function FilterMenu(props: FilterMenuProps) {
  const { isOpen, button, popover } = useOpener(FilterPopover);
  return (
    <>
      <Button {...button}>
        <Filter aria-hidden size={14} />
        <span className="max-xl:sr-only">
          <FormattedMessage id="grid.filter" />
        </span>
        <ChevronDown aria-hidden size={14} className="max-sm:hidden" />
      </Button>
      {isOpen && <FilterPopover {...popover} {...props} />}
    </>
  );
}

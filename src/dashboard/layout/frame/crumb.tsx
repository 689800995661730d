import { ChevronRight, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Menu } from "#dashboard/ui/menus/menu.tsx";
import type { MenuEntry } from "#dashboard/ui/menus/menu-entry.ts";

/** Menus with more entries than this have a search field. */
const maxWithoutSearch = 10;

/** A breadcrumb that opens a menu of the pages at its level. */
export function Crumb(props: {
  label: string;
  name: string;
  /** Icon after the name. */
  mark?: ReactNode;
  entries: readonly MenuEntry[];
  /** Label of the search field for many entries. */
  search: string;
}) {
  return (
    <>
      <ChevronRight aria-hidden size={14} className="flex-none text-ink-muted rtl:-scale-x-100" />
      <Menu
        label={props.label}
        className="min-w-0 !flex-initial max-sm:!px-1"
        entries={props.entries}
        search={props.entries.length > maxWithoutSearch ? props.search : undefined}
        button={
          <>
            <span className="truncate">{props.name}</span>
            {props.mark}
            <ChevronsUpDown aria-hidden size={14} className="flex-none text-ink-muted max-sm:hidden" />
          </>
        }
      />
    </>
  );
}

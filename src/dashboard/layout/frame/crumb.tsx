import { ChevronRight, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Menu } from "#dashboard/ui/menus/menu.tsx";
import type { MenuEntry } from "#dashboard/ui/menus/menu-entry.ts";

/** So few need no search. */
const fewEntries = 10;

/** A part of where one is, which opens its neighbours. */
export function Crumb(props: {
  label: string;
  name: string;
  /** What there is to say about it, after its name. */
  mark?: ReactNode;
  entries: readonly MenuEntry[];
  /** Words of the field that narrows many entries. */
  search: string;
}) {
  return (
    <>
      <ChevronRight aria-hidden size={14} className="flex-none text-ink-muted rtl:-scale-x-100" />
      <Menu
        label={props.label}
        className="min-w-0 !flex-initial max-sm:!px-1"
        entries={props.entries}
        search={props.entries.length > fewEntries ? props.search : undefined}
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

import type { ReactNode } from "react";
import { Autocomplete, Input, SearchField, useFilter } from "react-aria-components";

/** A menu that is filtered by typing; `label` names the searched items. */
export function SearchableMenu({ label, children }: { label: string; children: ReactNode }) {
  const { contains } = useFilter({ sensitivity: "base" });
  return (
    <Autocomplete filter={contains}>
      <SearchField autoFocus aria-label={label} className="border-b border-line p-1">
        <Input placeholder={label} className="h-7 w-full bg-transparent px-2 outline-none" />
      </SearchField>
      {children}
    </Autocomplete>
  );
}

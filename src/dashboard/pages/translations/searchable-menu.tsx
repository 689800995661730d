import type { ReactNode } from "react";
import { Autocomplete, Input, SearchField, useFilter } from "react-aria-components";
import { useIntl } from "react-intl";

/** A menu that shrinks while its reader types. */
export function SearchableMenu({ children }: { children: ReactNode }) {
  const { contains } = useFilter({ sensitivity: "base" });
  const intl = useIntl();
  const label = intl.formatMessage({ id: "grid.columns.find" });
  return (
    <Autocomplete filter={contains}>
      <SearchField autoFocus aria-label={label} className="border-b border-line p-1">
        <Input placeholder={label} className="h-7 w-full bg-transparent px-2 outline-none" />
      </SearchField>
      {children}
    </Autocomplete>
  );
}

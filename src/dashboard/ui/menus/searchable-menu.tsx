import type { ReactNode } from "react";
import { Autocomplete, Input, SearchField, useFilter } from "react-aria-components";
import { FormattedMessage } from "react-intl";

/**
 * A menu that is filtered by typing; `label` names the searched items. With `onSearch` the caller filters and sorts the
 * items itself. If the menu filtered and the caller sorted, React Aria would focus an item before it is sorted to its
 * place.
 */
export function SearchableMenu(props: {
  label: string;
  onSearch?: ((text: string) => void) | undefined;
  children: ReactNode;
}) {
  const { label, onSearch } = props;
  const { contains } = useFilter({ sensitivity: "base" });
  return (
    <Autocomplete {...(onSearch ? { onInputChange: onSearch } : { filter: contains })}>
      <SearchField autoFocus aria-label={label} className="border-b border-line p-1">
        <Input placeholder={label} className="h-7 w-full bg-transparent px-2 outline-none" />
      </SearchField>
      {props.children}
    </Autocomplete>
  );
}

/** Shown in a menu without items that match the typed text. */
export function NoMatches() {
  return (
    <p className="px-2 py-1 text-sm text-ink-muted">
      <FormattedMessage id="palette.nothing" />
    </p>
  );
}

import { Check } from "lucide-react";
import { useState } from "react";
import { Header, Menu, MenuItem, MenuSection, type PopoverProps, useFilter } from "react-aria-components";
import { FormattedMessage, FormattedNumber } from "react-intl";
import { menuClass, menuItemClass, popoverClass } from "#dashboard/ui/menus/menu-style.ts";
import { Popover } from "#dashboard/ui/menus/popover.tsx";
import { NoMatches, SearchableMenu } from "#dashboard/ui/menus/searchable-menu.tsx";
import { useEntryFocus } from "#dashboard/ui/menus/use-entry-focus.ts";
import type { Choice, ChoiceGroup } from "./choice-group.ts";

/** The popover that a `ChoiceMenu` opens. */
export function ChoicePopover(
  props: Pick<PopoverProps, "isOpen" | "onOpenChange"> & {
    triggerRef: React.RefObject<Element | null>;
    label: string;
    groups: readonly ChoiceGroup[];
    /** Label of a field that filters the options. */
    search?: string | undefined;
  },
) {
  const { label, groups, search, ...popover } = props;
  useEntryFocus(props.triggerRef);
  const [typed, setTyped] = useState("");
  const menu = (
    <Menu
      aria-label={label}
      {...(search === undefined ? { autoFocus: "first" } : {})}
      className={menuClass}
      renderEmptyState={() => <NoMatches />}
    >
      {useFoundGroups(groups, typed).map((group) => (
        <ChoiceSection key={group.title} group={group} onClose={() => popover.onOpenChange?.(false)} />
      ))}
    </Menu>
  );
  return (
    <Popover {...popover} aria-label={label} placement="bottom start" className={popoverClass}>
      {search === undefined ? (
        menu
      ) : (
        <SearchableMenu label={search} onSearch={setTyped}>
          {menu}
        </SearchableMenu>
      )}
    </Popover>
  );
}

/** The choices that contain the text; those that equal it or begin with it come first, together with their groups. */
function useFoundGroups(groups: readonly ChoiceGroup[], typed: string): readonly ChoiceGroup[] {
  const { contains, startsWith } = useFilter({ sensitivity: "base" });
  const text = typed.trim();
  if (text === "") return groups;
  const rank = ({ label }: Choice) => {
    if (!startsWith(label, text)) return 2;
    return label.replace(/…$/u, "").length === text.length ? 0 : 1;
  };
  return groups
    .map((group) => ({
      ...group,
      choices: group.choices
        .filter((choice) => contains(searchedText(choice), text))
        .toSorted((a, b) => rank(a) - rank(b)),
    }))
    .filter(({ choices }) => choices.length > 0)
    .toSorted((a, b) => bestRank(a) - bestRank(b));

  function bestRank({ choices: [first] }: ChoiceGroup): number {
    return first === undefined ? 2 : rank(first);
  }
}

const searchedText = ({ label, hint = "" }: Choice) => `${label} ${hint}`;

function ChoiceSection({ group, onClose }: { group: ChoiceGroup; onClose: () => void }) {
  return (
    <MenuSection
      selectionMode={group.multiple ? "multiple" : "single"}
      disallowEmptySelection={!group.multiple}
      selectedKeys={group.chosen}
      onSelectionChange={(keys) => {
        if (group.closes) onClose();
        group.onChoose([...keys].map(String));
      }}
    >
      <Header className="px-2 py-1 text-xs text-ink-muted">
        <FormattedMessage id={group.title} />
      </Header>
      {group.choices.map((choice) => (
        <MenuItem key={choice.id} id={choice.id} textValue={searchedText(choice)} className={menuItemClass}>
          {({ isSelected }) => (
            <>
              <span aria-hidden className="w-4 flex-none text-accent">
                {isSelected && <Check size={14} />}
              </span>
              {choice.icon && (
                <choice.icon aria-hidden size={14} className={choice.tone} color={choice.color} />
              )}
              <span className="flex-1">{choice.label}</span>
              {choice.hint && <span className="font-mono text-xs text-ink-muted">{choice.hint}</span>}
              {choice.count !== undefined && (
                <span className="text-xs text-ink-muted tabular-nums">
                  <FormattedNumber value={choice.count} />
                </span>
              )}
            </>
          )}
        </MenuItem>
      ))}
    </MenuSection>
  );
}

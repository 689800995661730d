import { Check } from "lucide-react";
import { Header, Menu, MenuItem, MenuSection, type PopoverProps } from "react-aria-components";
import { FormattedMessage, FormattedNumber } from "react-intl";
import { menuClass, menuItemClass, popoverClass } from "#dashboard/ui/menus/menu-style.ts";
import { Popover } from "#dashboard/ui/menus/popover.tsx";
import { SearchableMenu } from "#dashboard/ui/menus/searchable-menu.tsx";
import { useEntryFocus } from "#dashboard/ui/menus/use-entry-focus.ts";
import type { ChoiceGroup } from "./choice-group.ts";

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
  const menu = (
    <Menu aria-label={label} {...(search === undefined ? { autoFocus: "first" } : {})} className={menuClass}>
      {groups.map((group) => (
        <ChoiceSection key={group.title} group={group} onClose={() => popover.onOpenChange?.(false)} />
      ))}
    </Menu>
  );
  return (
    <Popover {...popover} aria-label={label} placement="bottom start" className={popoverClass}>
      {search === undefined ? menu : <SearchableMenu label={search}>{menu}</SearchableMenu>}
    </Popover>
  );
}

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
        <MenuItem
          key={choice.id}
          id={choice.id}
          textValue={`${choice.label} ${choice.hint ?? ""}`}
          className={menuItemClass}
        >
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

import { Check, type LucideIcon } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from "react-aria-components";
import { FormattedMessage } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { menuClass, menuItemClass, popoverClass } from "./menu-style.ts";

const SearchableMenu = lazy(async () => ({
  default: (await import("./searchable-menu.tsx")).SearchableMenu,
}));

export type Choice = {
  id: string;
  words: string;
  icon?: LucideIcon;
  tone?: string;
  color?: string;
  hint?: string;
};
export type ChoiceGroup = {
  /** The id of a message. */
  title: string;
  multiple: boolean;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
};

/** A button that opens groups of things to tick. */
export function ChoiceMenu(props: {
  children: ReactNode;
  label: string;
  groups: readonly ChoiceGroup[];
  searchable?: boolean;
  iconOnly?: boolean;
}) {
  const menu = (
    <Menu aria-label={props.label} className={menuClass}>
      {props.groups.map((group) => (
        <ChoiceSection key={group.title} group={group} />
      ))}
    </Menu>
  );
  return (
    <MenuTrigger>
      <Button {...(props.iconOnly ? { "aria-label": props.label } : {})}>{props.children}</Button>
      <Popover placement="bottom start" className={popoverClass}>
        {props.searchable ? (
          <Suspense>
            <SearchableMenu>{menu}</SearchableMenu>
          </Suspense>
        ) : (
          menu
        )}
      </Popover>
    </MenuTrigger>
  );
}

function ChoiceSection({ group }: { group: ChoiceGroup }) {
  return (
    <MenuSection
      selectionMode={group.multiple ? "multiple" : "single"}
      disallowEmptySelection={!group.multiple}
      selectedKeys={group.chosen}
      onSelectionChange={(keys) => group.onChoose([...keys].map(String))}
    >
      <Header className="px-2 py-1 text-xs text-ink-muted">
        <FormattedMessage id={group.title} />
      </Header>
      {group.choices.map((choice) => (
        <MenuItem
          key={choice.id}
          id={choice.id}
          textValue={`${choice.words} ${choice.hint ?? ""}`}
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
              <span className="flex-1">{choice.words}</span>
              {choice.hint && <span className="font-mono text-xs text-ink-muted">{choice.hint}</span>}
            </>
          )}
        </MenuItem>
      ))}
    </MenuSection>
  );
}

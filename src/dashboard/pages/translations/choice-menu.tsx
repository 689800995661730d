import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Autocomplete, Header, Input, Menu, MenuItem, MenuSection, MenuTrigger, Popover, SearchField, useFilter } from "react-aria-components";
import { FormattedMessage, useIntl } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";

export type Choice = { id: string; words: string; icon?: LucideIcon; tone?: string; hint?: string };
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
  return (
    <MenuTrigger>
      <Button {...(props.iconOnly ? { "aria-label": props.label } : {})}>{props.children}</Button>
      <Popover className="max-h-96 overflow-auto rounded-md border border-line bg-surface shadow-overlay">
        <Menu className="outline-none p-1" aria-label={props.label}>
          {props.groups.map((group) => (
            <MenuSection
              key={group.title}
              selectionMode={group.multiple ? "multiple" : "single"}
              selectedKeys={group.chosen}
              onSelectionChange={(keys) => group.onChoose([...keys].map(String))}
            >
              <Header className="px-2 py-1 text-xs text-ink-muted">
                <FormattedMessage id={group.title} />
              </Header>
              {group.choices.map((choice) => (
                <MenuItem key={choice.id} id={choice.id} textValue={choice.words} className="flex items-center gap-2 px-2 py-1">
                  {({ isSelected }) => (
                    <>
                      <span aria-hidden className="w-4">{isSelected && "✓"}</span>
                      {choice.icon && <choice.icon aria-hidden size={14} className={choice.tone} />}
                      {choice.words}
                      {choice.hint && <span className="text-ink-muted">{choice.hint}</span>}
                    </>
                  )}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

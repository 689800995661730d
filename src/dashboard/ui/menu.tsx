import type { ReactNode } from "react";
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger, Popover } from "react-aria-components";

export { MenuSection, Separator as MenuSeparator } from "react-aria-components";

const popoverClass = "z-40 min-w-44 rounded-md border border-line bg-surface shadow-overlay";
const itemClass =
  "flex min-h-7 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-sm outline-none focus:bg-selected disabled:text-ink-muted";

/** A menu that its first child, a button, opens. */
export function Menu({ button, label, children }: { button: ReactNode; label: string; children: ReactNode }) {
  return (
    <MenuTrigger>
      {button}
      <Popover placement="bottom end" className={popoverClass}>
        <AriaMenu aria-label={label} className="max-h-[60vh] overflow-auto p-1 outline-none">
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

/** An act or, with `href`, a link to another page. */
export function MenuItem({
  id,
  href,
  onAction,
  children,
  text,
}: {
  id?: string;
  href?: string;
  onAction?: () => void;
  text: string;
  children?: ReactNode;
}) {
  return (
    <AriaMenuItem
      {...(id === undefined ? {} : { id })}
      {...(href === undefined ? {} : { href })}
      {...(onAction ? { onAction } : {})}
      textValue={text}
      className={itemClass}
    >
      {children ?? text}
    </AriaMenuItem>
  );
}

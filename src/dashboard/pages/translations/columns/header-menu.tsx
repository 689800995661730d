import { ArrowLeft, ArrowRight, Check, EyeOff, Pin, PinOff, RectangleHorizontal } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { Header, Menu, MenuItem, type MenuItemProps, MenuSection, Separator } from "react-aria-components";
import { FormattedMessage, useIntl } from "react-intl";
import { sortOrders } from "#contract/entries.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { menuClass, menuItemClass, popoverClass } from "#dashboard/ui/menus/menu-style.ts";
import { Popover } from "#dashboard/ui/menus/popover.tsx";
import { useEntryFocus } from "#dashboard/ui/menus/use-entry-focus.ts";
import { type ColumnLayout, limitWidth, maxWidth, minWidth } from "./column-layout.ts";
import { columnId, columnLanguage } from "./grid-columns.ts";
import type { Arrangement } from "./use-arrangement.ts";

/** Width change of "Wider" and "Narrower", in pixels. */
const widthStep = 40;

type HeaderMenuProps = {
  column: number;
  anchor: Element;
  layout: ColumnLayout;
  arrangement: Arrangement;
  onClose: () => void;
};

/** Menu of a column. */
export function HeaderMenu({ anchor, onClose, ...props }: HeaderMenuProps) {
  const { columns } = useGrid();
  const intl = useIntl();
  const triggerRef = useMemo(() => ({ current: anchor }), [anchor]);
  useEntryFocus(triggerRef);
  const column = columns[props.column];
  const name = columnLanguage(column)?.name ?? intl.formatMessage({ id: "grid.column.key" });
  const label = intl.formatMessage({ id: "columns.menu" }, { column: name });
  return (
    <Popover
      isOpen
      aria-label={label}
      triggerRef={triggerRef}
      placement="bottom start"
      onOpenChange={(open) => !open && onClose()}
      className={popoverClass}
    >
      <Menu aria-label={label} autoFocus="first" className={menuClass} onClose={onClose}>
        {column?.kind === "key" && <SortSection {...props.arrangement} />}
        {column?.kind === "translation" && <MoveItems {...props} code={column.language.code} name={name} />}
        {column?.kind !== "source" && <Separator className="my-1 border-t border-line" />}
        <WidthItems {...props} name={name} />
        {column?.kind === "translation" && (
          <>
            <Separator className="my-1 border-t border-line" />
            <VisibilityItems {...props.arrangement} code={column.language.code} />
          </>
        )}
      </Menu>
    </Popover>
  );
}

function Item({ icon, messageId, ...props }: MenuItemProps & { icon?: ReactNode; messageId: string }) {
  const text = useIntl().formatMessage({ id: messageId });
  return (
    <MenuItem {...props} textValue={text} className={menuItemClass}>
      <span aria-hidden className="w-4 flex-none text-ink-muted">
        {icon}
      </span>
      {text}
    </MenuItem>
  );
}

function SortSection({ sort, onSort }: Arrangement) {
  const intl = useIntl();
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[sort]}
      onSelectionChange={([...keys]) => onSort(sortOrders.find((order) => keys.includes(order)) ?? sort)}
    >
      <Header className="px-2 py-1 text-xs text-ink-muted">
        <FormattedMessage id="grid.sort" />
      </Header>
      {sortOrders.map((order) => (
        <MenuItem
          key={order}
          id={order}
          textValue={intl.formatMessage({ id: `grid.sort.${order}` })}
          className={menuItemClass}
        >
          <span aria-hidden className="w-4 flex-none text-accent">
            {order === sort && <Check size={14} />}
          </span>
          <FormattedMessage id={`grid.sort.${order}`} />
        </MenuItem>
      ))}
    </MenuSection>
  );
}

type ColumnItems = Omit<HeaderMenuProps, "anchor" | "onClose"> & { name: string };

function MoveItems({ column, arrangement, code, name }: ColumnItems & { code: string }) {
  const { columns, announce } = useGrid();
  const { pins, shown, onMove, onPin } = arrangement;
  const isPinned = pins.includes(code);
  const index = shown.indexOf(code);
  // The key and the source cannot be moved.
  const canGo = (step: number) => {
    const neighbour = columns[column + step];
    return neighbour?.kind === "translation" && neighbour.isPinned === isPinned;
  };
  const go = (step: number) => () => {
    onMove(code, index + step);
    announce("columns.say.moved", { column: name, number: index + step + 1, count: shown.length });
  };
  return (
    <>
      <Item
        id="pin"
        messageId={isPinned ? "columns.unpin" : "columns.pin"}
        icon={isPinned ? <PinOff size={14} /> : <Pin size={14} />}
        onAction={() => onPin(code)}
      />
      <Item
        id="start"
        messageId="columns.towardsStart"
        icon={<ArrowLeft size={14} className="rtl:-scale-x-100" />}
        isDisabled={!canGo(-1)}
        onAction={go(-1)}
      />
      <Item
        id="end"
        messageId="columns.towardsEnd"
        icon={<ArrowRight size={14} className="rtl:-scale-x-100" />}
        isDisabled={!canGo(1)}
        onAction={go(1)}
      />
    </>
  );
}

/** Items that change the width. The menu stays open, since several steps in a row are usual. */
function WidthItems({ column, layout, arrangement, name }: ColumnItems) {
  const { columns, announce } = useGrid();
  const id = columnId(columns[column]);
  const width = layout.widths[column] ?? 0;
  const resize = (step: number) => () => {
    const next = limitWidth(width + step);
    arrangement.onWidth(id, next);
    announce("columns.say.width", { column: name, width: next });
  };
  return (
    <>
      <Item
        id="wider"
        messageId="columns.wider"
        shouldCloseOnSelect={false}
        isDisabled={width >= maxWidth}
        onAction={resize(widthStep)}
      />
      <Item
        id="narrower"
        messageId="columns.narrower"
        shouldCloseOnSelect={false}
        isDisabled={width <= minWidth}
        onAction={resize(-widthStep)}
      />
      <Item
        id="reset"
        messageId="columns.resetWidth"
        isDisabled={arrangement.widths[id] === undefined}
        onAction={() => arrangement.onWidth(id, undefined)}
      />
    </>
  );
}

function VisibilityItems({ only, shown, onOnly, onChoose, code }: Arrangement & { code: string }) {
  return (
    <>
      <Item
        id="only"
        messageId={only === undefined ? "columns.only" : "columns.back"}
        icon={<RectangleHorizontal size={14} />}
        onAction={() => onOnly(only === undefined ? code : undefined)}
      />
      <Item
        id="hide"
        messageId="columns.hide"
        icon={<EyeOff size={14} />}
        isDisabled={only !== undefined}
        onAction={() => onChoose(shown.filter((it) => it !== code))}
      />
    </>
  );
}

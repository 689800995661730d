// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtual in two directions
// biome-ignore-all lint/a11y/useFocusableInteractive: the button in it is focused
// biome-ignore-all lint/a11y/noStaticElementInteractions: by keyboard the menu changes the width
import { ArrowDown, ArrowUp, ChevronDown, Lock, type LucideIcon, Pin } from "lucide-react";
import { type HTMLAttributes, useId, useLayoutEffect, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { SortOrder } from "#contract/entries.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { keyColumn } from "#dashboard/pages/translations/grid/keyboard/grid-cursor.ts";
import { SelectAll } from "#dashboard/pages/translations/selection/select-all.tsx";
import { type ColumnLayout, type ColumnWidths, columnStyle } from "./column-layout.ts";
import { columnLanguage } from "./grid-columns.ts";
import type { Arrangement } from "./use-arrangement.ts";
import { useColumnWidth } from "./use-column-width.ts";

export type HeaderCellProps = {
  index: number;
  layout: ColumnLayout;
  arrangement: Arrangement;
  focused: boolean;
  menuOpen: boolean;
  dragged: boolean;
  dragHandlers: HTMLAttributes<HTMLElement>;
  onPreload: () => void;
  onMenu: (anchor: Element) => void;
  onDragWidth: (widths: ColumnWidths | undefined) => void;
};

/** A column's name, which opens its menu, and its draggable edge. */
export function HeaderCell(props: HeaderCellProps) {
  const { index, layout, arrangement, onPreload, onMenu } = props;
  const { columns, rights } = useGrid();
  const ref = useFocusedName(props.focused);
  const nameId = useId();
  const edgeHandlers = useColumnWidth(index, props);
  const column = columns[index];
  const language = columnLanguage(column);
  const position = index < layout.pinned ? "sticky z-10 flex-none" : "absolute top-0";
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      {...(index === keyColumn && { "aria-sort": ariaSort(arrangement.sort) })}
      aria-labelledby={nameId}
      className={`group @container flex h-full items-center border-line bg-inherit font-medium ${position}`}
      style={columnStyle(index)}
    >
      {index === keyColumn && (
        // A pointer press leaves the focus where it is, so that the keyboard continues from there.
        <span data-header={index} className="ps-3 pe-2" onMouseDown={(event) => event.preventDefault()}>
          <SelectAll tabIndex={props.focused ? 0 : -1} />
        </span>
      )}
      <button
        ref={ref}
        id={nameId}
        type="button"
        data-header={index}
        tabIndex={props.focused ? 0 : -1}
        aria-haspopup="menu"
        aria-expanded={props.menuOpen}
        className={`flex h-full min-w-0 flex-1 cursor-default items-center gap-2 pe-3 text-start -outline-offset-2 hover:bg-surface-3 aria-expanded:bg-surface-3 ${index === keyColumn ? "" : "ps-3"} ${props.dragged ? "opacity-50" : ""}`}
        onClick={(event) => onMenu(event.currentTarget)}
        onContextMenu={(event) => {
          event.preventDefault();
          onMenu(event.currentTarget);
        }}
        onPointerEnter={onPreload}
        onFocus={onPreload}
        {...props.dragHandlers}
      >
        <span className="truncate">{language?.name ?? <FormattedMessage id="grid.column.key" />}</span>
        {language && <span className="font-normal text-ink-muted">{language.code}</span>}
        {column?.kind === "source" && (
          <span className="truncate font-normal text-ink-muted @max-3xs:sr-only">
            <FormattedMessage id="grid.column.source" />
          </span>
        )}
        {index === keyColumn && <SortMark sort={arrangement.sort} />}
        {column?.kind === "translation" && column.isPinned && (
          <ColumnMark icon={Pin} message="columns.pinned" />
        )}
        {language && !language.writable && rights.canWrite && (
          <ColumnMark icon={Lock} message={language.reviewable ? "grid.closed.source" : "columns.readOnly"} />
        )}
        <ChevronDown
          aria-hidden
          size={14}
          className="ms-auto flex-none text-ink-muted opacity-0 @max-[8rem]:hidden group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
        />
      </button>
      <div
        aria-hidden
        data-edge={index}
        className="absolute inset-y-0 end-0 z-10 w-2 cursor-col-resize touch-none border-accent hover:border-e-3 active:border-e-3"
        // Keeps the focus where it is.
        onMouseDown={(event) => event.preventDefault()}
        {...edgeHandlers}
      />
    </div>
  );
}

/** Focuses the name while the cursor is on it. */
function useFocusedName(focused: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const { cursor } = useGrid();
  useLayoutEffect(() => {
    if (focused && cursor.get().active) ref.current?.focus({ preventScroll: true });
  }, [focused, cursor]);
  return ref;
}

/** Value of `aria-sort` for the key column; other orders belong to no column. */
function ariaSort(sort: SortOrder) {
  if (sort === "key") return "ascending";
  if (sort === "-key") return "descending";
  return sort === "created" ? "none" : "other";
}

function SortMark({ sort }: { sort: SortOrder }) {
  const intl = useIntl();
  if (sort === "created") return null;
  const Icon = sort.startsWith("-") ? ArrowDown : ArrowUp;
  const label = intl.formatMessage({ id: `grid.sort.${sort}` });
  return (
    <span title={label} className="flex-none">
      <Icon aria-hidden size={13} className="text-accent" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

function ColumnMark({ icon: Icon, message }: { icon: LucideIcon; message: string }) {
  const label = useIntl().formatMessage({ id: message });
  return (
    <span title={label} className="flex-none">
      <Icon aria-hidden size={12} className="text-ink-muted" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

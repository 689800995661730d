import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import {
  Button,
  DropIndicator,
  GridList,
  GridListItem,
  I18nProvider,
  useDragAndDrop,
} from "react-aria-components";
import { useIntl } from "react-intl";

type Item = { id: string; name: string };

const layouts = {
  grid: {
    list: "-m-1.5 flex flex-wrap outline-none",
    item: "w-1/2 cursor-default rounded-md p-1.5 [contain-intrinsic-size:auto_14rem] [content-visibility:auto] data-dragging:opacity-40 sm:w-48",
  },
  stack: {
    list: "divide-y divide-line overflow-hidden rounded-md border border-line outline-none",
    item: "cursor-default -outline-offset-2 data-dragging:opacity-40",
  },
};

/**
 * Cards or rows in an order that the user changes: by mouse, by touch, or by keyboard (Tab to the handle, Enter,
 * arrows, Enter), announced to screen readers. Without `onMove` the order is fixed.
 */
export function ReorderGrid<T extends Item>(props: {
  label: string;
  layout?: keyof typeof layouts;
  items: readonly T[];
  onMove?: ((moved: string, beside: { target: string; side: "before" | "after" }) => void) | undefined;
  children: (item: T, handle: ReactNode) => ReactNode;
}) {
  const { items, onMove, layout = "grid" } = props;
  const intl = useIntl();
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({ "text/plain": items.find(({ id }) => id === key)?.name ?? "" })),
    onReorder: ({ keys, target }) => {
      const [moved] = keys;
      if (moved === undefined || target.dropPosition === "on") return;
      onMove?.(String(moved), { target: String(target.key), side: target.dropPosition });
    },
    renderDropIndicator: (target) => <DropLine target={target} layout={layout} />,
  });
  return (
    // Directions and announcements follow the interface language, not the browser's.
    <I18nProvider locale={intl.locale}>
      <GridList
        aria-label={props.label}
        layout={layout}
        keyboardNavigationBehavior="tab"
        items={items}
        dependencies={[props.children]}
        {...(onMove ? { dragAndDropHooks } : {})}
        className={layouts[layout].list}
      >
        {(item) => (
          <GridListItem textValue={item.name} className={layouts[layout].item}>
            {props.children(item, onMove && <DragHandle />)}
          </GridListItem>
        )}
      </GridList>
    </I18nProvider>
  );
}

function DragHandle() {
  return (
    <Button
      slot="drag"
      className="flex size-6 flex-none cursor-grab items-center justify-center rounded-sm text-ink-muted hover:bg-surface-3"
    >
      <GripVertical aria-hidden size={14} />
    </Button>
  );
}

const lines = {
  grid: { slot: "relative w-0", line: "absolute inset-y-1.5 -start-px w-0.5" },
  stack: { slot: "relative h-0", line: "absolute inset-x-0 -top-px h-0.5" },
};

type LineProps = {
  target: React.ComponentProps<typeof DropIndicator>["target"];
  layout: keyof typeof layouts;
};

/** Line between two items where the dragged item would be dropped; it takes no space, so that nothing moves. */
function DropLine({ target, layout }: LineProps) {
  const { slot, line } = lines[layout];
  return (
    <DropIndicator target={target} className={`${slot} outline-none`}>
      {({ isDropTarget }) => isDropTarget && <span className={`${line} rounded-full bg-accent`} />}
    </DropIndicator>
  );
}

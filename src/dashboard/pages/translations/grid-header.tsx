// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtual in two directions
// biome-ignore-all lint/a11y/useFocusableInteractive: headers are read, the cells are walked
import { memo } from "react";
import { FormattedMessage } from "react-intl";
import { type ColumnLayout, type GridColumn, headerHeight, startOf } from "./grid-columns.ts";

/** The names of the columns, always in sight. */
export const GridHeader = memo(function GridHeader(props: {
  columns: readonly GridColumn[];
  shown: readonly number[];
  layout: ColumnLayout;
}) {
  const { layout } = props;
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-20 border-b border-line-strong bg-surface-2 text-xs"
      style={{ height: headerHeight, width: layout.totalWidth }}
    >
      <div className="relative flex h-full bg-inherit">
        {[0, ...props.shown].map((index) => (
          <HeaderCell
            key={index}
            index={index}
            column={props.columns[index]}
            pinned={index < layout.pinned}
            start={startOf(layout, index)}
            width={layout.widths[index] ?? 0}
          />
        ))}
      </div>
    </div>
  );
});

function HeaderCell(props: {
  index: number;
  column: GridColumn | undefined;
  pinned: boolean;
  start: number;
  width: number;
}) {
  const { language, isSource } = props.column ?? {};
  return (
    <div
      role="columnheader"
      aria-colindex={props.index + 1}
      className={`flex h-full items-center gap-2 border-e border-line bg-inherit px-3 font-medium ${
        props.pinned ? "sticky z-10 flex-none" : "absolute top-0"
      }`}
      style={{ insetInlineStart: props.start, width: props.width }}
    >
      <span className="truncate">{language?.name ?? <FormattedMessage id="grid.column.key" />}</span>
      {language && <span className="font-normal text-ink-muted">{language.code}</span>}
      {isSource && (
        <span className="font-normal text-ink-muted">
          <FormattedMessage id="grid.column.source" />
        </span>
      )}
    </div>
  );
}

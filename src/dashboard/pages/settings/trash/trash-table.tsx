import { RotateCcw, Trash2 } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Trashed } from "#contract/projects/trash.ts";
import { actsColumn } from "#dashboard/layout/acts-column.tsx";
import { DeletedBy } from "#dashboard/layout/deleted-by.tsx";
import { Day } from "#dashboard/lib/time/when.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { RowCheck } from "#dashboard/ui/tables/row-check.tsx";

type TableProps = {
  things: readonly Trashed[];
  selected: ReadonlySet<string>;
  mayTouch: (thing: Trashed) => boolean;
  onSelect: (selected: ReadonlySet<string>) => void;
  onRestore: (thing: Trashed) => void;
  onRemove: (thing: Trashed) => void;
};

/** What rests: what it is, what comes back with it, who deleted it, and until when it rests. */
export function TrashTable(props: TableProps) {
  const intl = useIntl();
  return (
    <DataTable
      label={intl.formatMessage({ id: "settings.trash" })}
      rows={props.things}
      rowKey={({ _id }) => _id}
      columns={[useCheckColumn(props), nameColumn, ...shownColumns, useActColumn(props)]}
    />
  );
}

const nameColumn: Column<Trashed> = {
  key: "name",
  header: <FormattedMessage id="languages.name" />,
  className: "max-w-80",
  cell: ({ name, text, kind }) => (
    <>
      <span className="block truncate font-medium" title={name}>
        {name}
      </span>
      <span className="block truncate text-xs text-ink-muted">
        <FormattedMessage id={`trash.thing.${kind}`} />
        {text !== "" && ` · ${text}`}
      </span>
    </>
  ),
};

const shownColumns: Column<Trashed>[] = [
  {
    key: "count",
    header: <FormattedMessage id="trash.brings" />,
    className: "whitespace-nowrap max-sm:hidden",
    cell: ({ kind, count }) => <FormattedMessage id={`trash.brings.${kind}`} values={{ count }} />,
  },
  {
    key: "deleted",
    header: <FormattedMessage id="trash.deleted" />,
    className: "whitespace-nowrap",
    cell: (thing) => <DeletedBy {...thing} />,
  },
  {
    key: "until",
    header: <FormattedMessage id="trash.until" />,
    className: "whitespace-nowrap",
    cell: ({ until }) => <Day time={until} />,
  },
];

function useCheckColumn({ things, selected, mayTouch, onSelect }: TableProps): Column<Trashed> {
  const intl = useIntl();
  const offered = things.filter(mayTouch).map(({ _id }) => _id);
  const chosen = offered.filter((id) => selected.has(id)).length;
  return {
    key: "check",
    className: "w-px",
    header: offered.length > 0 && (
      <RowCheck
        label={intl.formatMessage({ id: "trash.selectAll" })}
        isChecked={chosen === offered.length}
        isMixed={chosen > 0 && chosen < offered.length}
        onChange={(isChecked) => onSelect(new Set(isChecked ? offered : []))}
      />
    ),
    cell: (thing) =>
      mayTouch(thing) && (
        <RowCheck
          label={intl.formatMessage({ id: "trash.select" }, { name: thing.name })}
          isChecked={selected.has(thing._id)}
          onChange={(isChecked) => {
            const others = [...selected].filter((id) => id !== thing._id);
            onSelect(new Set(isChecked ? [...others, thing._id] : others));
          }}
        />
      ),
  };
}

function useActColumn({ mayTouch, onRestore, onRemove }: TableProps): Column<Trashed> {
  const intl = useIntl();
  return actsColumn(
    (thing) =>
      mayTouch(thing) && (
        <span className="inline-flex gap-1">
          <Button
            size="small"
            variant="quiet"
            aria-label={intl.formatMessage({ id: "trash.restore" }, { name: thing.name })}
            onPress={() => onRestore(thing)}
          >
            <RotateCcw aria-hidden size={14} />
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={intl.formatMessage({ id: "trash.remove" }, { name: thing.name })}
            onPress={() => onRemove(thing)}
          >
            <Trash2 aria-hidden size={14} />
          </Button>
        </span>
      ),
  );
}

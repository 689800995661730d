import { RotateCcw, Trash2 } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { TrashItem } from "#contract/trash.ts";
import { actionsColumn } from "#dashboard/layout/actions-column.tsx";
import { DeletedBy } from "#dashboard/layout/deleted-by.tsx";
import { Day } from "#dashboard/lib/time/when.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { RowCheck } from "#dashboard/ui/tables/row-check.tsx";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";
import { trashedName } from "./trashed-name.ts";

type TableProps = {
  resources: readonly TrashItem[];
  selected: ReadonlySet<string>;
  mayChangeResource: (resource: TrashItem) => boolean;
  onSelect: (selected: ReadonlySet<string>) => void;
  onRestore: (resource: TrashItem) => void;
  onRemove: (resource: TrashItem) => void;
};

/**
 * Resources in the trash: what is restored with them, who deleted them, and when they are deleted permanently.
 */
export function TrashTable(props: TableProps) {
  const intl = useIntl();
  return (
    <DataTable
      label={intl.formatMessage({ id: "settings.trash" })}
      rows={props.resources}
      rowKey={({ _id }) => _id}
      columns={[useCheckColumn(props), nameColumn, ...dataColumns, useActionColumn(props)]}
    />
  );
}

const nameColumn: Column<TrashItem> = {
  key: "name",
  header: <FormattedMessage id="languages.name" />,
  className: "max-w-80",
  cell: (resource) => <NameCell resource={resource} />,
};

function NameCell({ resource }: { resource: TrashItem }) {
  const { name, text, kind } = resource;
  const displayedName = trashedName(resource, useIntl().locale);
  const about = kind === "language" && displayedName !== name ? name : text;
  return (
    <>
      <span className="block truncate font-medium" title={displayedName}>
        {displayedName}
      </span>
      <span className="flex text-xs text-ink-muted">
        <FormattedMessage id={`trash.resource.${kind}`} />
        {about !== "" && (
          <>
            <span className="whitespace-pre"> · </span>
            <bdi className="min-w-0 truncate">
              <MessageText isLine text={about} />
            </bdi>
          </>
        )}
      </span>
    </>
  );
}

const dataColumns: Column<TrashItem>[] = [
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
    cell: (resource) => <DeletedBy {...resource} />,
  },
  {
    key: "until",
    header: <FormattedMessage id="trash.until" />,
    className: "whitespace-nowrap",
    cell: ({ until }) => <Day time={until} />,
  },
];

function useCheckColumn({ resources, selected, mayChangeResource, onSelect }: TableProps): Column<TrashItem> {
  const intl = useIntl();
  const selectableIds = resources.filter(mayChangeResource).map(({ _id }) => _id);
  const selectedCount = selectableIds.filter((id) => selected.has(id)).length;
  return {
    key: "check",
    className: "w-px",
    header: selectableIds.length > 0 && (
      <RowCheck
        label={intl.formatMessage({ id: "trash.selectAll" })}
        isChecked={selectedCount === selectableIds.length}
        isMixed={selectedCount > 0 && selectedCount < selectableIds.length}
        onChange={(isChecked) => onSelect(new Set(isChecked ? selectableIds : []))}
      />
    ),
    cell: (resource) =>
      mayChangeResource(resource) && (
        <RowCheck
          label={intl.formatMessage({ id: "trash.select" }, { name: trashedName(resource, intl.locale) })}
          isChecked={selected.has(resource._id)}
          onChange={(isChecked) => {
            const others = [...selected].filter((id) => id !== resource._id);
            onSelect(new Set(isChecked ? [...others, resource._id] : others));
          }}
        />
      ),
  };
}

function useActionColumn({ mayChangeResource, onRestore, onRemove }: TableProps): Column<TrashItem> {
  const intl = useIntl();
  return actionsColumn(
    (resource) =>
      mayChangeResource(resource) && (
        <span className="inline-flex gap-1">
          <Button
            size="small"
            variant="ghost"
            aria-label={intl.formatMessage(
              { id: "trash.restore" },
              { name: trashedName(resource, intl.locale) },
            )}
            onPress={() => onRestore(resource)}
          >
            <RotateCcw aria-hidden size={14} />
          </Button>
          <Button
            size="small"
            variant="ghost"
            aria-label={intl.formatMessage(
              { id: "trash.remove" },
              { name: trashedName(resource, intl.locale) },
            )}
            onPress={() => onRemove(resource)}
          >
            <Trash2 aria-hidden size={14} />
          </Button>
        </span>
      ),
  );
}

import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { actionsColumn } from "#dashboard/layout/actions-column.tsx";
import { DeleteDialog } from "#dashboard/layout/dialogs/delete-dialog.tsx";
import { NameDialog } from "#dashboard/layout/dialogs/name-dialog.tsx";
import { useChosen } from "#dashboard/lib/use-chosen.ts";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { AddByName } from "./add-by-name.tsx";
import { RowActions } from "./row-actions.tsx";

type Named = { _id: string; name: string; etag: string };

type NamedListProps<Row> = {
  /** Prefix for the storage names of the forms. */
  storageName: string;
  label: string;
  rows: readonly Row[];
  /** Column beside the name. */
  column: Column<Row>;
  mayWrite: boolean;
  /** Returns whether a row cannot be changed. */
  isFixed?: (row: Row) => boolean;
  /** Message ids: label of the new name, and label of the add button. */
  messageIds: { new: string; add: string };
  deleteAbout: (row: Row) => React.ReactNode;
  /** Number of items that are deleted with a row, as shown by `deleteAbout`. */
  countOf: (row: Row) => number;
  /** Loads the current rows. */
  readRows: () => Promise<readonly Row[]>;
  onCreate: (name: string) => Promise<void>;
  onRename: (row: Row, named: { name: string; etag: string | undefined }) => Promise<void>;
  onDelete: (row: Row) => Promise<void>;
};

/**
 * List of rows with little more than a name: adds, renames and deletes them. An empty list shows only the
 * form for adding.
 */
export function NamedList<Row extends Named>(props: NamedListProps<Row>) {
  const { rows, mayWrite, messageIds } = props;
  const intl = useIntl();
  const [chosen, setRenamed] = useState<Row>();
  const [chosenForDeletion, setDeleted] = useState<Row>();
  const renamed = useChosen(rows, chosen);
  const deleted = useChosen(rows, chosenForDeletion);
  const extentOf = (row: Row | undefined) => row && `${row.name} ${props.countOf(row)}`;
  return (
    <>
      {rows.length > 0 && (
        <DataTable
          label={props.label}
          rows={rows}
          rowKey={({ _id }) => _id}
          columns={[
            {
              key: "name",
              header: <FormattedMessage id="languages.name" />,
              isRowHeader: true,
              cell: ({ name }) => <bdi className="block max-w-md font-medium wrap-anywhere">{name}</bdi>,
            },
            props.column,
            actionsColumn<Row>(
              (row) =>
                mayWrite &&
                !props.isFixed?.(row) && (
                  <RowActions
                    edit={{
                      label: intl.formatMessage({ id: "languages.rename" }, { name: row.name }),
                      onPress: () => setRenamed(row),
                    }}
                    remove={{
                      label: intl.formatMessage({ id: "languages.delete" }, { name: row.name }),
                      onPress: () => setDeleted(row),
                    }}
                  />
                ),
            ),
          ]}
        />
      )}
      {mayWrite && (
        <AddByName
          label={intl.formatMessage({ id: messageIds.new })}
          actionLabel={<FormattedMessage id={messageIds.add} />}
          storageName={`${props.storageName}.new`}
          onSend={props.onCreate}
        />
      )}
      {renamed && (
        <NameDialog
          title={<FormattedMessage id="languages.rename" values={{ name: renamed.name }} />}
          label={intl.formatMessage({ id: "languages.name" })}
          actionLabel={<FormattedMessage id="languages.rename.action" />}
          named={renamed}
          storageName={`${props.storageName}.${renamed._id}`}
          onSend={(named) => props.onRename(renamed, named)}
          onClose={() => setRenamed(undefined)}
        />
      )}
      {deleted && (
        <DeleteDialog
          actionLabel={<FormattedMessage id="languages.delete" values={{ name: deleted.name }} />}
          about={props.deleteAbout(deleted)}
          impact={{
            now: extentOf(deleted),
            read: async () => extentOf((await props.readRows()).find(({ _id }) => _id === deleted._id)),
          }}
          onDelete={() => props.onDelete(deleted)}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </>
  );
}

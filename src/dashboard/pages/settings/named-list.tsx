import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type * as z from "zod/mini";
import { actionsColumn } from "#dashboard/layout/actions-column.tsx";
import { DeleteDialog } from "#dashboard/layout/dialogs/delete-dialog.tsx";
import { NameDialog } from "#dashboard/layout/dialogs/name-dialog.tsx";
import { useChosen } from "#dashboard/lib/use-chosen.ts";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { AddByName } from "./add-by-name.tsx";
import { RowActions } from "./row-actions.tsx";

type NamedRow = { _id: string; name: string; etag: string };

type NamedListProps<Row> = {
  /** Prefix for the storage names of the forms. */
  storageName: string;
  /** Body of a request with a name. */
  schema: z.core.$ZodType;
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
 * List of resources that have little more than a name, such as groups: adds, renames and deletes them. An empty list
 * shows only the form for adding.
 */
export function NamedList<Row extends NamedRow>(props: NamedListProps<Row>) {
  const { rows, mayWrite, messageIds } = props;
  const intl = useIntl();
  const [chosenToRename, setChosenToRename] = useState<Row>();
  const [chosenToDelete, setChosenToDelete] = useState<Row>();
  const rowToRename = useChosen(rows, chosenToRename);
  const rowToDelete = useChosen(rows, chosenToDelete);
  const impactOf = (row: Row | undefined) => row && `${row.name} ${props.countOf(row)}`;
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
                      onPress: () => setChosenToRename(row),
                    }}
                    remove={{
                      label: intl.formatMessage({ id: "languages.delete" }, { name: row.name }),
                      onPress: () => setChosenToDelete(row),
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
          schema={props.schema}
          storageName={`${props.storageName}.new`}
          onSend={props.onCreate}
        />
      )}
      {rowToRename && (
        <NameDialog
          title={<FormattedMessage id="languages.rename" values={{ name: rowToRename.name }} />}
          label={intl.formatMessage({ id: "languages.name" })}
          actionLabel={<FormattedMessage id="languages.rename.action" />}
          schema={props.schema}
          named={rowToRename}
          storageName={`${props.storageName}.${rowToRename._id}`}
          onSend={(named) => props.onRename(rowToRename, named)}
          onClose={() => setChosenToRename(undefined)}
        />
      )}
      {rowToDelete && (
        <DeleteDialog
          actionLabel={<FormattedMessage id="languages.delete" values={{ name: rowToDelete.name }} />}
          about={props.deleteAbout(rowToDelete)}
          impact={{
            now: impactOf(rowToDelete),
            read: async () => impactOf((await props.readRows()).find(({ _id }) => _id === rowToDelete._id)),
          }}
          onDelete={() => props.onDelete(rowToDelete)}
          onClose={() => setChosenToDelete(undefined)}
        />
      )}
    </>
  );
}

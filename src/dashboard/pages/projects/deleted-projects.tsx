import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { deletedProjectsQuery, removeProject, restoreProject } from "#dashboard/api/trash.ts";
import { actionsColumn } from "#dashboard/layout/actions-column.tsx";
import { DeletedBy } from "#dashboard/layout/deleted-by.tsx";
import { DeleteDialog } from "#dashboard/layout/dialogs/delete-dialog.tsx";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Day } from "#dashboard/lib/time/when.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { DataTable } from "#dashboard/ui/tables/data-table.tsx";

type DeletedProject = { _id: string; name: string };

/** Deleted projects that the user owns, to be restored with all contents. */
export function DeletedProjects({ searchText }: { searchText: string }) {
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const deleted = useQuery(deletedProjectsQuery());
  const [projectToRemove, setProjectToRemove] = useState<DeletedProject>();
  const restore = useMutation({ mutationFn: ({ _id }: DeletedProject) => restoreProject(client, _id) });
  const matching = (deleted.data ?? []).filter(({ name }) =>
    name.toLocaleLowerCase().includes(searchText.trim().toLocaleLowerCase()),
  );
  return (
    <>
      {deleted.isPending && <Loading lines={3} />}
      {deleted.isError && <Failed error={deleted.error} onRetry={() => void deleted.refetch()} />}
      {restore.isError && <Notice tone="danger">{errorMessage(restore.error)}</Notice>}
      {restore.isSuccess && (
        <Notice tone="success">
          <FormattedMessage id="projects.restored" values={{ name: restore.variables.name }} />
        </Notice>
      )}
      {deleted.isSuccess && matching.length === 0 && (
        <Empty icon={Trash2} title={<FormattedMessage id="projects.none" />} />
      )}
      {matching.length > 0 && (
        <DataTable
          label={intl.formatMessage({ id: "projects.deleted" })}
          rows={matching}
          rowKey={({ _id }) => _id}
          columns={[
            {
              key: "name",
              header: <FormattedMessage id="newProject.name" />,
              isRowHeader: true,
              cell: ({ name }) => <span className="font-medium">{name}</span>,
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
              className: "whitespace-nowrap max-sm:hidden",
              cell: ({ until }) => <Day time={until} />,
            },
            actionsColumn<DeletedProject>((project) => (
              <span className="inline-flex flex-wrap justify-end gap-1">
                <Button
                  size="small"
                  aria-label={intl.formatMessage({ id: "trash.restore" }, { name: project.name })}
                  isPending={restore.isPending}
                  onPress={() => restore.mutate(project)}
                >
                  <FormattedMessage id="projects.restore" />
                </Button>
                <Button
                  size="small"
                  variant="danger"
                  aria-label={intl.formatMessage({ id: "trash.remove" }, { name: project.name })}
                  onPress={() => setProjectToRemove(project)}
                >
                  <FormattedMessage id="projects.remove" />
                </Button>
              </span>
            )),
          ]}
        />
      )}
      {projectToRemove && (
        <DeleteDialog
          actionLabel={<FormattedMessage id="trash.remove" values={{ name: projectToRemove.name }} />}
          about={<FormattedMessage id="projects.remove.about" />}
          textToType={projectToRemove.name}
          onDelete={() => removeProject(client, projectToRemove._id)}
          onClose={() => setProjectToRemove(undefined)}
        />
      )}
    </>
  );
}

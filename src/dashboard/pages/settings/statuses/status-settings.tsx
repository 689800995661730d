import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ListChecks, Plus, Square } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { type CustomStatus, statusEndpoints } from "#contract/statuses.ts";
import { customStatusesQuery } from "#dashboard/api/entries/entries.ts";
import { mayChange } from "#dashboard/api/members/may-change.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { roleInTeam, teamsQuery } from "#dashboard/api/teams/teams.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { actionsColumn } from "#dashboard/layout/actions-column.tsx";
import { DeleteDialog } from "#dashboard/layout/dialogs/delete-dialog.tsx";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { useChosen } from "#dashboard/lib/use-chosen.ts";
import { RowActions } from "#dashboard/pages/settings/row-actions.tsx";
import type { SettingsProps } from "#dashboard/pages/settings/settings-props.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { StatusDialog } from "./status-dialog.tsx";

/** Custom workflow statuses of the team, besides the five built-in ones. */
export function StatusSettings({ scope, project }: SettingsProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const statuses = useQuery(customStatusesQuery(scope));
  const [chosenToEdit, setChosenToEdit] = useState<CustomStatus | "new">();
  const [chosenToDelete, setChosenToDelete] = useState<CustomStatus>();
  // The latest version, or the chosen one if another user has deleted it since.
  const statusToDelete = useChosen(statuses.data, chosenToDelete);
  const statusToEdit = useChosen(statuses.data, chosenToEdit === "new" ? undefined : chosenToEdit);
  const teams = useQuery(teamsQuery());
  const mayAdd = mayChange(project, "manageSettings");
  // Other projects of the team use the same statuses.
  const mayEditAndDelete = mayAdd && roleInTeam(teams.data, project) !== "member";
  const refresh = () => refreshProject(client, scope.app);
  return (
    <Section
      title={<FormattedMessage id="settings.statuses" />}
      about={<FormattedMessage id="statuses.about" />}
    >
      {statuses.isPending && <Loading lines={2} />}
      {statuses.isError && <Failed error={statuses.error} onRetry={() => void statuses.refetch()} />}
      {statuses.data?.length === 0 && (
        <Empty icon={ListChecks} title={<FormattedMessage id="statuses.empty" />} />
      )}
      {statuses.data && statuses.data.length > 0 && (
        <DataTable
          label={intl.formatMessage({ id: "settings.statuses" })}
          rows={statuses.data}
          rowKey={({ _id }) => _id}
          columns={[
            {
              key: "name",
              header: <FormattedMessage id="languages.name" />,
              isRowHeader: true,
              cell: ({ name, color }) => (
                <span className="flex items-center gap-2 font-medium">
                  <Square aria-hidden size={14} fill="currentColor" style={{ color }} />
                  {name}
                </span>
              ),
            },
            {
              key: "roles",
              header: <FormattedMessage id="statuses.roles" />,
              cell: ({ roles }) =>
                roles.length === 0 ? (
                  <FormattedMessage id="statuses.roles.all" />
                ) : (
                  intl.formatList(roles.map((role) => intl.formatMessage({ id: `role.${role}` })))
                ),
            },
            {
              key: "comment",
              className: "max-sm:hidden",
              header: <FormattedMessage id="statuses.comment" />,
              cell: ({ commentRequired }) =>
                commentRequired && <FormattedMessage id="statuses.comment.yes" />,
            },
            actionsColumn<CustomStatus>(
              (status) =>
                mayEditAndDelete && (
                  <RowActions
                    edit={{
                      label: intl.formatMessage({ id: "statuses.edit" }, { name: status.name }),
                      onPress: () => setChosenToEdit(status),
                    }}
                    remove={{
                      label: intl.formatMessage({ id: "languages.delete" }, { name: status.name }),
                      onPress: () => setChosenToDelete(status),
                    }}
                  />
                ),
            ),
          ]}
        />
      )}
      {mayAdd && (
        <Button onPress={() => setChosenToEdit("new")}>
          <Plus aria-hidden size={16} />
          <FormattedMessage id="statuses.add" />
        </Button>
      )}
      {chosenToEdit && (
        <StatusDialog
          scope={scope}
          status={statusToEdit}
          onChanged={refresh}
          onClose={() => setChosenToEdit(undefined)}
        />
      )}
      {statusToDelete && (
        <DeleteDialog
          actionLabel={<FormattedMessage id="languages.delete" values={{ name: statusToDelete.name }} />}
          about={<FormattedMessage id="statuses.delete.about" />}
          onDelete={async () => {
            await call(statusEndpoints.remove, {
              params: { statusId: statusToDelete._id },
              query: { ...scope },
            });
            await refresh();
          }}
          onClose={() => setChosenToDelete(undefined)}
        />
      )}
    </Section>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { Link } from "react-router";
import { type Group, groupEndpoints } from "#contract/languages.ts";
import { printQuery } from "#contract/query.ts";
import { call } from "#dashboard/api/call.ts";
import { useMayWrite } from "#dashboard/api/closed-branch.ts";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { refreshProject } from "#dashboard/api/projects.ts";
import { groupsQuery } from "#dashboard/api/tags.ts";
import { DeleteDialog } from "#dashboard/layout/delete-dialog.tsx";
import { Failed } from "#dashboard/layout/failed.tsx";
import { NameDialog } from "#dashboard/layout/name-dialog.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { paths } from "#dashboard/paths.ts";
import { DataTable } from "#dashboard/ui/data-table.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { AddByName } from "./add-by-name.tsx";
import { RowActs } from "./row-acts.tsx";
import type { SettingsProps } from "./settings-page.tsx";

/** The groups of the branch: add, rename, delete; `main` stays as it is. */
export function GroupSettings({ scope }: SettingsProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const groups = useQuery(groupsQuery(scope));
  const [renamed, setRenamed] = useState<Group>();
  const [deleted, setDeleted] = useState<Group>();
  const mayWrite = useMayWrite(scope)("publish");
  const changed = () => refreshProject(client, scope.app);
  return (
    <Section title={<FormattedMessage id="settings.groups" />} about={<FormattedMessage id="groups.about" />}>
      {groups.isPending && <Loading />}
      {groups.isError && <Failed error={groups.error} onRetry={() => void groups.refetch()} />}
      {groups.data && (
        <DataTable
          label={intl.formatMessage({ id: "settings.groups" })}
          rows={groups.data}
          rowKey={({ _id }) => _id}
          columns={[
            {
              key: "name",
              header: <FormattedMessage id="languages.name" />,
              isRowHeader: true,
              cell: ({ name }) => <span className="font-medium">{name}</span>,
            },
            {
              key: "keys",
              header: <FormattedMessage id="groups.keys" />,
              align: "end",
              cell: (group) => <KeyCount scope={scope} group={group} />,
            },
            {
              key: "acts",
              header: <span className="sr-only">{intl.formatMessage({ id: "table.acts" })}</span>,
              align: "end",
              cell: (group) =>
                mayWrite &&
                group.name !== "main" && (
                  <RowActs
                    edit={{
                      label: intl.formatMessage({ id: "languages.rename" }, { name: group.name }),
                      onPress: () => setRenamed(group),
                    }}
                    remove={{
                      label: intl.formatMessage({ id: "languages.delete" }, { name: group.name }),
                      onPress: () => setDeleted(group),
                    }}
                  />
                ),
            },
          ]}
        />
      )}
      {mayWrite && (
        <AddByName
          label={intl.formatMessage({ id: "groups.new" })}
          act={<FormattedMessage id="groups.add" />}
          onSend={async (name) => {
            await call(groupEndpoints.create, { query: { ...scope }, body: { name } });
            await changed();
          }}
        />
      )}
      {renamed && (
        <NameDialog
          title={<FormattedMessage id="languages.rename" values={{ name: renamed.name }} />}
          label={intl.formatMessage({ id: "languages.name" })}
          act={<FormattedMessage id="languages.rename.act" />}
          name={renamed.name}
          onSend={async (name) => {
            const params = { groupId: renamed._id };
            await call(groupEndpoints.update, { params, query: { ...scope }, body: { name } });
            await changed();
          }}
          onClose={() => setRenamed(undefined)}
        />
      )}
      {deleted && (
        <DeleteDialog
          act={<FormattedMessage id="languages.delete" values={{ name: deleted.name }} />}
          about={<FormattedMessage id="groups.delete.about" values={{ keys: deleted.keys }} />}
          onDelete={async () => {
            await call(groupEndpoints.remove, { params: { groupId: deleted._id }, query: { ...scope } });
            await changed();
          }}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </Section>
  );
}

/** How many keys a group has, and the way to them. */
function KeyCount({ scope, group }: { scope: BranchScope; group: Group }) {
  const q = printQuery({ kind: "term", field: "group", operator: "", value: group.name });
  return (
    <Link to={`${paths.translations(scope)}?${new URLSearchParams({ q })}`} className="hover:underline">
      <FormattedNumber value={group.keys} />
    </Link>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { Link } from "react-router";
import { type Group, groupBody, groupEndpoints } from "#contract/groups.ts";
import { printQuery } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useMayWrite } from "#dashboard/api/branches/closed-branch.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { groupsQuery } from "#dashboard/api/tags/tags.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { paths } from "#dashboard/paths.ts";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { NamedList } from "./named-list.tsx";
import type { SettingsProps } from "./settings-props.ts";

/** Groups of the branch: adds, renames and deletes them; `main` cannot be changed. */
export function GroupSettings({ scope }: SettingsProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const groups = useQuery(groupsQuery(scope));
  const mayWrite = useMayWrite(scope)("publish");
  const query = { ...scope };
  const refreshAfter = async (request: Promise<unknown>) => {
    await request;
    await refreshProject(client, scope.app);
  };
  return (
    <Section title={<FormattedMessage id="settings.groups" />} about={<FormattedMessage id="groups.about" />}>
      {groups.isPending && <Loading />}
      {groups.isError && <Failed error={groups.error} onRetry={() => void groups.refetch()} />}
      {groups.data && (
        <NamedList
          schema={groupBody}
          storageName={`group.${scope.app}.${scope.branch}`}
          label={intl.formatMessage({ id: "settings.groups" })}
          rows={groups.data}
          column={{
            key: "keys",
            header: <FormattedMessage id="groups.keys" />,
            align: "end",
            cell: (group) => <KeyCount scope={scope} group={group} />,
          }}
          mayWrite={mayWrite}
          isFixed={({ name }) => name === "main"}
          messageIds={{ new: "groups.new", add: "groups.add" }}
          deleteAbout={({ keys }) => <FormattedMessage id="groups.delete.about" values={{ keys }} />}
          countOf={({ keys }) => keys}
          readRows={() => client.fetchQuery({ ...groupsQuery(scope), staleTime: 0 })}
          onCreate={(name) => refreshAfter(call(groupEndpoints.create, { query, body: { name } }))}
          onRename={({ _id: groupId }, body) =>
            refreshAfter(call(groupEndpoints.update, { params: { groupId }, query, body }))
          }
          onDelete={({ _id: groupId }) =>
            refreshAfter(call(groupEndpoints.remove, { params: { groupId }, query }))
          }
        />
      )}
    </Section>
  );
}

/** Number of keys in a group, linked to those keys. */
function KeyCount({ scope, group }: { scope: BranchScope; group: Group }) {
  const q = printQuery({ kind: "term", field: "group", operator: "", value: group.name });
  return (
    <Link to={paths.translations(scope, { q })} className="hover:underline">
      <FormattedNumber value={group.keys} />
    </Link>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { type Member, memberEndpoints } from "#contract/members.ts";
import { projectRoles, roleMay } from "#contract/permissions.ts";
import { call } from "#dashboard/api/call.ts";
import { useErrorWords } from "#dashboard/api/error-words.ts";
import { membersQuery } from "#dashboard/api/members.ts";
import { refreshProject } from "#dashboard/api/projects.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { ConfirmDialog } from "#dashboard/ui/confirm-dialog.tsx";
import { DataTable } from "#dashboard/ui/data-table.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { Invitations } from "./invitations.tsx";
import type { SettingsProps } from "./settings-page.tsx";

/** The people of the project, their roles, and who is invited. */
export function MemberSettings({ scope, project }: SettingsProps) {
  const intl = useIntl();
  const words = useErrorWords();
  const client = useQueryClient();
  const members = useQuery(membersQuery(scope.app));
  const [removed, setRemoved] = useState<Member>();
  const query = { app: scope.app };
  // Oneself may be among those who changed.
  const changed = () => refreshProject(client, scope.app);
  const update = useMutation({
    mutationFn: ({ userId, role }: Pick<Member, "userId" | "role">) =>
      call(memberEndpoints.update, { params: { userId }, query, body: { role } }),
    onSettled: changed,
  });
  const remove = useMutation({
    mutationFn: ({ userId }: Member) => call(memberEndpoints.remove, { params: { userId }, query }),
    onSuccess: async () => {
      await changed();
      setRemoved(undefined);
    },
  });
  const mayManage = roleMay(project.role, "manageMembers");
  const mayChange = ({ role, fromTeam }: Member) =>
    mayManage && !fromTeam && (project.role !== "manager" || role === "translator");
  const offeredRoles = project.role === "manager" ? (["translator"] as const) : projectRoles;
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <>
      <Section title={<FormattedMessage id="settings.members" />}>
        {members.isPending && <Loading />}
        {members.isError && <Failed error={members.error} onRetry={() => void members.refetch()} />}
        {update.isError && <Notice tone="danger">{words(update.error)}</Notice>}
        {members.data && (
          <DataTable
            label={word("settings.members")}
            rows={members.data}
            rowKey={({ userId }) => userId}
            columns={[
              {
                key: "name",
                header: word("members.name"),
                cell: ({ name, email }) => (
                  <>
                    <span className="block">{name}</span>
                    <span className="block text-xs text-ink-muted">{email}</span>
                  </>
                ),
              },
              {
                key: "role",
                header: word("members.role"),
                cell: (member) =>
                  mayChange(member) ? (
                    <select
                      aria-label={intl.formatMessage({ id: "members.roleOf" }, { name: member.name })}
                      value={member.role}
                      className="h-7 rounded-md border border-line-strong bg-surface px-1 text-sm"
                      onChange={(event) => {
                        const role = projectRoles.find((one) => one === event.target.value);
                        if (role) update.mutate({ userId: member.userId, role });
                      }}
                    >
                      {offeredRoles.map((role) => (
                        <option key={role} value={role}>
                          {word(`role.${role}`)}
                        </option>
                      ))}
                    </select>
                  ) : (
                    <>
                      {word(`role.${member.role}`)}
                      {member.fromTeam && (
                        <span className="ms-2 text-xs text-ink-muted">{word("members.fromTeam")}</span>
                      )}
                    </>
                  ),
              },
              {
                key: "languages",
                header: word("members.languages"),
                cell: ({ languages }) => languages?.join(", ") ?? word("members.allLanguages"),
              },
              {
                key: "acts",
                header: <span className="sr-only">{word("table.acts")}</span>,
                align: "end",
                cell: (member) =>
                  mayChange(member) && (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={intl.formatMessage({ id: "members.remove" }, { name: member.name })}
                      onPress={() => setRemoved(member)}
                    >
                      <Trash2 aria-hidden size={14} />
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Section>
      {mayManage && <Invitations scope={scope} role={project.role} />}
      {removed && (
        <ConfirmDialog
          title={<FormattedMessage id="members.remove" values={{ name: removed.name }} />}
          act={<FormattedMessage id="members.remove" values={{ name: removed.name }} />}
          problem={remove.isError ? words(remove.error) : undefined}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(removed)}
          onClose={() => setRemoved(undefined)}
        >
          <FormattedMessage id="members.remove.about" />
        </ConfirmDialog>
      )}
    </>
  );
}

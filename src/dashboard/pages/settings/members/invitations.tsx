import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { type Invitation, memberEndpoints } from "#contract/members/members.ts";
import { mayGiveRole, roleMay } from "#contract/permissions.ts";
import { useSendsMail } from "#dashboard/api/auth/session.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { invitationsQuery } from "#dashboard/api/members/members.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { actionsColumn } from "#dashboard/layout/actions-column.tsx";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { Day } from "#dashboard/lib/time/when.tsx";
import type { SettingsProps } from "#dashboard/pages/settings/settings-props.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { EditableLanguages } from "./editable-languages.tsx";
import { InviteForm } from "./invite-form.tsx";
import { type InvitationResult, InvitedNotice, invitationResult } from "./invited-notice.tsx";

/** Invites people by mail or link, and lists open invitations. */
export function Invitations({ scope, project }: SettingsProps) {
  const { results, add, remove } = useInvitationResults();
  const invitations = useQuery(invitationsQuery(scope.app));
  const { data = [] } = invitations;
  const sendsMail = useSendsMail();
  // The server shows the link only to those who manage the settings.
  const withoutMail = roleMay(project.role, "manageSettings")
    ? "invite.about.ownLink"
    : "invite.about.noMail";
  return (
    <Section
      title={<FormattedMessage id="invite.title" />}
      about={<FormattedMessage id={sendsMail ? "invite.about" : withoutMail} />}
    >
      <InviteForm scope={scope} project={project} onInvited={add} />
      {results.map((result) => (
        <InvitedNotice key={result.email} result={result} />
      ))}
      {invitations.isError && <Failed error={invitations.error} onRetry={() => void invitations.refetch()} />}
      {data.length > 0 && (
        <OpenInvitations
          scope={scope}
          invitations={data}
          mayManage={({ role }) => mayGiveRole(project.role, role)}
          onInvited={add}
          onRevoked={remove}
        />
      )}
    </Section>
  );
}

/**
 * Results of invitations, newest first. A link is shown nowhere else, so it stays when later invitations
 * follow.
 */
function useInvitationResults() {
  const [results, setResults] = useState<readonly InvitationResult[]>([]);
  const exceptEmail = (all: readonly InvitationResult[], email: string) =>
    all.filter((result) => result.email !== email);
  return {
    results,
    add: (result: InvitationResult) =>
      setResults((all) => [result, ...exceptEmail(all, result.email).filter((earlier) => "link" in earlier)]),
    remove: (email: string) => setResults((all) => exceptEmail(all, email)),
  };
}

type OpenProps = {
  scope: BranchScope;
  invitations: readonly Invitation[];
  mayManage: (invitation: Invitation) => boolean;
  onInvited: (result: InvitationResult) => void;
  onRevoked: (email: string) => void;
};

function OpenInvitations({ scope, invitations, mayManage, onInvited, onRevoked }: OpenProps) {
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const { revoke, sendAgain } = useInvitationActions(scope.app, { onInvited, onRevoked });
  const error = revoke.error ?? sendAgain.error;
  const sendAgainId = useSendsMail() ? "invite.again" : "invite.again.noMail";
  const word = (id: string, values?: Record<string, string>) => intl.formatMessage({ id }, values);
  return (
    <>
      <h3 className="pt-3 text-sm font-medium">{word("invite.open")}</h3>
      {error && <Notice tone="danger">{errorMessage(error)}</Notice>}
      <DataTable
        label={word("invite.open")}
        rows={invitations}
        rowKey={({ _id }) => _id}
        columns={[
          { key: "email", header: word("form.email"), isRowHeader: true, cell: ({ email }) => email },
          {
            key: "role",
            header: word("members.role"),
            cell: (invitation) => word(`role.${invitation.role}`),
          },
          {
            key: "languages",
            header: word("members.languages"),
            cell: ({ languages }) => <EditableLanguages scope={scope} codes={languages} />,
          },
          {
            key: "expires",
            header: word("invite.expires"),
            cell: ({ expiresAt }) => <Day time={expiresAt} />,
          },
          actionsColumn<Invitation>(
            (invitation) =>
              mayManage(invitation) && (
                <span className="inline-flex gap-1">
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={word(sendAgainId, { email: invitation.email })}
                    isPending={sendAgain.isPending}
                    onPress={() => sendAgain.mutate(invitation)}
                  >
                    <Send aria-hidden size={14} className="rtl:-scale-x-100" />
                  </Button>
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={word("invite.revoke", { email: invitation.email })}
                    isPending={revoke.isPending}
                    onPress={() => revoke.mutate(invitation)}
                  >
                    <Trash2 aria-hidden size={14} />
                  </Button>
                </span>
              ),
          ),
        ]}
      />
    </>
  );
}

function useInvitationActions(
  app: string,
  { onInvited, onRevoked }: Pick<OpenProps, "onInvited" | "onRevoked">,
) {
  const client = useQueryClient();
  const query = { app };
  const onSettled = () => client.invalidateQueries({ queryKey: queryKeys.shared(app, "invitations") });
  const deleteInvitation = ({ _id }: Invitation) =>
    call(memberEndpoints.revokeInvitation, { params: { invitationId: _id }, query });
  const revoke = useMutation({
    mutationFn: deleteInvitation,
    onSuccess: (_, { email }) => onRevoked(email),
    onSettled,
  });
  const sendAgain = useMutation({
    mutationFn: async ({ email, role, languages, etag }: Invitation) => {
      const created = await call(memberEndpoints.invite, { query, body: { email, role, languages, etag } });
      onInvited(invitationResult(email, created));
    },
    onSettled,
  });
  return { revoke, sendAgain };
}

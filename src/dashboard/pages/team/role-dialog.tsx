import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import { type Team, teamEndpoints } from "#contract/teams.ts";
import { refreshTeams } from "#dashboard/api/teams/teams.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { ConfirmDialog } from "#dashboard/ui/dialogs/confirm-dialog.tsx";
import type { Person, TeamRole } from "./people-columns.tsx";

/** Confirms a change of the team role, which affects all projects of the team. */
export function RoleDialog(props: { team: Team; person: Person; role: TeamRole; onClose: () => void }) {
  const { team, person, role, onClose } = props;
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const { userId, etag } = person;
  const update = useMutation({
    mutationFn: () =>
      call(teamEndpoints.updateMember, {
        params: { userId },
        query: { team: team._id },
        body: { role, etag },
      }),
    onSuccess: onClose,
    onSettled: () => refreshTeams(client),
  });
  return (
    <ConfirmDialog
      title={<FormattedMessage id={`team.role.${role}.title`} values={{ name: person.name }} />}
      actionLabel={<FormattedMessage id={`team.role.${role}.action`} />}
      problem={update.isError ? errorMessage(update.error) : undefined}
      isPending={update.isPending}
      onConfirm={() => update.mutate()}
      onClose={onClose}
    >
      <p>
        <FormattedMessage id={`team.role.${role}.about`} />
      </p>
      {person.isVendor && role !== "member" && (
        <p className="mt-2 font-medium">
          <FormattedMessage id="team.role.vendor" values={{ name: person.name }} />
        </p>
      )}
    </ConfirmDialog>
  );
}

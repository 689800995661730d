import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import { type Team, teamEndpoints } from "#contract/teams.ts";
import { registrationQuery } from "#dashboard/api/account/account.ts";
import { writeChoice } from "#dashboard/api/forms/write-choice.ts";
import { refreshTeams } from "#dashboard/api/teams/teams.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { paths } from "#dashboard/paths.ts";
import { CodeBlock } from "#dashboard/ui/code-block.tsx";
import { CheckField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Allows everyone who can reach this server to create an account in the team. */
export function RegistrationSwitch({ team }: { team: Team }) {
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const update = useMutation({
    mutationFn: (openRegistration: boolean) =>
      writeChoice<Team>({
        base: team,
        change: { openRegistration },
        write: (etag) =>
          call(teamEndpoints.update, { query: { team: team._id }, body: { openRegistration, etag } }),
      }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: registrationQuery().queryKey });
      await refreshTeams(client);
    },
  });
  const isOpen = update.isPending ? update.variables : team.openRegistration;
  return (
    <>
      <CheckField
        label={<FormattedMessage id="team.registration.open" />}
        hint={<FormattedMessage id="team.registration.hint" />}
        checked={isOpen}
        onChange={({ target }) => !update.isPending && update.mutate(target.checked)}
      />
      {update.isError && <Notice tone="danger">{errorMessage(update.error)}</Notice>}
      {isOpen && team.openRegistration && (
        <CodeBlock
          label={intl.formatMessage({ id: "team.registration.link" })}
          code={window.location.origin + paths.register()}
        />
      )}
    </>
  );
}

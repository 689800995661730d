import { useQueryClient } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import { type Team, teamEndpoints } from "#contract/teams.ts";
import { useEditForm } from "#dashboard/api/forms/use-begun-form.ts";
import { refreshTeams } from "#dashboard/api/teams/teams.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { trimName } from "#dashboard/lib/trim-name.ts";
import { maxNameLength, useNameMessage } from "#dashboard/lib/use-name-message.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Renames the team. */
export function TeamNameForm({ team }: { team: Team }) {
  const intl = useIntl();
  const nameMessage = useNameMessage();
  const client = useQueryClient();
  const label = intl.formatMessage({ id: "form.teamName" });
  const { form, problem, onSubmit, restored, conflicts } = useEditForm({
    resource: team,
    storageName: `team.${team._id}`,
    valuesOf: nameOf,
    send: async ({ changes, etag }) => {
      const body = { ...trimName(changes), etag };
      const stored = await call(teamEndpoints.update, { query: { team: team._id }, body });
      await refreshTeams(client);
      return stored;
    },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form onSubmit={onSubmit} noValidate className="max-w-md space-y-3">
      <RestoredNotice restored={restored} />
      <TextField
        label={label}
        error={nameMessage(errors.name)}
        {...form.register("name", { required: true, maxLength: maxNameLength })}
      />
      <FormConflicts conflicts={conflicts} fields={{ name: { label, show: ({ name }) => name } }} />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" isPending={isSubmitting}>
        <FormattedMessage id="team.rename" />
      </Button>
    </form>
  );
}

function nameOf(team: Team | undefined) {
  return { name: team?.name ?? "" };
}

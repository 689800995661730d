import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { type Team, teamEndpoints } from "#contract/team.ts";
import { call } from "#dashboard/api/call.ts";
import { refreshTeams } from "#dashboard/api/teams.ts";
import { useFormSender } from "#dashboard/api/use-form-sender.ts";
import { maxNameLength, useNameWords } from "#dashboard/lib/use-name-words.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { TextField } from "#dashboard/ui/text-field.tsx";

/** Another name for the team. */
export function TeamNameForm({ team }: { team: Team }) {
  const intl = useIntl();
  const nameWords = useNameWords();
  const client = useQueryClient();
  const form = useForm({ defaultValues: { name: team.name } });
  const { problem, onSubmit } = useFormSender(form, async (body) => {
    await call(teamEndpoints.update, { query: { team: team._id }, body });
    form.reset(body);
    await refreshTeams(client);
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form onSubmit={onSubmit} noValidate className="max-w-md space-y-3">
      <TextField
        label={intl.formatMessage({ id: "form.teamName" })}
        error={nameWords(errors.name)}
        {...form.register("name", { required: true, maxLength: maxNameLength })}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" isPending={isSubmitting}>
        <FormattedMessage id="team.rename" />
      </Button>
    </form>
  );
}

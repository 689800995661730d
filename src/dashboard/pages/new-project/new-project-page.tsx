import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { useNavigate, useSearchParams } from "react-router";
import { teamRoleMay } from "#contract/permissions.ts";
import { createProjectBody, projectEndpoints } from "#contract/projects/projects.ts";
import type { CallerTeam } from "#contract/teams.ts";
import { typedTextName } from "#dashboard/api/forms/stored-forms.ts";
import { useCreateForm } from "#dashboard/api/forms/use-create-form.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { teamsQuery } from "#dashboard/api/teams/teams.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import { useLanguageOptions } from "#dashboard/lib/language-options.ts";
import { useHasKeyboard } from "#dashboard/lib/shortcuts/use-has-keyboard.ts";
import { trimName } from "#dashboard/lib/trim-name.ts";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { ChoiceField } from "#dashboard/ui/fields/choice-field.tsx";
import { FormChoice } from "#dashboard/ui/fields/form-fields.tsx";
import { ManyChoice } from "#dashboard/ui/fields/many-choice.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Empty } from "#dashboard/ui/page-states.tsx";
import { canonicalLanguage } from "#text/languages/languages.ts";

/** Creates a project, for users who may create one in a team. */
export function NewProjectPage() {
  const teams = useQuery(teamsQuery());
  usePageTitle(useIntl().formatMessage({ id: "newProject.title" }));
  const allowedTeams = teams.data?.filter(({ role }) => teamRoleMay(role, "createProject")) ?? [];
  const isRefused = teams.isSuccess && allowedTeams.length === 0;
  return (
    <Page
      parent={{ path: paths.projects(), messageId: "projects.title" }}
      title={<FormattedMessage id="newProject.title" />}
      about={<FormattedMessage id="newProject.about" />}
    >
      {isRefused ? (
        <Empty icon={Lock} title={<FormattedMessage id="error.not_allowed" />}>
          <FormattedMessage id="projects.empty.ask" />
        </Empty>
      ) : (
        <NewProjectForm teams={allowedTeams} />
      )}
    </Page>
  );
}

/** Name, source language and target languages of the project. */
function NewProjectForm({ teams }: { teams: readonly CallerTeam[] }) {
  const intl = useIntl();
  const keyboard = useHasKeyboard();
  const client = useQueryClient();
  const navigate = useNavigate();
  const options = useLanguageOptions();
  const [search] = useSearchParams();
  const [chosenTeam, setChosenTeam] = useState(search.get("team"));
  const team = (teams.find(({ _id }) => _id === chosenTeam) ?? teams[0])?._id;
  const { form, problem, onSubmit, restored } = useCreateForm({
    schema: createProjectBody,
    bodyOf: trimName,
    storageName: "project.new",
    empty: { name: "", baseLanguage: "en", languages: [] as string[] },
    send: async (body, { forget }) => {
      const project = await call(projectEndpoints.create, {
        body: { ...trimName(body), ...(team === undefined ? {} : { team }) },
      });
      forget();
      await client.invalidateQueries({ queryKey: queryKeys.global("projects") });
      await navigate(paths.project(project._id));
    },
  });
  const word = (id: string) => intl.formatMessage({ id });
  const { errors, isSubmitting } = form.formState;
  return (
    <form onSubmit={onSubmit} noValidate className="max-w-md space-y-4">
      <RestoredNotice restored={restored} />
      <TextField
        label={word("newProject.name")}
        error={errors.name?.message}
        autoFocus
        {...form.register("name")}
      />
      {teams.length > 1 && team !== undefined && (
        <ChoiceField
          label={word("newProject.team")}
          value={team}
          options={teams.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(picked) => setChosenTeam(picked)}
        />
      )}
      <FormChoice
        label={word("newProject.baseLanguage")}
        hint={word("newProject.baseLanguage.hint")}
        options={options}
        error={errors.baseLanguage?.message}
        control={form.control}
        name="baseLanguage"
      />
      <Controller
        control={form.control}
        name="languages"
        render={({ field }) => (
          <ManyChoice
            label={word("newProject.languages")}
            wrong={word("form.unknownLanguage")}
            hint={intl.formatMessage({ id: "newProject.languages.hint" }, { keyboard })}
            error={errors.languages?.message}
            options={options}
            chosen={field.value}
            storageName={typedTextName("project.new", "languages")}
            parse={canonicalLanguage}
            onChange={field.onChange}
            fieldRef={field.ref}
          />
        )}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          <FormattedMessage id="newProject.action" />
        </Button>
        <LinkButton to={paths.projects()} variant="ghost">
          <FormattedMessage id="shell.cancel" />
        </LinkButton>
      </div>
    </form>
  );
}

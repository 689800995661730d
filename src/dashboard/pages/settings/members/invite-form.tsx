import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Controller } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { type Invitation, inviteBody, memberEndpoints } from "#contract/members/members.ts";
import { mayGiveRole, type ProjectRole, projectRoles } from "#contract/permissions.ts";
import { currentOf } from "#dashboard/api/forms/current-of.ts";
import { useCreateForm } from "#dashboard/api/forms/use-create-form.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { membersQuery } from "#dashboard/api/members/members.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { teamPeopleQuery } from "#dashboard/api/teams/teams.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import type { SettingsProps } from "#dashboard/pages/settings/settings-props.ts";
import { useOpenedForm } from "#dashboard/pages/settings/use-opened-form.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { FormSuggest } from "#dashboard/ui/fields/form-fields.tsx";
import { SelectField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { languageNameIn } from "#text/languages/languages.ts";
import { ExistingInvitation } from "./existing-invitation.tsx";
import { type InvitationResult, invitationResult } from "./invited-notice.tsx";
import { LanguageChoice } from "./language-choice.tsx";

type FormProps = SettingsProps & { onInvited: (result: InvitationResult) => void };

/** Invites a person by email address. Team members join at once, others by a link. */
export function InviteForm({ scope, project, onInvited }: FormProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const element = useOpenedForm("invite");
  const { data: languages = [] } = useQuery(languagesQuery(scope));
  const people = useOtherTeamMembers(scope.app, project.team);
  const storageName = `invitation.${scope.app}`;
  const [existing, setExisting] = useState<Invitation>();
  /** Etag of the invitation that the next request replaces. */
  const etagToReplace = useRef<string>(undefined);
  const { form, problem, onSubmit, restored } = useCreateForm({
    schema: inviteBody,
    bodyOf,
    storageName,
    empty: { email: "", role: "translator" as ProjectRole, languages: [] as string[] },
    send: async (values, { clearSent }) => {
      const etag = etagToReplace.current;
      etagToReplace.current = undefined;
      setExisting(undefined);
      const query = { app: scope.app };
      const { email, ...rights } = bodyOf(values);
      const teamMember = people.find((person) => person.email === email.toLowerCase());
      if (teamMember)
        await call(memberEndpoints.add, { query, body: { userId: teamMember.userId, ...rights } });
      const body = { email, ...rights, ...(etag === undefined ? {} : { etag }) };
      const created = teamMember ? undefined : await invite({ query, body }, setExisting);
      if (created === null) return;
      onInvited(created ? invitationResult(email, created) : { email, how: "added" });
      clearSent();
      await refreshProject(client, scope.app);
    },
  });
  const word = (id: string) => intl.formatMessage({ id });
  const { errors, isSubmitting } = form.formState;
  return (
    <form ref={element} onSubmit={onSubmit} noValidate className="max-w-xl space-y-3">
      <RestoredNotice restored={restored} />
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-56 flex-1">
          <FormSuggest
            label={word("form.email")}
            type="email"
            dir="ltr"
            error={errors.email?.message}
            suggestions={people.map(({ email, name }) => ({ value: email, label: name, description: email }))}
            control={form.control}
            name="email"
          />
        </div>
        <div className="w-44">
          <SelectField
            label={word("members.role")}
            hint={word(`members.role.${form.watch("role")}`)}
            options={projectRoles
              .filter((value) => mayGiveRole(project.role, value))
              .map((value) => ({ value, label: word(`role.${value}`) }))}
            {...form.register("role")}
          />
        </div>
      </div>
      <Controller
        control={form.control}
        name="languages"
        render={({ field }) => (
          <LanguageChoice
            formStorageName={storageName}
            languages={languages}
            chosen={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
      {existing && existing.email === form.watch("email").trim().toLowerCase() && (
        <ExistingInvitation
          invitation={existing}
          languageName={(code) => languageNameIn(languages, code)}
          onReplace={() => {
            etagToReplace.current = existing.etag;
            onSubmit();
          }}
          onCancel={() => setExisting(undefined)}
        />
      )}
      <Button type="submit" variant="primary" isPending={isSubmitting}>
        <FormattedMessage id="invite.action" />
      </Button>
    </form>
  );
}

/** Request body of the form values; no languages means all. */
export function bodyOf({
  email,
  role,
  languages,
}: {
  email: string;
  role: ProjectRole;
  languages: string[];
}) {
  return { email: email.trim(), role, languages: languages.length === 0 ? null : languages };
}

/** Sends an invitation. If the person already has an open invitation, passes that to `onExisting` and returns null. */
async function invite(
  input: Parameters<typeof call<typeof memberEndpoints.invite>>[1],
  onExisting: (existing: Invitation) => void,
) {
  try {
    return await call(memberEndpoints.invite, input);
  } catch (error) {
    const existing = currentOf<Invitation>(error);
    if (existing === undefined) throw error;
    onExisting(existing);
    return null;
  }
}

/** Team members who are not in the project. */
function useOtherTeamMembers(app: string, team: string) {
  const { data: members = [] } = useQuery(membersQuery(app));
  const { data: people = [] } = useQuery(teamPeopleQuery(team));
  return people.filter(({ userId }) => !members.some((member) => member.userId === userId));
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { type Invitation, memberEndpoints } from "#contract/members.ts";
import { type ProjectRole, projectRoles } from "#contract/permissions.ts";
import { call } from "#dashboard/api/call.ts";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { useErrorWords } from "#dashboard/api/error-words.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { invitationsQuery, memberKeys } from "#dashboard/api/members.ts";
import { useFormSender } from "#dashboard/api/use-form-sender.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { Day } from "#dashboard/lib/when.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { CodeBlock } from "#dashboard/ui/code-block.tsx";
import { DataTable } from "#dashboard/ui/data-table.tsx";
import { ManyChoice } from "#dashboard/ui/many-choice.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { SelectField, TextField } from "#dashboard/ui/text-field.tsx";

/** Invites people by mail and link, and shows who has not come yet. */
export function Invitations({ scope, role }: { scope: BranchScope; role: ProjectRole }) {
  const intl = useIntl();
  const invitations = useQuery(invitationsQuery(scope.app));
  const { data = [] } = invitations;
  const words = useErrorWords();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: ({ _id }: Invitation) =>
      call(memberEndpoints.revokeInvitation, { params: { invitationId: _id }, query: { app: scope.app } }),
    onSettled: () => client.invalidateQueries({ queryKey: memberKeys.invitations(scope.app) }),
  });
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <Section title={<FormattedMessage id="invite.title" />} about={<FormattedMessage id="invite.about" />}>
      <InviteForm scope={scope} role={role} />
      {invitations.isError && <Failed error={invitations.error} onRetry={() => void invitations.refetch()} />}
      {revoke.isError && <Notice tone="danger">{words(revoke.error)}</Notice>}
      {data.length > 0 && (
        <DataTable
          label={word("invite.open")}
          rows={data}
          rowKey={({ _id }) => _id}
          columns={[
            { key: "email", header: word("form.email"), cell: ({ email }) => email },
            { key: "role", header: word("members.role"), cell: (one) => word(`role.${one.role}`) },
            {
              key: "expires",
              header: word("invite.expires"),
              cell: ({ expiresAt }) => <Day time={expiresAt} />,
            },
            {
              key: "acts",
              header: <span className="sr-only">{word("table.acts")}</span>,
              align: "end",
              cell: (one) => (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={intl.formatMessage({ id: "invite.revoke" }, { email: one.email })}
                  onPress={() => revoke.mutate(one)}
                >
                  <Trash2 aria-hidden size={14} />
                </Button>
              ),
            },
          ]}
        />
      )}
    </Section>
  );
}

function InviteForm({ scope, role }: { scope: BranchScope; role: ProjectRole }) {
  const intl = useIntl();
  const client = useQueryClient();
  const { data: languages = [] } = useQuery(languagesQuery(scope));
  const [link, setLink] = useState<string>();
  const form = useForm({ defaultValues: { email: "", role: "translator", languages: [] as string[] } });
  const { problem, onSubmit } = useFormSender(form, async (values) => {
    const invited = await call(memberEndpoints.invite, {
      query: { app: scope.app },
      body: {
        email: values.email,
        role: projectRoles.find((one) => one === values.role) ?? "translator",
        languages: values.languages.length === 0 ? null : values.languages,
      },
    });
    setLink(invited.link);
    form.reset();
    await client.invalidateQueries({ queryKey: memberKeys.invitations(scope.app) });
  });
  const word = (id: string) => intl.formatMessage({ id });
  const offered = role === "manager" ? (["translator"] as const) : projectRoles;
  const { errors, isSubmitting } = form.formState;
  return (
    <form onSubmit={onSubmit} noValidate className="max-w-xl space-y-3">
      <div className="flex flex-wrap gap-3">
        <div className="min-w-56 flex-1">
          <TextField
            label={word("form.email")}
            type="email"
            autoComplete="off"
            dir="ltr"
            error={errors.email && (errors.email.message || word("form.required"))}
            {...form.register("email", { required: true })}
          />
        </div>
        <div className="w-44">
          <SelectField
            label={word("members.role")}
            options={offered.map((value) => ({ value, label: word(`role.${value}`) }))}
            {...form.register("role")}
          />
        </div>
      </div>
      <Controller
        control={form.control}
        name="languages"
        render={({ field }) => (
          <ManyChoice
            label={word("invite.languages")}
            hint={word("invite.languages.hint")}
            options={languages.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
            chosen={field.value}
            parse={(text) => languages.find(({ code }) => code.toLowerCase() === text.toLowerCase())?.code}
            onChange={field.onChange}
          />
        )}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" variant="primary" isPending={isSubmitting}>
        <FormattedMessage id="invite.act" />
      </Button>
      {link !== undefined && (
        <>
          <Notice tone="success">
            <FormattedMessage id="invite.done" />
          </Notice>
          <CodeBlock label={word("invite.link")} code={link} />
        </>
      )}
    </form>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedDate, FormattedMessage, useIntl } from "react-intl";
import { accountEndpoints } from "#contract/account/account.ts";
import type { ResponseOf } from "#contract/endpoint.ts";
import { accountQuery } from "#dashboard/api/account/account.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { useEditForm } from "#dashboard/api/forms/use-begun-form.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { trimName } from "#dashboard/lib/trim-name.ts";
import { maxNameLength, useNameMessage } from "#dashboard/lib/use-name-message.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { DeleteAccount } from "./delete-account.tsx";

/** Name and email address of the user, and deletion of the account. */
export function ProfileSettings() {
  const account = useQuery(accountQuery());
  return (
    <>
      <Section title={<FormattedMessage id="account.profile" />}>
        {account.isPending && <Loading lines={3} />}
        {account.isError && <Failed error={account.error} onRetry={() => void account.refetch()} />}
        {account.data && <ProfileForm account={account.data} />}
        {account.data && (
          <p className="text-xs text-ink-muted">
            <FormattedMessage
              id="account.since"
              values={{ day: <FormattedDate value={account.data.created} dateStyle="long" /> }}
            />
          </p>
        )}
      </Section>
      <DeleteAccount />
    </>
  );
}

type Account = ResponseOf<typeof accountEndpoints.read>;

function ProfileForm({ account }: { account: Account }) {
  const intl = useIntl();
  const nameMessage = useNameMessage();
  const client = useQueryClient();
  const [isSaved, setIsSaved] = useState(false);
  const { form, problem, onSubmit, restored, conflicts, isChanged } = useEditForm({
    resource: account,
    storageName: "account",
    valuesOf: nameOf,
    send: async ({ values, etag }) => {
      const session = await call(accountEndpoints.update, { body: { ...trimName(values), etag } });
      client.setQueryData(sessionQuery().queryKey, session);
      await client.invalidateQueries({ queryKey: queryKeys.person("account") });
      return await client.fetchQuery(accountQuery());
    },
    onDone: () => setIsSaved(true),
  });
  const { errors, isSubmitting } = form.formState;
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <form onSubmit={onSubmit} noValidate className="max-w-md space-y-4">
      <RestoredNotice restored={restored} />
      <TextField
        label={word("form.yourName")}
        hint={word("account.name.hint")}
        autoComplete="name"
        error={nameMessage(errors.name)}
        {...form.register("name", { required: true, maxLength: maxNameLength })}
      />
      <TextField
        label={word("form.email")}
        hint={word("account.email.hint")}
        value={account.email}
        readOnly
        dir="ltr"
        className="bg-surface-2"
      />
      <FormConflicts
        isOwn
        conflicts={conflicts}
        fields={{ name: { label: word("form.yourName"), show: ({ name }) => name } }}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
      {isSaved && !isChanged && (
        <Notice tone="success">
          <FormattedMessage id="account.name.saved" />
        </Notice>
      )}
      <Button type="submit" variant="primary" isPending={isSubmitting}>
        <FormattedMessage id="account.name.save" />
      </Button>
    </form>
  );
}

function nameOf(account: Account | undefined) {
  return { name: account?.name ?? "" };
}

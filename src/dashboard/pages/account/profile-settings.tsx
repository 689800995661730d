import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormattedDate, FormattedMessage, useIntl } from "react-intl";
import { accountEndpoints } from "#contract/account.ts";
import { accountKeys, accountQuery } from "#dashboard/api/account.ts";
import { call } from "#dashboard/api/call.ts";
import { sessionQuery } from "#dashboard/api/session.ts";
import { useFormSender } from "#dashboard/api/use-form-sender.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { maxNameLength, useNameWords } from "#dashboard/lib/use-name-words.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { TextField } from "#dashboard/ui/text-field.tsx";
import { DeleteAccount } from "./delete-account.tsx";

/** Who one is to the others, and the end of the account. */
export function ProfileSettings() {
  const account = useQuery(accountQuery());
  return (
    <>
      <Section title={<FormattedMessage id="account.profile" />}>
        {account.isPending && <Loading lines={3} />}
        {account.isError && <Failed error={account.error} onRetry={() => void account.refetch()} />}
        {account.data && <ProfileForm name={account.data.name} email={account.data.email} />}
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

function ProfileForm({ name, email }: { name: string; email: string }) {
  const intl = useIntl();
  const nameWords = useNameWords();
  const client = useQueryClient();
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm({ defaultValues: { name } });
  const { problem, onSubmit } = useFormSender(form, async (body) => {
    client.setQueryData(sessionQuery().queryKey, await call(accountEndpoints.update, { body }));
    form.reset(body);
    setIsSaved(true);
    await client.invalidateQueries({ queryKey: accountKeys.all() });
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <form onSubmit={onSubmit} noValidate className="max-w-md space-y-4">
      <TextField
        label={word("form.yourName")}
        hint={word("account.name.hint")}
        autoComplete="name"
        error={nameWords(errors.name)}
        {...form.register("name", { required: true, maxLength: maxNameLength })}
      />
      <TextField
        label={word("form.email")}
        hint={word("account.email.hint")}
        value={email}
        readOnly
        dir="ltr"
        className="bg-surface-2"
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
      {isSaved && !isDirty && (
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

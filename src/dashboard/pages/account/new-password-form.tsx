import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { accountEndpoints } from "#contract/people/account.ts";
import { useFormSender } from "#dashboard/api/forms/use-form-sender.ts";
import { accountKeys } from "#dashboard/api/people/account.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { usePasswordErrors } from "./use-password-errors.ts";

/** A new password by the one from before. */
export function NewPasswordForm() {
  const intl = useIntl();
  const client = useQueryClient();
  const [isChanged, setIsChanged] = useState(false);
  const form = useForm({ defaultValues: { password: "", newPassword: "" } });
  const atField = usePasswordErrors(form);
  const { problem, onSubmit } = useFormSender(form, (body) =>
    atField(async () => {
      await call(accountEndpoints.changePassword, { body });
      form.reset();
      setIsChanged(true);
      await client.invalidateQueries({ queryKey: accountKeys.sessions() });
    }),
  );
  const { errors, isSubmitting, isDirty } = form.formState;
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <form onSubmit={onSubmit} noValidate className="max-w-md space-y-4">
      <TextField
        label={word("account.password.now")}
        type="password"
        autoComplete="current-password"
        dir="ltr"
        error={errors.password && (errors.password.message || word("form.required"))}
        {...form.register("password", { required: true })}
      />
      <TextField
        label={word("form.newPassword")}
        hint={!errors.newPassword && word("form.password.rule")}
        type="password"
        autoComplete="new-password"
        dir="ltr"
        error={errors.newPassword && word("form.password.rule")}
        {...form.register("newPassword", { required: true, minLength: 10, maxLength: 128 })}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
      {isChanged && !isDirty && (
        <Notice tone="success">
          <FormattedMessage id="account.password.changed" />
        </Notice>
      )}
      <Button type="submit" isPending={isSubmitting}>
        <FormattedMessage id="account.password.change" />
      </Button>
    </form>
  );
}

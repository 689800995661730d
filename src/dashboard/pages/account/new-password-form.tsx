import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { accountEndpoints } from "#contract/account/account.ts";
import { useFormSender } from "#dashboard/api/forms/use-form-sender.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { NewPasswordField, PasswordField } from "#dashboard/layout/sign-in/credential-fields.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { usePasswordErrors } from "./use-password-errors.ts";

/** Changes the password, given the current one. */
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
      await client.invalidateQueries({ queryKey: queryKeys.person("account", "sessions") });
    }),
  );
  const { errors, isSubmitting, isDirty } = form.formState;
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <form onSubmit={onSubmit} noValidate className="max-w-md space-y-4">
      <PasswordField
        label={word("account.password.now")}
        field={form.register("password", { required: true })}
        error={errors.password && (errors.password.message || word("form.required"))}
      />
      <NewPasswordField
        label={word("form.newPassword")}
        field={form.register("newPassword", { required: true, minLength: 10, maxLength: 128 })}
        isWrong={errors.newPassword !== undefined}
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

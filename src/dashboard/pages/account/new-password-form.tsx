import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { accountEndpoints, changePasswordBody } from "#contract/account/account.ts";
import { useBodyForm } from "#dashboard/api/forms/use-body-form.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { NewPasswordField, PasswordField } from "#dashboard/layout/sign-in/credential-fields.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { passwordErrors } from "./password-errors.ts";

/** Changes the password, given the current one. */
export function NewPasswordForm() {
  const intl = useIntl();
  const client = useQueryClient();
  const [isChanged, setIsChanged] = useState(false);
  const { form, problem, onSubmit } = useBodyForm({
    schema: changePasswordBody,
    errorFields: passwordErrors,
    values: { password: "", newPassword: "" },
    send: async (body, form) => {
      await call(accountEndpoints.changePassword, { body });
      form.reset();
      setIsChanged(true);
      await client.invalidateQueries({ queryKey: queryKeys.person("account", "sessions") });
    },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <form onSubmit={onSubmit} noValidate className="max-w-md space-y-4">
      <PasswordField
        label={word("account.password.now")}
        field={form.register("password")}
        error={errors.password?.message}
      />
      <NewPasswordField
        label={word("form.newPassword")}
        field={form.register("newPassword")}
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

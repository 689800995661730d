import type { UseFormRegisterReturn } from "react-hook-form";
import { useIntl } from "react-intl";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";

/** What a new account signs in with: an e-mail address and a password that somebody chooses here. */
export function NewCredentials(props: {
  email: UseFormRegisterReturn;
  password: UseFormRegisterReturn;
  emailError: string | undefined;
  isPasswordWrong: boolean;
}) {
  const intl = useIntl();
  const rule = intl.formatMessage({ id: "form.password.rule" });
  return (
    <>
      <TextField
        label={intl.formatMessage({ id: "form.email" })}
        type="email"
        autoComplete="username"
        dir="ltr"
        error={props.emailError}
        {...props.email}
      />
      <TextField
        label={intl.formatMessage({ id: "form.password" })}
        hint={!props.isPasswordWrong && rule}
        type="password"
        autoComplete="new-password"
        dir="ltr"
        error={props.isPasswordWrong ? rule : undefined}
        {...props.password}
      />
    </>
  );
}

import type { UseFormRegisterReturn } from "react-hook-form";
import { useIntl } from "react-intl";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";

type FieldProps = { field: UseFormRegisterReturn; error: string | undefined; label?: string };

/** The email address of an account. */
export function EmailField({ field, error }: FieldProps) {
  const intl = useIntl();
  return (
    <TextField
      label={intl.formatMessage({ id: "form.email" })}
      type="email"
      autoComplete="username"
      dir="ltr"
      error={error}
      {...field}
    />
  );
}

/** The current password of an account. */
export function PasswordField({ field, error, label }: FieldProps) {
  const intl = useIntl();
  return (
    <TextField
      label={label ?? intl.formatMessage({ id: "form.password" })}
      type="password"
      autoComplete="current-password"
      dir="ltr"
      error={error}
      {...field}
    />
  );
}

/** A new password. The rule for passwords is shown as a hint, or as the error if the password breaks it. */
export function NewPasswordField({
  field,
  isWrong,
  label,
}: Omit<FieldProps, "error"> & { isWrong: boolean }) {
  const intl = useIntl();
  const rule = intl.formatMessage({ id: "form.password.rule" });
  return (
    <TextField
      label={label ?? intl.formatMessage({ id: "form.password" })}
      hint={!isWrong && rule}
      type="password"
      autoComplete="new-password"
      dir="ltr"
      error={isWrong ? rule : undefined}
      {...field}
    />
  );
}

import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { useIntl } from "react-intl";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { EmailField, NewPasswordField } from "./credential-fields.tsx";

type Field = "name" | "email" | "password";

/** The fields of a new account: name, email address and password. */
export function NewAccountFields({
  register,
  errors,
}: {
  register: (field: Field) => UseFormRegisterReturn;
  errors: { readonly [Name in Field]?: FieldError | undefined };
}) {
  const intl = useIntl();
  return (
    <>
      <TextField
        label={intl.formatMessage({ id: "form.yourName" })}
        autoComplete="name"
        error={errors.name?.message}
        {...register("name")}
      />
      <EmailField field={register("email")} error={errors.email?.message} />
      <NewPasswordField field={register("password")} isWrong={errors.password !== undefined} />
    </>
  );
}

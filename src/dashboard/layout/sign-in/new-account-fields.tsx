import type { UseFormRegisterReturn } from "react-hook-form";
import { EmailField, NewPasswordField } from "./credential-fields.tsx";

/** What a new account signs in with: an e-mail address and a password that somebody chooses here. */
export function NewCredentials(props: {
  email: UseFormRegisterReturn;
  password: UseFormRegisterReturn;
  emailError: string | undefined;
  isPasswordWrong: boolean;
}) {
  return (
    <>
      <EmailField field={props.email} error={props.emailError} />
      <NewPasswordField field={props.password} isWrong={props.isPasswordWrong} />
    </>
  );
}

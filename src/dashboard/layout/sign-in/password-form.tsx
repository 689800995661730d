import { FormattedMessage } from "react-intl";
import { type SignInResult, signInBody, signInEndpoints } from "#contract/auth/sign-in.ts";
import { useBodyForm } from "#dashboard/api/forms/use-body-form.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { EmailField, PasswordField } from "./credential-fields.tsx";

/** The first step of signing in: email address and password. */
export function PasswordForm({
  email,
  onEntered,
}: {
  email: string;
  onEntered: (answer: SignInResult, email: string) => void;
}) {
  const { form, problem, onSubmit } = useBodyForm({
    schema: signInBody,
    values: { email, password: "" },
    send: async (body) => onEntered(await call(signInEndpoints.signIn, { body }), body.email),
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-4">
      <EmailField field={form.register("email")} error={errors.email?.message} />
      <PasswordField field={form.register("password")} error={errors.password?.message} />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" variant="primary" isPending={isSubmitting} className="w-full">
        <FormattedMessage id="signIn.action" />
      </Button>
    </form>
  );
}

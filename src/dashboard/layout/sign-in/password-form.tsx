import { useForm } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { type SignedIn, signInEndpoints } from "#contract/auth/sign-in.ts";
import { useFormSender } from "#dashboard/api/forms/use-form-sender.ts";
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
  onEntered: (answer: SignedIn, email: string) => void;
}) {
  const intl = useIntl();
  const form = useForm({ defaultValues: { email, password: "" } });
  const { problem, onSubmit } = useFormSender(form, async (body) =>
    onEntered(await call(signInEndpoints.signIn, { body }), body.email),
  );
  const { errors, isSubmitting } = form.formState;
  const required = intl.formatMessage({ id: "form.required" });
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-4">
      <EmailField
        field={form.register("email", { required: true })}
        error={errors.email && (errors.email.message || required)}
      />
      <PasswordField
        field={form.register("password", { required: true })}
        error={errors.password && (errors.password.message || required)}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" variant="primary" isPending={isSubmitting} className="w-full">
        <FormattedMessage id="signIn.action" />
      </Button>
    </form>
  );
}

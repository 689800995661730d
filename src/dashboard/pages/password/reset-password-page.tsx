import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSearchParams } from "react-router";
import { resetPasswordBody, signInEndpoints } from "#contract/auth/sign-in.ts";
import { useBodyForm } from "#dashboard/api/forms/use-body-form.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { NewPasswordField } from "#dashboard/layout/sign-in/credential-fields.tsx";
import { SignedOutPage } from "#dashboard/layout/sign-in/signed-out-page.tsx";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Sets a new password by the link in an email; all sessions of the account end. */
export function ResetPasswordPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const [isDone, setIsDone] = useState(false);
  const { form, problem, onSubmit } = useBodyForm({
    schema: resetPasswordBody,
    values: { token: search.get("token") ?? "", password: "" },
    send: async (body) => {
      await call(signInEndpoints.reset, { body });
      setIsDone(true);
    },
  });
  usePageTitle(intl.formatMessage({ id: "password.new" }));
  return (
    <SignedOutPage
      title={<FormattedMessage id="password.new" />}
      about={<FormattedMessage id="password.new.about" />}
    >
      {isDone ? (
        <div className="space-y-4">
          <Notice tone="success">
            <FormattedMessage id="password.changed" />
          </Notice>
          <LinkButton to={paths.signIn()} variant="primary" className="w-full">
            <FormattedMessage id="signIn.action" />
          </LinkButton>
        </div>
      ) : (
        <form onSubmit={onSubmit} noValidate className="space-y-4">
          <NewPasswordField
            label={intl.formatMessage({ id: "form.newPassword" })}
            field={form.register("password")}
            isWrong={form.formState.errors.password !== undefined}
          />
          {problem && <Notice tone="danger">{problem}</Notice>}
          <Button type="submit" variant="primary" isPending={form.formState.isSubmitting} className="w-full">
            <FormattedMessage id="password.set" />
          </Button>
        </form>
      )}
    </SignedOutPage>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router";
import { requestResetBody, signInEndpoints } from "#contract/auth/sign-in.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { useBodyForm } from "#dashboard/api/forms/use-body-form.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { EmailField } from "#dashboard/layout/sign-in/credential-fields.tsx";
import { SignedOutPage } from "#dashboard/layout/sign-in/signed-out-page.tsx";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Requests a link for a new password; the response is the same for unknown addresses. */
export function ForgottenPasswordPage() {
  const intl = useIntl();
  const [isSent, setIsSent] = useState(false);
  const { data: session } = useQuery(sessionQuery());
  const messageSuffix = session?.sendsMail === false ? ".noMail" : "";
  const { form, problem, onSubmit } = useBodyForm({
    schema: requestResetBody,
    values: { email: "" },
    send: async (body) => {
      await call(signInEndpoints.requestReset, { body });
      setIsSent(true);
    },
  });
  usePageTitle(intl.formatMessage({ id: "password.forgotten" }));
  return (
    <SignedOutPage
      title={<FormattedMessage id="password.forgotten" />}
      about={<FormattedMessage id={`password.forgotten.about${messageSuffix}`} />}
    >
      {isSent ? (
        <Notice tone="success">
          <FormattedMessage id={`password.sent${messageSuffix}`} />
        </Notice>
      ) : (
        <form onSubmit={onSubmit} noValidate className="space-y-4">
          <EmailField field={form.register("email")} error={form.formState.errors.email?.message} />
          {problem && <Notice tone="danger">{problem}</Notice>}
          <Button type="submit" variant="primary" isPending={form.formState.isSubmitting} className="w-full">
            <FormattedMessage id={`password.send${messageSuffix}`} />
          </Button>
        </form>
      )}
      <p className="mt-4 text-sm">
        <Link to={paths.signIn()} className="text-accent underline">
          <FormattedMessage id="password.back" />
        </Link>
      </p>
    </SignedOutPage>
  );
}

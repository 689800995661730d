import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import { Link, Navigate, useSearchParams } from "react-router";
import { accountEndpoints, registerBody } from "#contract/account/account.ts";
import { registrationQuery } from "#dashboard/api/account/account.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { useBodyForm } from "#dashboard/api/forms/use-body-form.ts";
import { ApiCallError, call } from "#dashboard/api/transport/call.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { NewAccountFields } from "#dashboard/layout/sign-in/new-account-fields.tsx";
import { SignedOutPage } from "#dashboard/layout/sign-in/signed-out-page.tsx";
import { useAfterSignIn } from "#dashboard/layout/sign-in/use-after-sign-in.ts";
import { trimName } from "#dashboard/lib/trim-name.ts";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { paths, safeNext } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Creates an account without an invitation, if a team owner has opened registration. */
export function RegisterPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const { data: session } = useQuery(sessionQuery());
  const registration = useQuery(registrationQuery());
  usePageTitle(intl.formatMessage({ id: "register.title" }));
  if (session?.user) return <Navigate to={safeNext(search.get("next"))} replace />;
  const team = registration.data?.team;
  return (
    <SignedOutPage
      title={<FormattedMessage id="register.title" />}
      about={team && <FormattedMessage id="register.about" values={{ team }} />}
    >
      {registration.isError && (
        <Failed error={registration.error} onRetry={() => void registration.refetch()} />
      )}
      {registration.data?.open && <NewAccountForm />}
      {registration.data?.open === false && (
        <Notice>
          <FormattedMessage id="register.closed" />
        </Notice>
      )}
      <p className="mt-4 text-sm">
        <Link to={paths.signIn(search.get("next") ?? undefined)} className="text-accent underline">
          <FormattedMessage id="register.signIn" />
        </Link>
      </p>
    </SignedOutPage>
  );
}

function NewAccountForm() {
  const client = useQueryClient();
  const enter = useAfterSignIn();
  const [search] = useSearchParams();
  const { form, problem, onSubmit } = useBodyForm({
    schema: registerBody,
    bodyOf: trimName,
    errorFields: { name_taken: { field: "email", id: "register.taken" } },
    values: { name: "", email: "", password: "" },
    send: async (body) => {
      try {
        enter(await call(accountEndpoints.register, { body: trimName(body) }), safeNext(search.get("next")));
      } catch (error) {
        if (!(error instanceof ApiCallError) || error.code !== "not_allowed") throw error;
        // Registration was closed in the meantime. The page shows this when its status is reloaded.
        await client.invalidateQueries({ queryKey: registrationQuery().queryKey });
      }
    },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-4">
      <NewAccountFields register={form.register} errors={errors} />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" variant="primary" isPending={isSubmitting} className="w-full">
        <FormattedMessage id="register.action" />
      </Button>
    </form>
  );
}

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { Link, Navigate, useSearchParams } from "react-router";
import * as z from "zod/mini";
import { accountEndpoints } from "#contract/account/account.ts";
import { displayName, emailSchema, passwordSchema } from "#contract/auth/sign-in.ts";
import { registrationQuery } from "#dashboard/api/account/account.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { useFormSender } from "#dashboard/api/forms/use-form-sender.ts";
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

const schema = z.object({ name: displayName, email: emailSchema, password: passwordSchema });

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
  const intl = useIntl();
  const client = useQueryClient();
  const enter = useAfterSignIn();
  const [search] = useSearchParams();
  const word = (id: string) => intl.formatMessage({ id });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: "", email: "", password: "" },
  });
  const { problem, onSubmit } = useFormSender(form, async (body) => {
    try {
      enter(await call(accountEndpoints.register, { body: trimName(body) }), safeNext(search.get("next")));
    } catch (error) {
      if (!(error instanceof ApiCallError)) throw error;
      // Registration was closed in the meantime: reloads, which shows that.
      if (error.code === "not_allowed")
        return client.invalidateQueries({ queryKey: registrationQuery().queryKey });
      if (error.code !== "name_taken") throw error;
      form.setError("email", { type: "taken", message: word("register.taken") });
    }
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

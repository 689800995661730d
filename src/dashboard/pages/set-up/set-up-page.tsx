import { FormattedMessage, useIntl } from "react-intl";
import { useSearchParams } from "react-router";
import { setUpBody, signInEndpoints } from "#contract/auth/sign-in.ts";
import { useBodyForm } from "#dashboard/api/forms/use-body-form.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { NewAccountFields } from "#dashboard/layout/sign-in/new-account-fields.tsx";
import { SignedOutPage } from "#dashboard/layout/sign-in/signed-out-page.tsx";
import { useAfterSignIn } from "#dashboard/layout/sign-in/use-after-sign-in.ts";
import { trimName } from "#dashboard/lib/trim-name.ts";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Creates the first owner and the team, by the link that the server prints at startup. */
export function SetUpPage() {
  const intl = useIntl();
  const enter = useAfterSignIn();
  const [search] = useSearchParams();
  const { form, problem, onSubmit } = useBodyForm({
    schema: setUpBody,
    bodyOf,
    errorFields: { name_taken: { field: "email" } },
    values: { token: search.get("token") ?? "", teamName: "", name: "", email: "", password: "" },
    send: async (values) =>
      enter(await call(signInEndpoints.setUp, { body: bodyOf(values) }), paths.projects()),
  });
  const { errors, isSubmitting } = form.formState;
  const word = (id: string) => intl.formatMessage({ id });
  usePageTitle(word("setUp.title"));
  return (
    <SignedOutPage
      title={<FormattedMessage id="setUp.title" />}
      about={<FormattedMessage id="setUp.about" />}
    >
      <form onSubmit={onSubmit} noValidate className="space-y-4">
        <TextField
          label={word("form.teamName")}
          autoComplete="organization"
          error={errors.teamName?.message}
          {...form.register("teamName")}
        />
        <NewAccountFields register={form.register} errors={errors} />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Button type="submit" variant="primary" isPending={isSubmitting} className="w-full">
          <FormattedMessage id="setUp.action" />
        </Button>
      </form>
    </SignedOutPage>
  );
}

function bodyOf<Values extends { teamName: string; name: string }>(values: Values): Values {
  return { ...trimName(values), teamName: values.teamName.trim() };
}

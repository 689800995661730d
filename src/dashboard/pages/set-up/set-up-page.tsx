import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { useSearchParams } from "react-router";
import * as z from "zod/mini";
import { emailSchema, passwordSchema, signInEndpoints } from "#contract/auth/sign-in.ts";
import { useFormSender } from "#dashboard/api/forms/use-form-sender.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { NewAccountFields } from "#dashboard/layout/sign-in/new-account-fields.tsx";
import { SignedOutPage } from "#dashboard/layout/sign-in/signed-out-page.tsx";
import { useAfterSignIn } from "#dashboard/layout/sign-in/use-after-sign-in.ts";
import { maxNameLength, useNameMessage } from "#dashboard/lib/use-name-message.ts";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

const givenName = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxNameLength));
const schema = z.object({
  teamName: givenName,
  name: givenName,
  email: emailSchema,
  password: passwordSchema,
});

/** Creates the first owner and the team, by the link that the server prints at startup. */
export function SetUpPage() {
  const intl = useIntl();
  const nameMessage = useNameMessage();
  const enter = useAfterSignIn();
  const [search] = useSearchParams();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { teamName: "", name: "", email: "", password: "" },
  });
  const { problem, onSubmit } = useFormSender(form, async (values) => {
    const token = search.get("token") ?? "";
    enter(await call(signInEndpoints.setUp, { body: { token, ...values } }), paths.projects());
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
          error={nameMessage(errors.teamName)}
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

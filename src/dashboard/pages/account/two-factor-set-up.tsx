import { FormattedMessage, useIntl } from "react-intl";
import { confirmTwoFactorBody, twoFactorEndpoints } from "#contract/account/two-factor.ts";
import { useBodyForm } from "#dashboard/api/forms/use-body-form.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { QrCode } from "#dashboard/ui/charts/qr-code.tsx";
import { CodeBlock } from "#dashboard/ui/code-block.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import type { TwoFactorSecrets } from "./two-factor-secrets.ts";

/** Key for the authenticator app, and confirmation by a code from the app. */
export function TwoFactorSetUp(props: {
  secrets: TwoFactorSecrets;
  onConfirmed: () => void;
  onCancel: () => void;
}) {
  const intl = useIntl();
  const { uri, secret } = props.secrets;
  const { form, problem, onSubmit } = useBodyForm({
    schema: confirmTwoFactorBody,
    values: { code: "" },
    send: async (body) => {
      await call(twoFactorEndpoints.confirm, { body });
      props.onConfirmed();
    },
  });
  const { errors, isSubmitting } = form.formState;
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <form onSubmit={onSubmit} noValidate className="max-w-xl space-y-4 rounded-md border border-line p-4">
      <p className="text-sm">
        <FormattedMessage id="twoFactor.app" />{" "}
        <a href={uri} className="text-accent underline">
          <FormattedMessage id="twoFactor.app.open" />
        </a>
      </p>
      <QrCode text={uri} label={word("twoFactor.qr")} />
      <CodeBlock label={word("twoFactor.secret")} code={secret} shown={groupByFour(secret)} />
      <CodeBlock label={word("twoFactor.uri")} code={uri} />
      <div className="w-64 max-w-full">
        <TextField
          label={word("signIn.code")}
          hint={word("twoFactor.code.hint")}
          autoComplete="one-time-code"
          inputMode="numeric"
          data-next-focus=""
          dir="ltr"
          className="font-mono tracking-widest"
          error={errors.code?.message}
          {...form.register("code")}
        />
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          <FormattedMessage id="twoFactor.confirm" />
        </Button>
        <Button variant="ghost" onPress={props.onCancel}>
          <FormattedMessage id="shell.cancel" />
        </Button>
      </div>
    </form>
  );
}

/** Groups of four characters, which are easier to type from another screen. */
function groupByFour(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, "$& ");
}

import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Session } from "#contract/auth/session.ts";
import { signInByCodeBody, signInEndpoints } from "#contract/auth/sign-in.ts";
import { useBodyForm } from "#dashboard/api/forms/use-body-form.ts";
import { ApiCallError, call } from "#dashboard/api/transport/call.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { CheckField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** The second step of signing in: a code of the authenticator app, or a backup code. */
export function CodeForm(props: { onSignedIn: (session: Session) => void; onOver: () => void }) {
  const intl = useIntl();
  const [isBackup, setIsBackup] = useState(false);
  const { form, problem, onSubmit } = useBodyForm({
    schema: signInByCodeBody,
    values: { code: "", trustDevice: false },
    send: async (body) => {
      try {
        props.onSignedIn(await call(signInEndpoints.signInByCode, { body }));
      } catch (error) {
        if (!(error instanceof ApiCallError) || error.code !== "second_step_over") throw error;
        props.onOver();
      }
    },
  });
  const { errors, isSubmitting } = form.formState;
  const word = (id: string) => intl.formatMessage({ id });
  const useOther = () => {
    setIsBackup(!isBackup);
    form.reset({ ...form.getValues(), code: "" });
    form.setFocus("code");
  };
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-4">
      <TextField
        label={word(isBackup ? "signIn.backupCode" : "signIn.code")}
        hint={word(isBackup ? "signIn.backupCode.hint" : "signIn.code.hint")}
        autoComplete={isBackup ? "off" : "one-time-code"}
        inputMode={isBackup ? "text" : "numeric"}
        autoFocus
        dir="ltr"
        className="font-mono tracking-widest"
        error={errors.code?.message}
        {...form.register("code")}
      />
      <CheckField
        label={word("signIn.trust")}
        hint={word("signIn.trust.hint")}
        {...form.register("trustDevice")}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" variant="primary" isPending={isSubmitting} className="w-full">
        <FormattedMessage id="signIn.action" />
      </Button>
      <Button variant="ghost" className="w-full" onPress={useOther}>
        <FormattedMessage id={isBackup ? "signIn.useCode" : "signIn.useBackupCode"} />
      </Button>
    </form>
  );
}

import { FormattedMessage } from "react-intl";
import { Section } from "#dashboard/layout/page.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { TwoFactor } from "./two-factor.tsx";

/** Password and two-factor authentication. */
export function SecuritySettings() {
  return (
    <>
      <Section
        title={<FormattedMessage id="twoFactor.title" />}
        about={<FormattedMessage id="twoFactor.about" />}
      >
        <TwoFactor />
      </Section>
      <Section
        title={<FormattedMessage id="account.password" />}
        about={<FormattedMessage id="account.password.about" />}
      >
        <NewPasswordForm />
      </Section>
    </>
  );
}

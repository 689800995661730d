import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { accountEndpoints } from "#contract/account/account.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { Section } from "#dashboard/layout/page.tsx";
import { leaveSignedOut } from "#dashboard/layout/sign-in/leave-signed-out.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { PasswordDialog } from "./password-dialog.tsx";

const consequences = ["history", "access", "teams", "final"] as const;

/** Deletes the user's account, after explaining the consequences. */
export function DeleteAccount() {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Section
      title={<FormattedMessage id="account.delete" />}
      about={<FormattedMessage id="account.delete.about" />}
    >
      <Button variant="danger" onPress={() => setIsConfirming(true)}>
        <FormattedMessage id="account.delete.action" />
      </Button>
      {isConfirming && (
        <PasswordDialog
          title={<FormattedMessage id="account.delete" />}
          actionLabel={<FormattedMessage id="account.delete.action" />}
          isDangerous
          about={
            <ul className="list-disc space-y-1 ps-5">
              {consequences.map((consequence) => (
                <li key={consequence}>
                  <FormattedMessage id={`account.delete.${consequence}`} />
                </li>
              ))}
            </ul>
          }
          onSend={async (password) => {
            await call(accountEndpoints.remove, { body: { password } });
            leaveSignedOut();
          }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Section>
  );
}

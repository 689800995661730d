import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { twoFactorEndpoints } from "#contract/account/two-factor.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import type { TwoFactorSecrets } from "./two-factor-secrets.ts";

type Action = "start" | "renew" | "disable";

/** State of two-factor authentication and its actions; each requires the password. */
export function TwoFactorActions(props: {
  enabled: boolean;
  backupCodesLeft: number;
  onStarted: (secrets: TwoFactorSecrets) => void;
  onRenewed: (codes: string[]) => void;
  onDisabled: () => Promise<void>;
}) {
  const [chosenAction, setChosenAction] = useState<Action>();

  async function send(action: Action, password: string): Promise<void> {
    const body = { password };
    if (action === "start") props.onStarted(await call(twoFactorEndpoints.start, { body }));
    if (action === "renew")
      props.onRenewed((await call(twoFactorEndpoints.renewBackupCodes, { body })).backupCodes);
    if (action !== "disable") return;
    await call(twoFactorEndpoints.disable, { body });
    await props.onDisabled();
  }

  return (
    <>
      <p data-next-focus="" tabIndex={-1} className="flex items-center gap-2 text-sm outline-none">
        <TwoFactorState {...props} />
      </p>
      <div className="flex flex-wrap gap-2">
        {offeredActions(props.enabled).map((action) => (
          <Button key={action} variant={variants[action]} onPress={() => setChosenAction(action)}>
            <FormattedMessage id={`twoFactor.${action}`} />
          </Button>
        ))}
      </div>
      {chosenAction && (
        <PasswordDialog
          title={<FormattedMessage id={`twoFactor.${chosenAction}`} />}
          about={<FormattedMessage id={`twoFactor.${chosenAction}.about`} />}
          actionLabel={<FormattedMessage id={`twoFactor.${chosenAction}`} />}
          isDangerous={chosenAction === "disable"}
          onSend={(password) => send(chosenAction, password)}
          onClose={() => setChosenAction(undefined)}
        />
      )}
    </>
  );
}

const variants = { start: "primary", renew: "plain", disable: "danger" } as const;

function offeredActions(enabled: boolean): readonly Action[] {
  return enabled ? ["renew", "disable"] : ["start"];
}

function TwoFactorState({ enabled, backupCodesLeft }: { enabled: boolean; backupCodesLeft: number }) {
  const Icon = enabled ? ShieldCheck : ShieldAlert;
  return (
    <>
      <Icon aria-hidden size={16} className={`flex-none ${enabled ? "text-success" : "text-ink-muted"}`} />
      <FormattedMessage id={enabled ? "twoFactor.on" : "twoFactor.off"} values={{ left: backupCodesLeft }} />
    </>
  );
}

import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { twoFactorEndpoints } from "#contract/account/two-factor.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import type { TwoFactorSetup } from "./two-factor-setup.ts";

type Action = "start" | "renew" | "disable";

/** State of two-factor authentication and its actions; each requires the password. */
export function TwoFactorActions(props: {
  enabled: boolean;
  backupCodesLeft: number;
  onStarted: (started: TwoFactorSetup) => void;
  onRenewed: (codes: string[]) => void;
  onDisabled: () => Promise<void>;
}) {
  const [chosen, setChosen] = useState<Action>();

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
        <StateOf {...props} />
      </p>
      <div className="flex flex-wrap gap-2">
        {offeredActions(props.enabled).map((action) => (
          <Button key={action} variant={variants[action]} onPress={() => setChosen(action)}>
            <FormattedMessage id={`twoFactor.${action}`} />
          </Button>
        ))}
      </div>
      {chosen && (
        <PasswordDialog
          title={<FormattedMessage id={`twoFactor.${chosen}`} />}
          about={<FormattedMessage id={`twoFactor.${chosen}.about`} />}
          actionLabel={<FormattedMessage id={`twoFactor.${chosen}`} />}
          isDangerous={chosen === "disable"}
          onSend={(password) => send(chosen, password)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

const variants = { start: "primary", renew: "plain", disable: "danger" } as const;

function offeredActions(enabled: boolean): readonly Action[] {
  return enabled ? ["renew", "disable"] : ["start"];
}

function StateOf({ enabled, backupCodesLeft }: { enabled: boolean; backupCodesLeft: number }) {
  const Icon = enabled ? ShieldCheck : ShieldAlert;
  return (
    <>
      <Icon aria-hidden size={16} className={`flex-none ${enabled ? "text-success" : "text-ink-muted"}`} />
      <FormattedMessage id={enabled ? "twoFactor.on" : "twoFactor.off"} values={{ left: backupCodesLeft }} />
    </>
  );
}

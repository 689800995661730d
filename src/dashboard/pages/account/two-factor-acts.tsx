import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { twoFactorEndpoints } from "#contract/people/two-factor.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import type { Started } from "./two-factor-started.ts";

type Act = "start" | "renew" | "disable";

/** Whether signing in takes a second step, and what can be done about it; each act asks for the password. */
export function TwoFactorActs(props: {
  enabled: boolean;
  backupCodesLeft: number;
  onStarted: (started: Started) => void;
  onRenewed: (codes: string[]) => void;
  onDisabled: () => Promise<void>;
}) {
  const [asked, setAsked] = useState<Act>();

  async function send(act: Act, password: string): Promise<void> {
    const body = { password };
    if (act === "start") props.onStarted(await call(twoFactorEndpoints.start, { body }));
    if (act === "renew")
      props.onRenewed((await call(twoFactorEndpoints.renewBackupCodes, { body })).backupCodes);
    if (act !== "disable") return;
    await call(twoFactorEndpoints.disable, { body });
    await props.onDisabled();
  }

  return (
    <>
      <p data-next-focus="" tabIndex={-1} className="flex items-center gap-2 text-sm outline-none">
        <StateOf {...props} />
      </p>
      <div className="flex flex-wrap gap-2">
        {offeredActs(props.enabled).map((act) => (
          <Button key={act} variant={looks[act]} onPress={() => setAsked(act)}>
            <FormattedMessage id={`twoFactor.${act}`} />
          </Button>
        ))}
      </div>
      {asked && (
        <PasswordDialog
          title={<FormattedMessage id={`twoFactor.${asked}`} />}
          about={<FormattedMessage id={`twoFactor.${asked}.about`} />}
          act={<FormattedMessage id={`twoFactor.${asked}`} />}
          isDangerous={asked === "disable"}
          onSend={(password) => send(asked, password)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

const looks = { start: "primary", renew: "plain", disable: "danger" } as const;

function offeredActs(enabled: boolean): readonly Act[] {
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

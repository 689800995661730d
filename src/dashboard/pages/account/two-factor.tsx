import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountQuery } from "#dashboard/api/account/account.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { BackupCodes } from "./backup-codes.tsx";
import { TwoFactorActions } from "./two-factor-actions.tsx";
import type { TwoFactorSecrets } from "./two-factor-secrets.ts";
import { TwoFactorSetUp } from "./two-factor-set-up.tsx";

/** Enables and disables two-factor authentication. Secrets exist only in the state of this component. */
export function TwoFactor() {
  const client = useQueryClient();
  const account = useQuery(accountQuery());
  const [secrets, setSecrets] = useState<TwoFactorSecrets>();
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.person("account") });
  const finish = () => {
    setSecrets(undefined);
    setCodes(undefined);
    focusIfLost();
  };
  if (account.isPending) return <Loading lines={2} />;
  if (account.isError) return <Failed error={account.error} onRetry={() => void account.refetch()} />;
  if (codes) return <BackupCodes codes={codes} onDone={finish} />;
  if (secrets)
    return (
      <TwoFactorSetUp
        secrets={secrets}
        onConfirmed={() => {
          setCodes(secrets.backupCodes);
          focusIfLost();
          void refresh();
        }}
        onCancel={finish}
      />
    );
  return (
    <TwoFactorActions
      {...account.data.twoFactor}
      onStarted={setSecrets}
      onRenewed={(renewed) => {
        setCodes(renewed);
        void refresh();
      }}
      onDisabled={refresh}
    />
  );
}

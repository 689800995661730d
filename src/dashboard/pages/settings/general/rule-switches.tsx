import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import type { ProjectSettings } from "#contract/projects/settings.ts";
import { chooseSetting } from "#dashboard/api/projects/settings.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Section } from "#dashboard/layout/page.tsx";
import { LockOutDialog, lockedOutAddress } from "#dashboard/pages/settings/access/lock-out-dialog.tsx";
import { CheckField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

const rules = [
  "refuseUnknownLanguages",
  "translatorsWriteSource",
  "requirePersonalToken",
  "allowListForSessions",
  "draftModeEnabled",
  "collectMissingEnabled",
] as const;
type Rule = (typeof rules)[number];

type SwitchProps = { app: string; settings: ProjectSettings; mayChange: boolean };

/** How the server handles writes, and what apps receive. Every change is saved at once. */
export function RuleSwitches(props: SwitchProps) {
  return (
    <Section
      title={<FormattedMessage id="settings.rules" />}
      about={
        <FormattedMessage id={props.mayChange ? "settings.rules.about" : "settings.rules.aboutReading"} />
      }
    >
      <div className="divide-y divide-line rounded-md border border-line">
        {rules.map((rule) => (
          <RuleSwitch key={rule} rule={rule} {...props} />
        ))}
      </div>
    </Section>
  );
}

function RuleSwitch({ app, settings, mayChange, rule }: SwitchProps & { rule: Rule }) {
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const write = useMutation({
    scope: { id: `settings ${app}` },
    mutationFn: ({
      base,
      value,
      ...confirmation
    }: {
      base: ProjectSettings;
      value: boolean;
      confirmLockOut?: boolean;
    }) => chooseSetting(client, app, { base, change: { [rule]: value, ...confirmation } }),
    onSuccess: () => setIsConfirming(false),
    onError: (error) => setIsConfirming(lockedOutAddress(error) !== undefined),
  });
  const isOn = write.isPending ? write.variables.value : settings[rule];
  const shownSettings = { ...settings, [rule]: isOn };
  const isRefused = write.isError && !isConfirming && lockedOutAddress(write.error) === undefined;
  return (
    <div className="px-3 py-2.5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <CheckField
            label={<FormattedMessage id={`rule.${rule}`} />}
            hint={<FormattedMessage id={`rule.${rule}.hint`} />}
            checked={isOn}
            disabled={!mayChange}
            onChange={(event) => write.mutate({ base: shownSettings, value: event.target.checked })}
          />
        </div>
        <span role="status" className="text-xs text-success">
          {write.isSuccess && <FormattedMessage id="settings.saved" />}
        </span>
      </div>
      {isRefused && (
        <div className="mt-2">
          <Notice tone="danger">{errorMessage(write.error)}</Notice>
        </div>
      )}
      {isConfirming && (
        <LockOutDialog
          error={write.error}
          isPending={write.isPending}
          onConfirm={() => write.mutate({ base: settings, value: true, confirmLockOut: true })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { CheckSettings as Stored } from "#contract/checks.ts";
import { roleMay } from "#contract/permissions.ts";
import {
  type CheckSettingsChange,
  checkSettingsQuery,
  writeCheckSettings,
} from "#dashboard/api/checks/checks.ts";
import { mayChange } from "#dashboard/api/members/may-change.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { NativeSelect } from "#dashboard/ui/fields/native-select.tsx";
import { CheckField, SelectField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { type StoredCheck, storedChecks } from "#text/checks/check-bits.ts";
import { type CheckLevel, checkLevels } from "#text/checks/check-names.ts";
import { CheckRuns } from "./check-runs.tsx";
import type { SettingsProps } from "./settings-props.ts";

const failingUploadChoices = ["skip", "draft"] as const;

/** Level of each check, and what may be done with texts that have errors. Every change is saved at once. */
export function CheckSettings({ scope, project }: SettingsProps) {
  const settings = useQuery(checkSettingsQuery(scope.app));
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  // Changes that are being saved. They are shown at once; the mutation reports its start only later.
  const [pendingChange, setPendingChange] = useState<CheckSettingsChange>({});
  const mutationKey = ["checkSettings", scope.app];
  const write = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: (choice: Choice) => writeCheckSettings(client, scope.app, choice),
    onSettled: () => {
      const isLast = client.isMutating({ mutationKey }) === 1;
      if (isLast) setPendingChange({});
    },
  });

  const shownSettings = settings.data && withChange(settings.data, pendingChange);

  function choose(change: CheckSettingsChange): void {
    if (!shownSettings) return;
    setPendingChange({ ...pendingChange, ...change, levels: { ...pendingChange.levels, ...change.levels } });
    write.mutate({ base: shownSettings, change });
  }

  return (
    <Section title={<FormattedMessage id="settings.checks" />} about={<FormattedMessage id="checks.about" />}>
      {settings.isPending && <Loading lines={6} />}
      {settings.isError && <Failed error={settings.error} onRetry={() => void settings.refetch()} />}
      {shownSettings && (
        <CheckFields
          settings={shownSettings}
          isDisabled={!mayChange(project, "manageSettings")}
          branching={project.branching}
          onChange={choose}
        />
      )}
      {roleMay(project.role, "readSettings") && (
        <CheckRuns scope={scope} mayChange={mayChange(project, "manageSettings")} />
      )}
      <p role="status" className="text-xs text-success">
        {write.isSuccess && <FormattedMessage id="settings.saved" />}
      </p>
      {write.isError && <Notice tone="danger">{errorMessage(write.error)}</Notice>}
    </Section>
  );
}

type Choice = { base: Stored; change: CheckSettingsChange };

function withChange(stored: Stored, change: CheckSettingsChange): Stored {
  const { refuseFailing = stored.refuseFailing, failingUploads = stored.failingUploads } = change;
  return { ...stored, refuseFailing, failingUploads, levels: { ...stored.levels, ...change.levels } };
}

type FieldsProps = {
  settings: Stored;
  isDisabled: boolean;
  branching: boolean;
  onChange: (change: CheckSettingsChange) => void;
};

function CheckFields({ settings, isDisabled, branching, onChange }: FieldsProps) {
  const intl = useIntl();
  return (
    <>
      <div className="space-y-3 rounded-md border border-line px-3 py-2.5">
        <CheckField
          label={<FormattedMessage id="checks.refuse" />}
          hint={<FormattedMessage id="checks.refuse.hint" />}
          checked={settings.refuseFailing}
          disabled={isDisabled}
          onChange={(event) => onChange({ refuseFailing: event.target.checked })}
        />
        {!branching && (
          <SelectField
            label={<FormattedMessage id="checks.uploads" />}
            value={settings.failingUploads}
            disabled={isDisabled || !settings.refuseFailing}
            options={failingUploadChoices.map((value) => ({
              value,
              label: intl.formatMessage({ id: `checks.uploads.${value}` }),
            }))}
            onChange={({ target }) =>
              onChange({ failingUploads: target.value === "draft" ? "draft" : "skip" })
            }
          />
        )}
      </div>
      <ul className="divide-y divide-line rounded-md border border-line text-sm">
        {storedChecks.map((check) => (
          <CheckLevelRow
            key={check}
            check={check}
            level={settings.levels[check]}
            isDisabled={isDisabled}
            onChange={(level) => onChange({ levels: { [check]: level } })}
          />
        ))}
      </ul>
    </>
  );
}

type RowProps = {
  check: StoredCheck;
  level: CheckLevel;
  isDisabled: boolean;
  onChange: (level: CheckLevel) => void;
};

function CheckLevelRow({ check, level, isDisabled, onChange }: RowProps) {
  const intl = useIntl();
  const name = intl.formatMessage({ id: `check.${check}` });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
      <span className="min-w-0 flex-1">{name}</span>
      <span className="w-32 flex-none">
        <LevelSelect name={name} level={level} isDisabled={isDisabled} onChange={onChange} />
      </span>
    </li>
  );
}

function LevelSelect(props: {
  name: string;
  level: CheckLevel;
  isDisabled: boolean;
  onChange: (level: CheckLevel) => void;
}) {
  const intl = useIntl();
  return (
    <NativeSelect
      aria-label={intl.formatMessage({ id: "checks.levelOf" }, { check: props.name })}
      value={props.level}
      disabled={props.isDisabled}
      onChange={({ target }) => {
        const level = checkLevels.find((candidate) => candidate === target.value);
        if (level) props.onChange(level);
      }}
      options={checkLevels.map((value) => ({
        value,
        label: intl.formatMessage({ id: `checks.level.${value}` }),
      }))}
      className="h-8"
    />
  );
}

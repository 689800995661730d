import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { mayChange } from "#dashboard/api/members/may-change.ts";
import { settingsQuery } from "#dashboard/api/projects/settings.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { Day } from "#dashboard/lib/time/when.tsx";
import type { SettingsProps } from "#dashboard/pages/settings/settings-props.ts";
import { CopyButton } from "#dashboard/ui/copy-button.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { BaseLanguage } from "./base-language.tsx";
import { ParsingSetting } from "./parsing-setting.tsx";
import { PlaceholderPatterns } from "./placeholder-patterns.tsx";
import { ProjectNameForm } from "./project-name-form.tsx";
import { ProjectUsage } from "./project-usage.tsx";
import { RuleSwitches } from "./rule-switches.tsx";

/** Name, base language, rules, ids for integrations, and usage of the project. */
export function GeneralSettings({ scope, project }: SettingsProps) {
  const settings = useQuery(settingsQuery(scope.app));
  const mayChangeSettings = mayChange(project, "manageSettings");
  return (
    <>
      <Section title={<FormattedMessage id="settings.general" />}>
        {settings.isPending && <Loading lines={3} />}
        {settings.isError && <Failed error={settings.error} onRetry={() => void settings.refetch()} />}
        {mayChangeSettings && settings.data && <ProjectNameForm app={scope.app} settings={settings.data} />}
        {settings.data && (
          <BaseLanguage scope={scope} settings={settings.data} mayChange={mayChangeSettings} />
        )}
        {(["syntax", "style"] as const).map(
          (setting) =>
            settings.data && (
              <ParsingSetting
                key={setting}
                app={scope.app}
                settings={settings.data}
                mayChange={mayChangeSettings}
                setting={setting}
              />
            ),
        )}
        {settings.data && (
          <PlaceholderPatterns scope={scope} settings={settings.data} mayChange={mayChangeSettings} />
        )}
      </Section>
      {settings.data && (
        <RuleSwitches app={scope.app} settings={settings.data} mayChange={mayChangeSettings} />
      )}
      <ProjectIds {...{ scope, project }} />
      <ProjectUsage app={scope.app} />
    </>
  );
}

function ProjectIds({ scope, project }: SettingsProps) {
  return (
    <Section
      title={<FormattedMessage id="settings.ids" />}
      about={<FormattedMessage id="settings.ids.about" />}
    >
      <DefinitionList>
        <Definition name="settings.app">
          <IdToCopy id={scope.app} name="settings.app" />
        </Definition>
        <Definition name="settings.branch">
          <IdToCopy id={scope.branch} name="settings.branch" />
        </Definition>
        <Definition name="settings.team">{project.teamName}</Definition>
        <Definition name="settings.created">
          <Day time={project.created} />
        </Definition>
        <Definition name="settings.role">
          <FormattedMessage id={`role.${project.role}`} />
        </Definition>
      </DefinitionList>
    </Section>
  );
}

function IdToCopy({ id, name }: { id: string; name: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <code className="font-mono text-xs break-all">{id}</code>
      <CopyButton text={id} label={useIntl().formatMessage({ id: name })} />
    </span>
  );
}

/** Definition list: name and value per row. */
function DefinitionList({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line rounded-md border border-line text-sm">{children}</dl>;
}

function Definition({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <dt className="w-48 text-ink-muted">
        <FormattedMessage id={name} />
      </dt>
      <dd className="min-w-0 flex-1">{children}</dd>
    </div>
  );
}

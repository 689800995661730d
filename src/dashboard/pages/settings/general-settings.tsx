import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { usageQuery } from "#dashboard/api/projects.ts";
import { Section } from "#dashboard/layout/page.tsx";
import { Day } from "#dashboard/lib/when.tsx";
import { CopyButton } from "#dashboard/ui/copy-button.tsx";
import type { SettingsProps } from "./settings-page.tsx";

/** What the project is: name, ids that integrators need, use this month. */
export function GeneralSettings({ scope, project }: SettingsProps) {
  const intl = useIntl();
  const { data: usage } = useQuery(usageQuery(scope.app));
  const copied = (id: string, label: string) => (
    <span className="flex flex-wrap items-center gap-2">
      <code className="font-mono text-xs break-all">{id}</code>
      <CopyButton text={id} label={intl.formatMessage({ id: label })} />
    </span>
  );
  return (
    <Section title={project.name}>
      <dl className="divide-y divide-line rounded-md border border-line text-sm">
        <Fact name="settings.app">{copied(scope.app, "settings.app")}</Fact>
        <Fact name="settings.branch">{copied(scope.branch, "settings.branch")}</Fact>
        <Fact name="settings.baseLanguage">{project.baseLanguage}</Fact>
        <Fact name="settings.created">
          <Day time={project.created} />
        </Fact>
        <Fact name="settings.role">
          <FormattedMessage id={`role.${project.role}`} />
        </Fact>
        <Fact name="settings.requests">{usage && <FormattedNumber value={usage.apiRequests} />}</Fact>
        <Fact name="settings.mau">{usage && <FormattedNumber value={usage.mau} />}</Fact>
      </dl>
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 px-3 py-2">
      <dt className="w-48 text-ink-muted">
        <FormattedMessage id={name} />
      </dt>
      <dd className="min-w-0 flex-1">{children}</dd>
    </div>
  );
}

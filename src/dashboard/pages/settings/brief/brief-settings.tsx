import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { FormattedMessage } from "react-intl";
import { mayChange } from "#dashboard/api/members/may-change.ts";
import { briefTemplateQuery } from "#dashboard/api/orders/brief-template.ts";
import { roleInTeam, teamsQuery } from "#dashboard/api/teams/teams.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import type { SettingsProps } from "#dashboard/pages/settings/settings-props.ts";
import { Loading } from "#dashboard/ui/page-states.tsx";

const BriefDesigner = lazyPart(() => import("./brief-designer.tsx"), "BriefDesigner");

/** The brief template of the team's orders; only owners and admins of the team may change it. */
export function BriefSettings({ scope, project }: SettingsProps) {
  const template = useQuery(briefTemplateQuery(scope));
  const teams = useQuery(teamsQuery());
  const role = roleInTeam(teams.data, project);
  const error = template.error ?? teams.error;
  return (
    <Section
      title={<FormattedMessage id="settings.brief" />}
      about={<FormattedMessage id="briefDesigner.about" />}
    >
      {error !== null && (
        <Failed error={error} onRetry={() => void Promise.all([template.refetch(), teams.refetch()])} />
      )}
      {error === null && (!template.data || !teams.data) && <Loading />}
      {template.data && teams.data && (
        <Suspense fallback={<Loading />}>
          <BriefDesigner
            scope={scope}
            team={project.team}
            template={template.data}
            mayEdit={role !== "member" && mayChange(project, "manageSettings")}
          />
        </Suspense>
      )}
    </Section>
  );
}

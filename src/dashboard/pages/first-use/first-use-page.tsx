import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useParams } from "react-router";
import { roleMay } from "#contract/permissions.ts";
import { projectsQuery } from "#dashboard/api/projects.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page, Section } from "#dashboard/layout/page.tsx";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { AddKeyForm } from "./add-key-form.tsx";
import { ApiCommands } from "./api-commands.tsx";
import { PasteForm } from "./paste-form.tsx";

/** The first steps of a project without strings: paste them, add one, or send them by the API. */
export function FirstUsePage() {
  const intl = useIntl();
  const { app = "", branch = "" } = useParams();
  const scope = useMemo(() => ({ app, branch }), [app, branch]);
  const projects = useQuery(projectsQuery());
  const project = projects.data?.find(({ _id }) => _id === app);
  usePageTitle(intl.formatMessage({ id: "firstUse.title" }), project?.name ?? "");
  const title = <FormattedMessage id="firstUse.title" />;
  if (projects.isError)
    return (
      <Page title={title}>
        <Failed error={projects.error} onRetry={() => void projects.refetch()} />
      </Page>
    );
  if (!project) return <Page title={title}>{projects.isPending && <Loading />}</Page>;
  if (!roleMay(project.role, "publish"))
    return (
      <Page title={title} about={<FormattedMessage id="firstUse.wait" />}>
        {null}
      </Page>
    );
  return (
    <Page
      title={title}
      about={<FormattedMessage id="firstUse.about" />}
      act={
        <LinkButton to={paths.translations(scope)}>
          <FormattedMessage id="firstUse.toGrid" />
        </LinkButton>
      }
    >
      <PasteForm scope={scope} baseLanguage={project.baseLanguage} />
      <AddKeyForm scope={scope} baseLanguage={project.baseLanguage} />
      {roleMay(project.role, "readProjectToken") && (
        <Section
          title={<FormattedMessage id="firstUse.api" />}
          about={<FormattedMessage id="firstUse.api.about" />}
        >
          <ApiCommands scope={scope} baseLanguage={project.baseLanguage} />
        </Section>
      )}
    </Page>
  );
}

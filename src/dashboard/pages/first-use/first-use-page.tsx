import { FileUp } from "lucide-react";
import { useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useParams } from "react-router";
import { roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import { useClosedBranch } from "#dashboard/api/branches/closed-branch.ts";
import { Page, Section } from "#dashboard/layout/page.tsx";
import { WithProject } from "#dashboard/layout/with-project.tsx";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { AddKeyForm } from "./add-key-form.tsx";
import { ApiCommands } from "./api-commands.tsx";
import { PasteForm } from "./paste-form.tsx";

/** First steps of an empty project: paste strings, add one, or upload them by the API. */
export function FirstUsePage() {
  const title = useIntl().formatMessage({ id: "firstUse.title" });
  return (
    <WithProject title={title}>{(project) => <FirstSteps title={title} project={project} />}</WithProject>
  );
}

function FirstSteps({ title, project }: { title: string; project: Project }) {
  const { app = "", branch = "" } = useParams();
  const scope = useMemo(() => ({ app, branch }), [app, branch]);
  const closed = useClosedBranch(scope);
  if (closed || !roleMay(project.role, "publish")) {
    return (
      <Page
        title={title}
        about={<FormattedMessage id={closed ? `shell.closed.${closed}` : "firstUse.wait"} />}
      >
        {null}
      </Page>
    );
  }
  return (
    <Page
      title={title}
      about={<FormattedMessage id="firstUse.about" />}
      action={
        <LinkButton to={paths.translations(scope)}>
          <FormattedMessage id="firstUse.toGrid" />
        </LinkButton>
      }
    >
      <Section
        title={<FormattedMessage id="files.import.title" />}
        about={<FormattedMessage id="firstUse.file.about" />}
      >
        <LinkButton to={paths.files(scope)}>
          <FileUp aria-hidden size={14} />
          <FormattedMessage id="files.import.choose" />
        </LinkButton>
      </Section>
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

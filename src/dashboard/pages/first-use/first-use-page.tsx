import { FormattedMessage } from "react-intl";
import { roleMay } from "#contract/permissions.ts";
import { useClosedBranch } from "#dashboard/api/branches/closed-branch.ts";
import { Page, Section } from "#dashboard/layout/page.tsx";
import { headTitled } from "#dashboard/layout/page-head.ts";
import { useProjectPage } from "#dashboard/layout/project-pages.tsx";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { AddKeyForm } from "./add-key-form.tsx";
import { ApiCommands } from "./api-commands.tsx";
import { PasteForm } from "./paste-form.tsx";

export const useHead = headTitled("firstUse.title");

/** First steps of an empty project: paste strings, add a single string, or upload strings by the API. */
export function FirstUsePage() {
  const { scope, title, project } = useProjectPage();
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
          <FormattedMessage id="files.import.title" />
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

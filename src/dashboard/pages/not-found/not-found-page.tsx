import { FormattedMessage } from "react-intl";
import { Page } from "#dashboard/layout/page.tsx";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <Page title={<FormattedMessage id="notFound.title" />} about={<FormattedMessage id="notFound.about" />}>
      <LinkButton to={paths.projects()}>
        <FormattedMessage id="shell.allProjects" />
      </LinkButton>
    </Page>
  );
}

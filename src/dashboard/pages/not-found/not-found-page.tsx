import { FormattedMessage, useIntl } from "react-intl";
import { Page } from "#dashboard/layout/page.tsx";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";

/** Page for unknown URLs. */
export function NotFoundPage() {
  usePageTitle(useIntl().formatMessage({ id: "notFound.title" }));
  return (
    <Page title={<FormattedMessage id="notFound.title" />} about={<FormattedMessage id="notFound.about" />}>
      <LinkButton to={paths.projects()}>
        <FormattedMessage id="shell.allProjects" />
      </LinkButton>
    </Page>
  );
}

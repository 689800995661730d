import { FormattedMessage } from "react-intl";
import { mayGiveRole } from "#contract/permissions.ts";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { useProjectPage } from "./project-pages.tsx";

/** Next step in a project without members of a vendor: the invitation, or who can send it. */
export function VendorInvitation() {
  const { scope, project } = useProjectPage();
  if (!mayGiveRole(project.role, "tpttranslator"))
    return <FormattedMessage id="orders.assign.nobody.about" />;
  return (
    <LinkButton size="small" className="mt-2" to={`${paths.settings(scope, "members")}?invite=1`}>
      <FormattedMessage id="orders.assign.nobody.invite" />
    </LinkButton>
  );
}

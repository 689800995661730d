import { FormattedMessage, useIntl } from "react-intl";
import { useParams } from "react-router";
import { type ProjectRole, roleMay } from "#contract/permissions.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { type Closed, useClosedBranch } from "#dashboard/api/branches/closed-branch.ts";
import { Page } from "#dashboard/layout/page.tsx";
import type { PageHead } from "#dashboard/layout/page-head.ts";
import { useProjectPage } from "#dashboard/layout/project-pages.tsx";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { OpenedDraft } from "./draft/opened-draft.tsx";

export function useHead(): PageHead {
  const { orderId } = useParams();
  return { title: useIntl().formatMessage({ id: orderId === undefined ? "orders.new" : "wizard.draft" }) };
}

/** A new order or a draft, in five steps; each step has a URL. */
export function OrderWizardPage() {
  const { orderId } = useParams();
  const { scope, title, project } = useProjectPage();
  const closed = useClosedBranch(scope);
  const reason = refusalOf(project.role, closed);
  if (reason) return <RefusedPage scope={scope} title={title} reason={reason} />;
  return <OpenedDraft scope={scope} orderId={orderId} title={title} />;
}

/** Message id of the reason why the user cannot place orders. */
function refusalOf(role: ProjectRole, closed: Closed | undefined): string | undefined {
  if (!roleMay(role, "createOrders")) return "wizard.forbidden";
  if (closed === undefined) return undefined;
  return closed === "archived" ? "wizard.archived" : "wizard.closed";
}

function RefusedPage({ scope, title, reason }: { scope: BranchScope; title: string; reason: string }) {
  return (
    <Page title={title}>
      <div className="space-y-4">
        <Notice tone="danger">
          <FormattedMessage id={reason} />
        </Notice>
        <LinkButton to={paths.orders(scope)}>
          <FormattedMessage id="wizard.toOrders" />
        </LinkButton>
      </div>
    </Page>
  );
}

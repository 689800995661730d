import { FormattedMessage, useIntl } from "react-intl";
import { useParams } from "react-router";
import { roleMay } from "#contract/permissions.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useClosedBranch } from "#dashboard/api/branches/closed-branch.ts";
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

/** A new order or a draft: five steps, each with its own URL. */
export function OrderWizardPage() {
  const { orderId } = useParams();
  const { scope, title, project } = useProjectPage();
  const closed = useClosedBranch(scope);
  const reason = roleMay(project.role, "createOrders")
    ? closed && (closed === "archived" ? "wizard.archived" : "wizard.closed")
    : "wizard.forbidden";
  if (reason) return <RefusedPage scope={scope} title={title} reason={reason} />;
  return <OpenedDraft scope={scope} orderId={orderId} title={title} />;
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

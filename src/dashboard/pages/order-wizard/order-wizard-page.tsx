import { useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useParams } from "react-router";
import { roleMay } from "#contract/permissions.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useClosedBranch } from "#dashboard/api/branches/closed-branch.ts";
import { Page } from "#dashboard/layout/page.tsx";
import { WithProject } from "#dashboard/layout/with-project.tsx";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { OpenedDraft } from "./draft/opened-draft.tsx";

/** A new order or a draft: five steps, each with its own URL. */
export function OrderWizardPage() {
  const { app = "", branch = "", orderId } = useParams();
  const scope = useMemo(() => ({ app, branch }), [app, branch]);
  const title = useIntl().formatMessage({ id: orderId === undefined ? "orders.new" : "wizard.draft" });
  const closed = useClosedBranch(scope);
  return (
    <WithProject title={title}>
      {({ role }) => {
        const reason = roleMay(role, "createOrders")
          ? closed && (closed === "archived" ? "wizard.archived" : "wizard.closed")
          : "wizard.forbidden";
        if (reason) return <Refused scope={scope} title={title} reason={reason} />;
        return <OpenedDraft scope={scope} orderId={orderId} title={title} />;
      }}
    </WithProject>
  );
}

function Refused({ scope, title, reason }: { scope: BranchScope; title: string; reason: string }) {
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

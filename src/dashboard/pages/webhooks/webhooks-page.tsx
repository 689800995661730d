import { useQuery } from "@tanstack/react-query";
import { Lock, Plus, Webhook } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { limits } from "#contract/limits.ts";
import { isVendor, roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useLiveRefresh } from "#dashboard/api/live/use-live-refresh.ts";
import { mayChange } from "#dashboard/api/members/may-change.ts";
import { webhooksQuery } from "#dashboard/api/webhooks.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import { headTitled } from "#dashboard/layout/page-head.ts";
import { useProjectPage } from "#dashboard/layout/project-pages.tsx";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { WebhookList } from "./webhook-list.tsx";

export const useHead = headTitled("shell.webhooks");

/** Webhooks of a project with their state. */
export function WebhooksPage() {
  const { scope, title, project } = useProjectPage();
  if (!isVendor(project.role)) return <Webhooks scope={scope} title={title} project={project} />;
  return (
    <Page title={title}>
      <Empty icon={Lock} title={<FormattedMessage id="shell.forbidden" />}>
        <FormattedMessage id="shell.forbidden.about" />
      </Empty>
    </Page>
  );
}

function Webhooks({ scope, title, project }: { scope: BranchScope; title: string; project: Project }) {
  useLiveRefresh(scope);
  const webhooks = useQuery(webhooksQuery(scope.app));
  const { data } = webhooks;
  const mayWrite = roleMay(project.role, "writeWebhooks");
  const isFull = (data?.length ?? 0) >= limits.webhooks.max;
  const createButton = mayChange(project, "writeWebhooks") && !isFull && (
    <LinkButton variant="primary" to={paths.newWebhook(scope)}>
      <Plus aria-hidden size={16} />
      <FormattedMessage id="webhooks.create" />
    </LinkButton>
  );
  return (
    <Page
      isWide
      title={title}
      about={<FormattedMessage id="webhooks.about" />}
      action={data?.length !== 0 && createButton}
    >
      {webhooks.isPending && <Loading />}
      {webhooks.isError && <Failed error={webhooks.error} onRetry={() => void webhooks.refetch()} />}
      {data?.length === 0 && (
        <Empty icon={Webhook} title={<FormattedMessage id="webhooks.empty" />}>
          <p className="mb-4">
            <FormattedMessage id={mayWrite ? "webhooks.empty.about" : "webhooks.empty.askAdmin"} />
          </p>
          {createButton}
        </Empty>
      )}
      {data && data.length > 0 && (
        <div className="space-y-4">
          {!mayWrite && (
            <Notice>
              <FormattedMessage id="webhooks.readOnly" />
            </Notice>
          )}
          {isFull && (
            <Notice>
              <FormattedMessage id="webhooks.full" values={{ most: limits.webhooks.max }} />
            </Notice>
          )}
          <WebhookList scope={scope} webhooks={data} mayOpen={mayWrite} />
        </div>
      )}
    </Page>
  );
}

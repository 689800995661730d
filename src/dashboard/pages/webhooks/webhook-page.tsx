import { useQuery } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import { Navigate, useParams } from "react-router";
import { roleMay } from "#contract/permissions.ts";
import type { Webhook } from "#contract/webhooks/webhooks.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useLiveRefresh } from "#dashboard/api/live/use-live-refresh.ts";
import { webhookQuery } from "#dashboard/api/webhooks.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import type { PageHead } from "#dashboard/layout/page-head.ts";
import { useProjectPage } from "#dashboard/layout/project-pages.tsx";
import { SectionTabs } from "#dashboard/layout/section-tabs.tsx";
import { paths, type WebhookSection, webhookSections } from "#dashboard/paths.ts";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { DeliveryLog } from "./deliveries/delivery-log.tsx";
import { WebhookForm } from "./form/webhook-form.tsx";
import { SignatureSection } from "./signature-section.tsx";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookHealth } from "./webhook-health.tsx";
import { WebhookState } from "./webhook-state.tsx";

export function useHead({ app }: BranchScope): PageHead {
  const intl = useIntl();
  const { webhookId = "", section } = useParams();
  const title = intl.formatMessage({ id: "webhooks.one" });
  const current = webhookSections.find((candidate) => candidate === section);
  // Only reads the cache of the page's query: the page sends the request if the role allows it.
  const { data } = useQuery({ ...webhookQuery(app, webhookId), enabled: false });
  return {
    title: data?.url ?? title,
    section: current && intl.formatMessage({ id: `webhooks.section.${current}` }),
  };
}

const listParent = (scope: BranchScope) => ({ path: paths.webhooks(scope), messageId: "shell.webhooks" });

/** A webhook: deliveries, settings, signature. */
export function WebhookPage() {
  const { webhookId = "" } = useParams();
  const { scope, title, project } = useProjectPage();
  useLiveRefresh(scope);
  const mayWrite = roleMay(project.role, "writeWebhooks");
  const webhook = useQuery({ ...webhookQuery(scope.app, webhookId), enabled: mayWrite });
  if (webhook.data) return <Sections scope={scope} webhook={webhook.data} />;
  return (
    <Page title={title} parent={listParent(scope)}>
      {!mayWrite && (
        <Notice tone="danger">
          <FormattedMessage id="webhooks.forbidden" />
        </Notice>
      )}
      {mayWrite && webhook.isPending && <Loading />}
      {webhook.isError && <Failed error={webhook.error} onRetry={() => void webhook.refetch()} />}
    </Page>
  );
}

function Sections({ scope, webhook }: { scope: BranchScope; webhook: Webhook }) {
  const intl = useIntl();
  const { section } = useParams();
  const current = webhookSections.find((candidate) => candidate === section);
  if (!current) return <Navigate to={paths.webhook(scope, webhook._id)} replace />;
  return (
    <Page
      isWide
      parent={listParent(scope)}
      title={
        <span dir="ltr" className="font-mono text-base break-all">
          {webhook.url}
        </span>
      }
      about={
        <span className="flex flex-wrap gap-x-3">
          <WebhookState state={webhook.state} />
          <bdi>{webhook.description}</bdi>
        </span>
      }
      action={<WebhookActions scope={scope} webhook={webhook} />}
    >
      <WebhookHealth scope={scope} webhook={webhook} />
      <SectionTabs
        label={intl.formatMessage({ id: "webhooks.sections" })}
        sections={webhookSections.map((name) => ({
          path: paths.webhook(scope, webhook._id, name),
          label: <FormattedMessage id={`webhooks.section.${name}`} />,
        }))}
      />
      <SectionOf section={current} scope={scope} webhook={webhook} />
    </Page>
  );
}

function SectionOf(props: { section: WebhookSection; scope: BranchScope; webhook: Webhook }) {
  const { section, scope, webhook } = props;
  switch (section) {
    case "deliveries":
      return <DeliveryLog scope={scope} webhook={webhook} />;
    case "settings":
      return <WebhookForm key={webhook._id} scope={scope} webhook={webhook} />;
    case "signature":
      return <SignatureSection scope={scope} webhook={webhook} />;
  }
}

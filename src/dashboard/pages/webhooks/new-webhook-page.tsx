import { useState } from "react";
import { FormattedMessage } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { mayChange } from "#dashboard/api/members/may-change.ts";
import { Page } from "#dashboard/layout/page.tsx";
import { headTitled } from "#dashboard/layout/page-head.ts";
import { useProjectPage } from "#dashboard/layout/project-pages.tsx";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { WebhookForm } from "./form/webhook-form.tsx";
import { OneTimeSecret } from "./one-time-secret.tsx";

export const useHead = headTitled("webhooks.create");

/** Creates a webhook; its secret is shown once, after the creation. */
export function NewWebhookPage() {
  const { scope, title, project } = useProjectPage();
  return (
    <Page
      isWide
      parent={{ path: paths.webhooks(scope), messageId: "shell.webhooks" }}
      title={title}
      about={<FormattedMessage id="webhooks.create.about" />}
    >
      {mayChange(project, "writeWebhooks") ? (
        <NewWebhook scope={scope} />
      ) : (
        <Notice tone="danger">
          <FormattedMessage id={project.archived ? "shell.closed.archived" : "webhooks.forbidden"} />
        </Notice>
      )}
    </Page>
  );
}

function NewWebhook({ scope }: { scope: BranchScope }) {
  const [created, setCreated] = useState<{ _id: string; secret: string }>();
  if (!created) return <WebhookForm scope={scope} onCreated={setCreated} />;
  return (
    <div className="max-w-2xl space-y-4">
      <OneTimeSecret secret={created.secret} />
      <LinkButton variant="primary" to={paths.webhook(scope, created._id)}>
        <FormattedMessage id="webhooks.open" />
      </LinkButton>
    </div>
  );
}

import { useMemo, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useParams } from "react-router";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { mayChange } from "#dashboard/api/members/may-change.ts";
import { Page } from "#dashboard/layout/page.tsx";
import { WithProject } from "#dashboard/layout/with-project.tsx";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { WebhookForm } from "./form/webhook-form.tsx";
import { OneTimeSecret } from "./one-time-secret.tsx";

/** Creates a webhook; its secret is shown once, after the creation. */
export function NewWebhookPage() {
  const { app = "", branch = "" } = useParams();
  const scope = useMemo(() => ({ app, branch }), [app, branch]);
  const title = useIntl().formatMessage({ id: "webhooks.create" });
  return (
    <WithProject title={title}>
      {(project) => (
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
      )}
    </WithProject>
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

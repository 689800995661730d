import { useQueryClient } from "@tanstack/react-query";
import { FormProvider } from "react-hook-form";
import { FormattedMessage } from "react-intl";
import { useNavigate } from "react-router";
import type { AuditEntry } from "#contract/audit.ts";
import { type Webhook, webhookEndpoints } from "#contract/webhooks/webhooks.ts";
import { findAuditedChanger } from "#dashboard/api/account/last-changer.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useEditForm } from "#dashboard/api/forms/use-edit-form.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { refreshWebhooks } from "#dashboard/api/webhooks.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { changedFields } from "#dashboard/lib/three-way.ts";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { BodyFields } from "./body-fields.tsx";
import { BodyPreview } from "./body-preview.tsx";
import { EventFields } from "./event-fields.tsx";
import { HeaderFields } from "./header-fields.tsx";
import { ScopeFields } from "./scope-fields.tsx";
import { TargetFields } from "./target-fields.tsx";
import { useWebhookPresentation } from "./use-webhook-presentation.ts";
import {
  bodyOf,
  checkedBodyOf,
  valuesOf,
  webhookSchema,
  webhookShape,
  withoutSecrets,
} from "./webhook-values.ts";

/** Target, events and request of a webhook, with a preview. */
export function WebhookForm(props: {
  scope: BranchScope;
  /** Undefined: a new webhook. */
  webhook?: Webhook;
  onCreated?: (created: { _id: string; secret: string }) => void;
}) {
  const { scope, webhook, onCreated } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const storageName = `webhook.${scope.app}.${webhook?._id ?? "new"}`;
  const { form, problem, onSubmit, restored, conflicts } = useEditForm({
    schema: webhookSchema,
    bodyOf: checkedBodyOf,
    resource: webhook,
    storageName,
    valuesOf,
    shape: webhookShape,
    withoutSecrets,
    send: async ({ values, base, etag }) => {
      const query = { app: scope.app };
      if (webhook) {
        const body = { ...changedFields(bodyOf(base), bodyOf(values)), etag };
        await call(webhookEndpoints.update, { params: { webhookId: webhook._id }, query, body });
        await refreshWebhooks(client, scope.app);
        return undefined;
      }
      const { _id, secret = "" } = await call(webhookEndpoints.save, { query, body: bodyOf(values) });
      await refreshWebhooks(client, scope.app);
      onCreated?.({ _id, secret });
      return undefined;
    },
    onDone: () => webhook && navigate(paths.webhook(scope, webhook._id)),
  });
  const fields = useWebhookPresentation(scope);
  const isOfThisWebhook = ({ webhook: changed }: AuditEntry["details"]) =>
    typeof changed === "object" && changed !== null && "_id" in changed && changed._id === webhook?._id;
  return (
    <FormProvider {...form}>
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <form onSubmit={onSubmit} noValidate className="space-y-8">
          <RestoredNotice restored={restored} />
          <TargetFields />
          <EventFields />
          <ScopeFields scope={scope} formStorageName={storageName} />
          <BodyFields />
          <HeaderFields />
          <FormConflicts
            conflicts={conflicts}
            fields={fields}
            changer={findAuditedChanger(scope.app, "webhook.updated", isOfThisWebhook)}
          />
          {problem && <Notice tone="danger">{problem}</Notice>}
          <div className="flex gap-2">
            <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
              <FormattedMessage id={webhook ? "webhooks.save" : "webhooks.create"} />
            </Button>
            <LinkButton
              variant="ghost"
              onClick={restored.discard}
              to={webhook ? paths.webhook(scope, webhook._id) : paths.webhooks(scope)}
            >
              <FormattedMessage id="shell.cancel" />
            </LinkButton>
          </div>
        </form>
        <BodyPreview />
      </div>
    </FormProvider>
  );
}

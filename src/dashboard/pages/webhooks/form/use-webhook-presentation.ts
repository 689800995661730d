import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { webhookPresetNames } from "#contract/webhooks/webhook-events.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { branchesQuery } from "#dashboard/api/projects/projects.ts";
import type { WebhookValues } from "./webhook-values.ts";

/** Labels of the form's fields, and their values as text. */
export function useWebhookPresentation({ app }: BranchScope) {
  const intl = useIntl();
  const { data } = useQuery(branchesQuery(app));
  const word = (id: string, values = {}) => intl.formatMessage({ id }, values);
  const presets: readonly string[] = webhookPresetNames;
  const eventName = (event: string) => (presets.includes(event) ? word(`webhooks.preset.${event}`) : event);
  const branchName = (id: string) => data?.branches.find(({ _id }) => _id === id)?.name ?? id;
  return {
    url: { label: word("webhooks.url"), show: ({ url }: WebhookValues) => url },
    description: {
      label: word("webhooks.description"),
      show: ({ description }: WebhookValues) => description,
    },
    body: {
      label: word("webhooks.body"),
      show: ({ httpMethod, ownBody, body }: WebhookValues) =>
        [
          httpMethod.toUpperCase(),
          ...(httpMethod === "post" ? [ownBody ? body.content : word("webhooks.body.event")] : []),
        ].join("\n"),
    },
    events: {
      label: word("webhooks.events"),
      show: ({ someEvents, events }: WebhookValues) =>
        someEvents ? intl.formatList(events.map(eventName)) : word("webhooks.events.all"),
    },
    branches: {
      label: word("shell.branches"),
      show: ({ branches }: WebhookValues) => intl.formatList(branches.map(branchName)),
    },
    query: { label: word("webhooks.query"), show: ({ query }: WebhookValues) => query },
    mode: { label: word("webhooks.mode"), show: ({ mode }: WebhookValues) => word(`webhooks.mode.${mode}`) },
    quietPeriod: {
      label: word("webhooks.quiet"),
      show: ({ quietPeriod }: WebhookValues) =>
        word("webhooks.quiet.seconds", { count: Number(quietPeriod) }),
    },
    headers: {
      label: word("webhooks.headers"),
      show: ({ headers }: WebhookValues) => headers.map(({ key, value }) => `${key}: ${value}`).join("\n"),
    },
  };
}

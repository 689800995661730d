import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { type WebhookEventType, webhookEventTypes } from "#contract/webhooks/webhook-events.ts";
import { webhookSample } from "#contract/webhooks/webhook-samples.ts";
import { findTemplateProblem, renderTemplate } from "#contract/webhooks/webhook-template.ts";
import { CodeBlock } from "#dashboard/ui/code-block.tsx";
import { ChoiceField } from "#dashboard/ui/fields/choice-field.tsx";
import { typesOf, type WebhookValues } from "./webhook-values.ts";

/** Shows the request that the current values of the form would send for a sample event. */
export function BodyPreview() {
  const intl = useIntl();
  const values = useFormContext<WebhookValues>().watch();
  const [selected, setSelected] = useState<WebhookEventType>("entry.updated");
  const types = typesOf(values.someEvents ? values.events : [], webhookEventTypes);
  const type = types.includes(selected) ? selected : (types[0] ?? selected);
  return (
    <aside
      aria-label={intl.formatMessage({ id: "webhooks.preview" })}
      className="space-y-3 self-start lg:sticky lg:top-0"
    >
      <h2 className="font-semibold">
        <FormattedMessage id="webhooks.preview" />
      </h2>
      <ChoiceField
        label={intl.formatMessage({ id: "webhooks.preview.of" })}
        options={types.map((name) => ({ value: name, label: name }))}
        value={type}
        onChange={(picked) => setSelected(picked as WebhookEventType)}
      />
      <CodeBlock
        code={requestOf(values, type)}
        label={intl.formatMessage({ id: "webhooks.preview.request" })}
      />
    </aside>
  );
}

/** Prints the request as an HTTP message; ids, times and signatures are examples. */
function requestOf(values: WebhookValues, type: WebhookEventType): string {
  const { httpMethod, url, headers, ownBody, body } = values;
  const sample = webhookSample(type);
  const hasTemplate = httpMethod === "post" && ownBody;
  const lines = [
    `${httpMethod.toUpperCase()} ${url || "https://…"}`,
    `webhook-id: ${sample.id}`,
    "webhook-timestamp: 1773480413",
    "webhook-signature: v1,…",
    ...(httpMethod === "post"
      ? [`content-type: ${hasTemplate ? body.contentType : "application/json"}`]
      : []),
    ...headers
      .filter(({ key }) => key !== "")
      .map(({ key, value, secret }) => `${key}: ${secret ? "…" : value}`),
  ];
  if (httpMethod === "get") return lines.join("\n");
  return [
    ...lines,
    "",
    hasTemplate ? renderedBody(body.content, sample) : JSON.stringify(sample, null, 2),
  ].join("\n");
}

/** The body from a template. An invalid template is returned unchanged, since its field shows the error. */
function renderedBody(template: string, sample: object): string {
  return findTemplateProblem(template) ? template : renderTemplate(template, sample);
}

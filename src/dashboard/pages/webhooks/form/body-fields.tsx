import { Controller, useFormContext } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import { TextArea, TextField } from "#dashboard/ui/fields/text-field.tsx";
import type { WebhookValues } from "./webhook-values.ts";

/** Request body: the event as JSON, or a custom template with variables. */
export function BodyFields() {
  const intl = useIntl();
  const { watch } = useFormContext<WebhookValues>();
  if (watch("httpMethod") === "get") return null;
  return (
    <fieldset className="space-y-4">
      <legend className="font-semibold">
        <FormattedMessage id="webhooks.body" />
      </legend>
      <Controller
        name="ownBody"
        render={({ field }) => (
          <Segments
            label={intl.formatMessage({ id: "webhooks.body" })}
            options={[
              { value: "event", label: intl.formatMessage({ id: "webhooks.body.event" }) },
              { value: "own", label: intl.formatMessage({ id: "webhooks.body.own" }) },
            ]}
            value={field.value ? "own" : "event"}
            onChange={(value) => field.onChange(value === "own")}
          />
        )}
      />
      {watch("ownBody") && <TemplateFields />}
    </fieldset>
  );
}

function TemplateFields() {
  const intl = useIntl();
  const { register, formState } = useFormContext<WebhookValues>();
  const { body } = formState.errors;
  return (
    <>
      <TextArea
        label={intl.formatMessage({ id: "webhooks.template" })}
        hint={
          <FormattedMessage
            id="webhooks.template.hint"
            values={{
              first: <code dir="ltr">{"{{type}}"}</code>,
              deep: <code dir="ltr">{"{{data.entries.0.key}}"}</code>,
            }}
          />
        }
        error={body?.content?.message ?? body?.message}
        rows={8}
        dir="ltr"
        spellCheck={false}
        className="font-mono text-xs"
        {...register("body.content")}
      />
      <div className="max-w-80">
        <TextField
          label={intl.formatMessage({ id: "webhooks.contentType" })}
          error={body?.contentType?.message}
          dir="ltr"
          className="font-mono"
          {...register("body.contentType")}
        />
      </div>
    </>
  );
}

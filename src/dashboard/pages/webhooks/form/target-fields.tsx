import { Controller, useFormContext } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import type { WebhookValues } from "./webhook-values.ts";

/** URL and method of the requests. */
export function TargetFields() {
  const intl = useIntl();
  const { register, control, formState, watch } = useFormContext<WebhookValues>();
  return (
    <div className="space-y-4">
      <TextField
        label={intl.formatMessage({ id: "webhooks.url" })}
        hint={<FormattedMessage id="webhooks.url.hint" />}
        error={formState.errors.url?.message}
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
        {...register("url")}
      />
      <TextField
        label={intl.formatMessage({ id: "webhooks.description" })}
        error={formState.errors.description?.message}
        {...register("description")}
      />
      <div>
        <p className="mb-1 text-sm font-medium">
          <FormattedMessage id="webhooks.method" />
        </p>
        <Controller
          control={control}
          name="httpMethod"
          render={({ field }) => (
            <Segments
              label={intl.formatMessage({ id: "webhooks.method" })}
              options={[
                { value: "post", label: "POST" },
                { value: "get", label: "GET" },
              ]}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        {watch("httpMethod") === "get" && (
          <p className="mt-1 text-xs text-ink-muted">
            <FormattedMessage id="webhooks.method.get" />
          </p>
        )}
      </div>
    </div>
  );
}

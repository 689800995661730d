import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { webhookMask } from "#contract/webhooks/webhooks.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { CheckField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import type { WebhookValues } from "./webhook-values.ts";

const emptyHeader = { key: "", value: "", secret: false, description: "" };

/** Headers of every request; values of secret headers are never shown again. */
export function HeaderFields() {
  const { control, formState } = useFormContext<WebhookValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "headers" });
  const problem = formState.errors.headers?.message ?? formState.errors.headers?.root?.message;
  return (
    <fieldset className="space-y-3">
      <legend className="font-semibold">
        <FormattedMessage id="webhooks.headers" />
      </legend>
      <p className="text-xs text-ink-muted">
        <FormattedMessage id="webhooks.headers.about" />
      </p>
      {fields.map(({ id }, index) => (
        <HeaderRow key={id} index={index} onRemove={() => remove(index)} />
      ))}
      {problem && <p className="text-xs text-danger">{problem}</p>}
      <Button size="small" onPress={() => append(emptyHeader)}>
        <Plus aria-hidden size={14} />
        <FormattedMessage id="webhooks.headers.add" />
      </Button>
    </fieldset>
  );
}

function HeaderRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const intl = useIntl();
  const { register, watch, formState } = useFormContext<WebhookValues>();
  const name = `headers.${index}` as const;
  const problems = formState.errors.headers?.[index];
  const isMasked = watch(`${name}.value`) === webhookMask;
  return (
    <div className="rounded-md border border-line p-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-36 flex-1">
          <TextField
            label={intl.formatMessage({ id: "webhooks.header.key" })}
            error={problems?.key?.message}
            dir="ltr"
            autoComplete="off"
            className="font-mono"
            {...register(`${name}.key`)}
          />
        </div>
        <div className="min-w-48 flex-2">
          <TextField
            label={intl.formatMessage({ id: "webhooks.header.value" })}
            error={problems?.value?.message}
            dir="ltr"
            autoComplete="off"
            className="font-mono"
            {...register(`${name}.value`)}
          />
        </div>
        <Button
          variant="ghost"
          aria-label={intl.formatMessage({ id: "webhooks.header.remove" }, { name: watch(`${name}.key`) })}
          onPress={onRemove}
        >
          <Trash2 aria-hidden size={14} />
        </Button>
      </div>
      <div className="mt-2">
        <CheckField
          label={intl.formatMessage({ id: "webhooks.header.secret" })}
          hint={intl.formatMessage({
            id: isMasked ? "webhooks.header.masked" : "webhooks.header.secret.hint",
          })}
          {...register(`${name}.secret`)}
        />
      </div>
    </div>
  );
}

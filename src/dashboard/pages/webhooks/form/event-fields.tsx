import { Controller, useFormContext } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { webhookPresetNames } from "#contract/webhooks/webhook-events.ts";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import { CheckField, SelectField } from "#dashboard/ui/fields/text-field.tsx";
import { eventGroups } from "./event-groups.ts";
import { quietPeriods, type WebhookValues } from "./webhook-values.ts";

/** Selects the events, and whether they are sent at once or batched after a quiet period. */
export function EventFields() {
  const intl = useIntl();
  const { watch } = useFormContext<WebhookValues>();
  return (
    <fieldset className="space-y-4">
      <legend className="font-semibold">
        <FormattedMessage id="webhooks.events" />
      </legend>
      <ModeField />
      <Controller
        name="someEvents"
        render={({ field }) => (
          <Segments
            label={intl.formatMessage({ id: "webhooks.events" })}
            options={[
              { value: "all", label: intl.formatMessage({ id: "webhooks.events.all" }) },
              { value: "some", label: intl.formatMessage({ id: "webhooks.events.some" }) },
            ]}
            value={field.value ? "some" : "all"}
            onChange={(value) => field.onChange(value === "some")}
          />
        )}
      />
      {watch("someEvents") && <EventChoices />}
    </fieldset>
  );
}

function EventChoices() {
  const { register } = useFormContext<WebhookValues>();
  return (
    <div className="space-y-4 rounded-md border border-line p-3">
      <fieldset>
        <legend className="mb-1.5 text-xs text-ink-muted">
          <FormattedMessage id="webhooks.presets" />
        </legend>
        <div className="flex flex-wrap gap-x-5 gap-y-1.5">
          {webhookPresetNames.map((preset) => (
            <CheckField
              key={preset}
              value={preset}
              label={<FormattedMessage id={`webhooks.preset.${preset}`} />}
              {...register("events")}
            />
          ))}
        </div>
      </fieldset>
      {eventGroups.map(({ name, types }) => (
        <fieldset key={name}>
          <legend className="mb-1.5 text-xs text-ink-muted">
            <FormattedMessage id={`webhooks.group.${name}`} />
          </legend>
          <div className="grid gap-x-5 gap-y-1.5 sm:grid-cols-2">
            {types.map((type) => (
              <CheckField
                key={type}
                value={type}
                label={
                  <code dir="ltr" className="font-mono text-xs">
                    {type}
                  </code>
                }
                {...register("events")}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function ModeField() {
  const intl = useIntl();
  const { register, watch } = useFormContext<WebhookValues>();
  const quietPeriod = Number(watch("quietPeriod"));
  const offeredPeriods = [...new Set([...quietPeriods, quietPeriod])].sort((a, b) => a - b);
  return (
    <div className="space-y-3">
      <Controller
        name="mode"
        render={({ field }) => (
          <Segments
            label={intl.formatMessage({ id: "webhooks.mode" })}
            options={(["immediate", "coalesced"] as const).map((value) => ({
              value,
              label: intl.formatMessage({ id: `webhooks.mode.${value}` }),
            }))}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <p className="text-xs text-ink-muted">
        <FormattedMessage id={`webhooks.mode.${watch("mode")}.about`} />
      </p>
      {watch("mode") === "coalesced" && (
        <div className="max-w-60">
          <SelectField
            label={intl.formatMessage({ id: "webhooks.quiet" })}
            options={offeredPeriods.map((seconds) => ({
              value: String(seconds),
              label: intl.formatMessage(
                { id: seconds % 60 === 0 ? "webhooks.quiet.minutes" : "webhooks.quiet.seconds" },
                { count: seconds % 60 === 0 ? seconds / 60 : seconds },
              ),
            }))}
            {...register("quietPeriod")}
          />
        </div>
      )}
    </div>
  );
}

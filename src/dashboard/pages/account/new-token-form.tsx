import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { personalTokenEndpoints } from "#contract/auth/personal-tokens.ts";
import { type TokenPermission, tokenPermissions } from "#contract/permissions.ts";
import { tokensQuery } from "#dashboard/api/auth/tokens.ts";
import { useFormSender } from "#dashboard/api/forms/use-form-sender.ts";
import { useNewForm } from "#dashboard/api/forms/use-new-form.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { maxNameLength, useNameMessage } from "#dashboard/lib/use-name-message.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { CodeBlock } from "#dashboard/ui/code-block.tsx";
import { CheckField, SelectField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

const lifetimeDays = ["30", "90", "365", ""] as const;
const dayMs = 86_400_000;

/** Creates a token with the selected permissions; its secret is shown only once. */
export function NewTokenForm() {
  const intl = useIntl();
  const nameMessage = useNameMessage();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { form, restored } = useNewForm("token.new", {
    name: "",
    days: "90",
    permissions: [] as TokenPermission[],
  });
  const { problem, onSubmit } = useFormSender(form, async ({ name, days, permissions }) => {
    const expiresAt = days === "" ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
    const created = await call(personalTokenEndpoints.create, {
      body: { name: name.trim(), permissions, expiresAt },
    });
    setSecret(created.token);
    setIsOpen(false);
    restored.discard();
    await client.invalidateQueries({ queryKey: tokensQuery().queryKey });
  });
  const word = (id: string) => intl.formatMessage({ id });
  const { errors, isSubmitting } = form.formState;
  if (!isOpen)
    return (
      <>
        {secret !== undefined && (
          <>
            <Notice tone="success">
              <FormattedMessage id="tokens.done" />
            </Notice>
            <CodeBlock label={word("tokens.secret")} code={secret} />
          </>
        )}
        <Button onPress={() => setIsOpen(true)}>
          <FormattedMessage id="tokens.new" />
        </Button>
      </>
    );
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-4 rounded-md border border-line p-4">
      <RestoredNotice restored={restored} />
      <div className="flex flex-wrap gap-3">
        <div className="min-w-48 flex-1">
          <TextField
            label={word("tokens.name")}
            hint={word("tokens.name.hint")}
            error={nameMessage(errors.name)}
            {...form.register("name", { required: true, maxLength: maxNameLength })}
          />
        </div>
        <div className="w-44">
          <SelectField
            label={word("tokens.expires")}
            options={lifetimeDays.map((value) => ({
              value,
              label:
                value === ""
                  ? word("tokens.never")
                  : intl.formatMessage({ id: "tokens.days" }, { days: Number(value) }),
            }))}
            {...form.register("days")}
          />
        </div>
      </div>
      <fieldset>
        <legend className="mb-2 text-sm font-medium">
          <FormattedMessage id="tokens.permissions" />
        </legend>
        <div className="mb-2 flex gap-2">
          <Button size="small" onPress={() => form.setValue("permissions", [...tokenPermissions])}>
            <FormattedMessage id="tokens.permissions.all" />
          </Button>
          <Button size="small" onPress={() => form.setValue("permissions", [])}>
            <FormattedMessage id="tokens.permissions.none" />
          </Button>
        </div>
        <div className="grid gap-2 sm:grid-cols-2">
          {tokenPermissions.map((permission) => (
            <CheckField
              key={permission}
              label={word(`permission.${permission}`)}
              value={permission}
              {...form.register("permissions")}
            />
          ))}
        </div>
        {errors.permissions?.message && (
          <p role="alert" className="mt-1 text-xs text-danger">
            {errors.permissions.message}
          </p>
        )}
      </fieldset>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          <FormattedMessage id="tokens.create" />
        </Button>
        <Button
          variant="ghost"
          onPress={() => {
            restored.discard();
            setIsOpen(false);
          }}
        >
          <FormattedMessage id="shell.cancel" />
        </Button>
      </div>
    </form>
  );
}

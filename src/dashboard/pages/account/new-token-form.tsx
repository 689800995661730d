import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { createTokenBody, personalTokenEndpoints } from "#contract/auth/personal-tokens.ts";
import { type TokenPermission, tokenPermissions } from "#contract/permissions.ts";
import { tokensQuery } from "#dashboard/api/auth/tokens.ts";
import { useCreateForm } from "#dashboard/api/forms/use-create-form.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { CodeBlock } from "#dashboard/ui/code-block.tsx";
import { CheckField, SelectField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

const lifetimeDays = ["30", "90", "365", ""] as const;
const dayMs = 86_400_000;

/** Creates a token with the selected permissions; its secret is shown only once. */
export function NewTokenForm() {
  const intl = useIntl();
  const client = useQueryClient();
  /** Undefined until the form is opened for the first time. */
  const [isOpen, setIsOpen] = useState<boolean>();
  const [secret, setSecret] = useState<string>();
  const { form, problem, onSubmit, restored } = useCreateForm({
    schema: createTokenBody,
    bodyOf,
    storageName: "token.new",
    empty: { name: "", days: "90", permissions: [] as TokenPermission[] },
    send: async (values, { clearSent }) => {
      const created = await call(personalTokenEndpoints.create, { body: bodyOf(values) });
      setSecret(created.token);
      setIsOpen(false);
      clearSent();
      focusIfLost();
      await client.invalidateQueries({ queryKey: tokensQuery().queryKey });
    },
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
        <Button data-next-focus={isOpen === false ? "" : undefined} onPress={() => setIsOpen(true)}>
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
            error={errors.name?.message}
            autoFocus
            {...form.register("name")}
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

export function bodyOf({
  name,
  days,
  permissions,
}: {
  name: string;
  days: string;
  permissions: TokenPermission[];
}) {
  const expiresAt = days === "" ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
  return { name: name.trim(), permissions, expiresAt };
}

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import * as z from "zod/mini";
import { maxKeyLength } from "#contract/entries.ts";
import { printQuery, queryForKey } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useCreateForm } from "#dashboard/api/forms/use-create-form.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { hasKey, uploadEntries } from "#dashboard/api/uploads.ts";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Rules for a key. The endpoint has no schema for a single key, because it reads uploads as a stream. */
const schema = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(maxKeyLength)),
  text: z.string(),
});

/** Adds one key with its source text. */
export function AddKeyForm({ scope, baseLanguage }: { scope: BranchScope; baseLanguage: string }) {
  const intl = useIntl();
  const client = useQueryClient();
  const [addedKey, setAddedKey] = useState<string>();
  const [existingKey, setExistingKey] = useState<string>();
  const { form, problem, onSubmit, restored } = useCreateForm({
    schema,
    storageName: `key.${scope.app}.${scope.branch}.new`,
    empty: { key: "", text: "" },
    send: async ({ key, text }, { form, clearSent }) => {
      setAddedKey(undefined);
      const exists = await hasKey(scope, key);
      setExistingKey(exists ? key : undefined);
      if (exists) return form.setFocus("key");
      const data = { [baseLanguage]: { main: { entries: { [key]: { v: text } } } } };
      // If another user creates the key at the same time, their text stays.
      await uploadEntries(scope, data, { onlyIfTextEmpty: true });
      await refreshProject(client, scope.app);
      setAddedKey(key);
      clearSent();
      if (form.getValues("key") === "") form.setFocus("key");
    },
  });
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <Section title={<FormattedMessage id="firstUse.add" />}>
      <form onSubmit={onSubmit} noValidate className="flex flex-wrap items-end gap-3">
        <div className="w-full empty:hidden">
          <RestoredNotice restored={restored} />
        </div>
        <div className="min-w-48 flex-1">
          <TextField
            label={word("firstUse.add.key")}
            dir="ltr"
            className="font-mono"
            error={form.formState.errors.key?.message}
            {...form.register("key")}
          />
        </div>
        <div className="min-w-48 flex-2">
          <TextField
            label={word("firstUse.add.text")}
            lang={baseLanguage}
            dir="auto"
            {...form.register("text")}
          />
        </div>
        <Button type="submit" isPending={form.formState.isSubmitting}>
          <FormattedMessage id="firstUse.add.action" />
        </Button>
      </form>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {existingKey !== undefined && (
        <Notice tone="danger">
          <p className="mb-2">
            <FormattedMessage id="firstUse.add.exists" values={{ key: existingKey }} />
          </p>
          <LinkButton
            to={paths.translations(scope, new URLSearchParams({ q: printQuery(queryForKey(existingKey)) }))}
          >
            <FormattedMessage id="firstUse.add.open" />
          </LinkButton>
        </Notice>
      )}
      {addedKey !== undefined && (
        <Notice tone="success">
          <FormattedMessage id="firstUse.add.done" values={{ key: addedKey }} />
        </Notice>
      )}
    </Section>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import { useIntl } from "react-intl";
import * as z from "zod/mini";
import { type NewKey, newKeySchema } from "#contract/keys.ts";
import type { Language } from "#contract/languages.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { typedTextName } from "#dashboard/api/forms/stored-forms.ts";
import { useCreateForm } from "#dashboard/api/forms/use-create-form.ts";
import { createKey } from "#dashboard/api/keys.ts";
import { groupNamesQuery, tagNamesQuery } from "#dashboard/api/tags/tags.ts";
import { FormDialog } from "#dashboard/layout/forms/form-dialog.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { useHasKeyboard } from "#dashboard/lib/shortcuts/use-has-keyboard.ts";
import type { PageDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { digitsSchema } from "#dashboard/pages/translations/panel/key-details/key-details.ts";
import { FormChoice } from "#dashboard/ui/fields/form-fields.tsx";
import { ManyChoice } from "#dashboard/ui/fields/many-choice.tsx";
import { TextArea, TextField } from "#dashboard/ui/fields/text-field.tsx";

const schema = z.extend(
  z.pick(newKeySchema, { key: true, source: true, desc: true, tags: true, group: true }),
  { maxLength: digitsSchema },
);

type Values = {
  key: string;
  source: string;
  desc: string;
  tags: string[];
  group: string;
  /** Digits; empty means no limit. */
  maxLength: string;
};

/** The key to create, without empty source and tags: writing these needs further rights. */
function keyOf({ key, source, desc, tags, group, maxLength }: Values): NewKey {
  return {
    key,
    desc,
    group,
    maxLength: Number(maxLength.trim()) || null,
    ...(source === "" ? {} : { source }),
    ...(tags.length === 0 ? {} : { tags }),
  };
}

/** Adds a key with its source text and the fields that all languages share. */
export function AddKeyDialog(props: {
  scope: BranchScope;
  base: Language | undefined;
  announceDone: PageDeps["announceDone"];
  onAdded: (key: string) => void;
  onClose: () => void;
}) {
  const { scope, base, announceDone, onAdded, onClose } = props;
  const intl = useIntl();
  const client = useQueryClient();
  const keyboard = useHasKeyboard();
  const groups = useQuery(groupNamesQuery(scope));
  const tags = useQuery(tagNamesQuery(scope));
  const storageName = `newKey.${scope.app}.${scope.branch}`;
  const empty: Values = { key: "", source: "", desc: "", tags: [], group: "main", maxLength: "" };
  const { form, problem, onSubmit, restored } = useCreateForm({
    schema,
    storageName,
    empty,
    errorFields: { name_taken: { field: "key" } },
    send: async (values, { forget }) => {
      const changeSet = await createKey(client, scope, keyOf(values));
      forget();
      onClose();
      announceDone("key.added", { key: values.key }, changeSet);
      onAdded(values.key);
    },
  });
  const { errors, isSubmitting } = form.formState;
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <FormDialog
      title="grid.addKey"
      problem={problem}
      isSubmitting={isSubmitting}
      onSubmit={onSubmit}
      onDiscard={restored.discard}
      onClose={onClose}
    >
      <RestoredNotice restored={restored} />
      <TextField
        label={word("key.name")}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
        error={errors.key?.message}
        {...form.register("key")}
      />
      {base?.writable && (
        <TextArea
          label={intl.formatMessage({ id: "key.source" }, { language: base.name })}
          rows={2}
          lang={base.code}
          dir="auto"
          error={errors.source?.message}
          {...form.register("source")}
        />
      )}
      <TextArea
        label={word("panel.detail.desc")}
        hint={word("panel.detail.desc.hint")}
        rows={2}
        error={errors.desc?.message}
        {...form.register("desc")}
      />
      <Controller
        control={form.control}
        name="tags"
        render={({ field }) => (
          <ManyChoice
            label={word("panel.detail.tags")}
            hint={intl.formatMessage({ id: "panel.detail.tags.hint" }, { keyboard })}
            error={errors.tags?.message}
            options={(tags.data ?? []).map((name) => ({ value: name, label: name }))}
            state={tags}
            chosen={field.value}
            storageName={typedTextName(storageName, "tags")}
            parse={(name) => name}
            onChange={field.onChange}
            fieldRef={field.ref}
          />
        )}
      />
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <FormChoice
          label={word("panel.detail.group")}
          state={groups}
          options={[...new Set(["main", ...(groups.data ?? [])])].map((name) => ({
            value: name,
            label: name,
          }))}
          error={errors.group?.message}
          control={form.control}
          name="group"
        />
        <TextField
          label={word("panel.detail.maxLength")}
          hint={word("panel.detail.maxLength.hint")}
          inputMode="numeric"
          error={errors.maxLength?.message}
          {...form.register("maxLength")}
        />
      </div>
    </FormDialog>
  );
}

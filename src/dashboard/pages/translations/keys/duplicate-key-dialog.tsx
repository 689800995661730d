import { useQueryClient } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import * as z from "zod/mini";
import type { EntryRow } from "#contract/entries.ts";
import { duplicateKeySchema } from "#contract/keys.ts";
import { useCreateForm } from "#dashboard/api/forms/use-create-form.ts";
import { duplicateKey } from "#dashboard/api/keys.ts";
import { FormDialog } from "#dashboard/layout/forms/form-dialog.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { CheckField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { ShortenedKeyName } from "./shortened-key-name.tsx";

const schema = z.extend(z.pick(duplicateKeySchema, { name: true }), { withTranslations: z.boolean() });

/** Creates a key like that of a row, with its translations if the user wants. */
export function DuplicateKeyDialog(props: {
  row: EntryRow;
  onDuplicated: (key: string) => void;
  onClose: () => void;
}) {
  const { row, onDuplicated, onClose } = props;
  const intl = useIntl();
  const client = useQueryClient();
  const { scope, rights, announceDone } = useGrid();
  const { form, problem, onSubmit, restored } = useCreateForm({
    schema,
    storageName: `duplicateKey.${scope.app}.${scope.branch}.${row._id}`,
    empty: { name: row.key, withTranslations: false },
    send: async ({ name, withTranslations }, { forget }) => {
      const translations = withTranslations ? "drafts" : "none";
      const changeSet = await duplicateKey(client, scope, { key: row.key, name, translations });
      forget();
      onClose();
      announceDone("key.duplicated", { key: row.key, name }, changeSet);
      onDuplicated(name);
    },
  });
  return (
    <FormDialog
      title="key.duplicate.title"
      problem={problem}
      isSubmitting={form.formState.isSubmitting}
      onSubmit={onSubmit}
      onDiscard={restored.discard}
      onClose={onClose}
    >
      <RestoredNotice restored={restored} />
      <p className="text-sm">
        <FormattedMessage id="key.duplicate.about" values={{ key: <ShortenedKeyName name={row.key} /> }} />
      </p>
      <TextField
        label={intl.formatMessage({ id: "key.duplicate.name" })}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
        error={form.formState.errors.name?.message}
        {...form.register("name")}
      />
      <CheckField
        label={intl.formatMessage({ id: "key.duplicate.translations" })}
        hint={intl.formatMessage({ id: "key.duplicate.translations.hint" }, { drafts: rights.drafts })}
        {...form.register("withTranslations")}
      />
    </FormDialog>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import * as z from "zod/mini";
import type { EntryRow, KeyDetails } from "#contract/entries.ts";
import { keyEditSchema } from "#contract/keys.ts";
import { findKeyChanger } from "#dashboard/api/account/last-changer.ts";
import { useEditForm } from "#dashboard/api/forms/use-edit-form.ts";
import { saveKey } from "#dashboard/api/keys.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { FormDialog } from "#dashboard/layout/forms/form-dialog.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { originOfString } from "#dashboard/layout/string-origin.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

const schema = z.pick(keyEditSchema, { name: true });

const valuesOf = (details: KeyDetails | undefined) => ({ name: details?.key ?? "" });

/** Renames a key, and warns that apps and files still use the old name. */
export function RenameKeyDialog({ row, onClose }: { row: EntryRow; onClose: () => void }) {
  const intl = useIntl();
  const client = useQueryClient();
  const { scope, queue, announceDone } = useGrid();
  // Unsaved texts are stored by the name of their key, so they must be saved before it changes.
  const hasUnsaved = Object.keys(queue.unsavedInRow(row.key) ?? {}).length > 0;
  const { form, problem, onSubmit, restored, conflicts } = useEditForm({
    schema,
    resource: row,
    valuesOf,
    storageName: `renameKey.${scope.app}.${scope.branch}.${row._id}`,
    origin: originOfString(scope, { key: row.key, language: null }),
    send: async ({ values: { name }, etag }) => {
      const changeSet = await saveKey(client, scope, { key: row.key, name, ...(etag ? { etag } : {}) });
      announceDone("key.renamed", { key: row.key, name }, changeSet);
      return undefined;
    },
    onDone: onClose,
  });
  const label = intl.formatMessage({ id: "key.name" });
  return (
    <FormDialog
      title="key.rename.title"
      problem={problem}
      isSubmitting={form.formState.isSubmitting}
      isDisabled={hasUnsaved}
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasUnsaved) onSubmit(event);
      }}
      onDiscard={restored.discard}
      onClose={onClose}
    >
      <RestoredNotice restored={restored} />
      <TextField
        label={label}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
        error={form.formState.errors.name?.message}
        {...form.register("name")}
      />
      <Notice>
        <FormattedMessage id="key.rename.about" />
      </Notice>
      {hasUnsaved && (
        <Notice tone="danger">
          <FormattedMessage id="key.rename.unsaved" />
        </Notice>
      )}
      <FormConflicts
        conflicts={conflicts}
        changer={findKeyChanger(scope, row.key)}
        fields={{ name: { label, show: ({ name }) => name } }}
      />
    </FormDialog>
  );
}

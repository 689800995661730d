import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { EntryRow } from "#contract/entries.ts";
import { findKeyChanger } from "#dashboard/api/account/last-changer.ts";
import { useEditForm } from "#dashboard/api/forms/use-edit-form.ts";
import { saveKey } from "#dashboard/api/keys.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { originOfString } from "#dashboard/layout/string-origin.ts";
import { mergeSet } from "#dashboard/lib/three-way.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { DeleteKeyDialog } from "./delete-key-dialog.tsx";
import { editOf, keyDetailsSchema, keyFormName, valuesOf } from "./key-details.ts";
import { KeyDetailsFields } from "./key-details-fields.tsx";

/**
 * The properties of a key that all languages share. Unsaved input outlives the dialog until it is saved or
 * discarded.
 */
export function KeyDetailsDialog({ row, onClose }: { row: EntryRow; onClose: () => void }) {
  const intl = useIntl();
  const client = useQueryClient();
  const { scope, rights } = useGrid();
  const [isDeleting, setIsDeleting] = useState(false);
  const { form, problem, onSubmit, restored, conflicts } = useEditForm({
    schema: keyDetailsSchema,
    resource: row,
    valuesOf,
    shape: { lists: { tags: mergeSet } },
    storageName: keyFormName(scope, row.key),
    origin: originOfString(scope, { key: row.key, language: null }),
    send: async ({ changes, etag }) => {
      await saveKey(client, scope, { key: row.key, ...editOf(changes), ...(etag ? { etag } : {}) });
      return undefined;
    },
    onDone: onClose,
  });
  const word = (id: string) => intl.formatMessage({ id });
  if (isDeleting) return <DeleteKeyDialog row={row} onDeleted={restored.discard} onClose={onClose} />;

  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && onClose()}
      title={
        <span dir="auto" className="font-mono text-sm break-all">
          {row.key}
        </span>
      }
    >
      <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
        <RestoredNotice restored={restored} />
        <KeyDetailsFields form={form} row={row} />
        <FormConflicts
          conflicts={conflicts}
          changer={findKeyChanger(scope, row.key)}
          fields={{
            desc: { label: word("panel.detail.desc"), show: ({ desc }) => desc },
            group: { label: word("panel.detail.group"), show: ({ group }) => group },
            maxLength: { label: word("panel.detail.maxLength"), show: ({ maxLength }) => maxLength },
            meta: { label: word("panel.detail.meta"), show: ({ meta }) => meta },
            syntax: {
              label: word("panel.detail.syntax"),
              show: ({ syntax }) => word(syntax ? `syntax.${syntax}` : "style.detected"),
            },
            style: {
              label: word("panel.detail.style"),
              show: ({ style: value }) => value || word("style.detected"),
            },
            excluded: {
              label: word("panel.detail.excluded"),
              show: ({ excluded }) => word(`bulk.change.excluded.${excluded}`),
            },
          }}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <DialogFooter
          onCancel={onClose}
          onDiscard={restored.discard}
          start={
            rights.canDeleteKeys && (
              <Button variant="ghost" className="text-danger" onPress={() => setIsDeleting(true)}>
                <FormattedMessage id="panel.detail.delete" />
              </Button>
            )
          }
        >
          <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
            <FormattedMessage id="panel.detail.save" />
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

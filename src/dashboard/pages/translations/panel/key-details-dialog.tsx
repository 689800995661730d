import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import type { EntryRow, KeyDetails } from "#contract/entries.ts";
import { saveKey } from "#dashboard/api/entries/keys.ts";
import { halfTyped } from "#dashboard/api/forms/stored-forms.ts";
import { useBegunForm } from "#dashboard/api/forms/use-begun-form.ts";
import { findKeyChanger } from "#dashboard/api/people/last-changer.ts";
import { groupNamesQuery, tagNamesQuery } from "#dashboard/api/tags/tags.ts";
import { styleName, styleOptions } from "#dashboard/appearance/style-options.ts";
import { FormConflicts } from "#dashboard/layout/form-conflicts.tsx";
import { RestoredNotice } from "#dashboard/layout/restored-notice.tsx";
import { originOfString } from "#dashboard/layout/string-origin.ts";
import { useHasKeyboard } from "#dashboard/lib/shortcuts/use-has-keyboard.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { ManyChoice } from "#dashboard/ui/fields/many-choice.tsx";
import { SelectField, TextArea, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { DeleteKeyDialog } from "./delete-key-dialog.tsx";
import { editOf, formOfKey, type KeyDetailsValues, keySyntaxes, parseMeta, valuesOf } from "./key-details.ts";

/** Everything about a key that all its languages share. What is typed outlives the dialog until it is saved or thrown away. */
export function KeyDetailsDialog({ row, onClose }: { row: EntryRow; onClose: () => void }) {
  const intl = useIntl();
  const client = useQueryClient();
  const keyboard = useHasKeyboard();
  const { scope, rights, style } = useGrid();
  const [isDeleting, setIsDeleting] = useState(false);
  const { form, problem, onSubmit, restored, conflicts } = useBegunForm<KeyDetailsValues, KeyDetails>({
    resource: row,
    valuesOf,
    shape: { sets: ["tags"] },
    storageName: formOfKey(scope, row.key),
    origin: originOfString(scope, { key: row.key, language: null }),
    send: async ({ changes, etag }) => {
      await saveKey(client, scope, { key: row.key, ...editOf(changes), ...(etag ? { etag } : {}) });
      return undefined;
    },
    onDone: onClose,
  });
  const { errors, isSubmitting } = form.formState;
  const groups = useQuery(groupNamesQuery(scope));
  const tags = useQuery(tagNamesQuery(scope));
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
        <TextArea
          label={word("panel.detail.desc")}
          hint={word("panel.detail.desc.hint")}
          rows={3}
          {...form.register("desc")}
        />
        <Controller
          control={form.control}
          name="tags"
          render={({ field }) => (
            <ManyChoice
              label={word("panel.detail.tags")}
              hint={intl.formatMessage({ id: "panel.detail.tags.hint" }, { keyboard })}
              options={(tags.data ?? []).map((name) => ({ value: name, label: name }))}
              chosen={field.value}
              storageName={halfTyped(formOfKey(scope, row.key), "tags")}
              parse={(name) => name}
              onChange={field.onChange}
            />
          )}
        />
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <SelectField
            label={word("panel.detail.group")}
            options={[...new Set([row.group, ...(groups.data ?? [])])].map((name) => ({
              value: name,
              label: name,
            }))}
            {...form.register("group")}
          />
          <TextField
            label={word("panel.detail.maxLength")}
            hint={word("panel.detail.maxLength.hint")}
            inputMode="numeric"
            error={errors.maxLength && word("panel.detail.maxLength.wrong")}
            {...form.register("maxLength", { pattern: /^\s*\d{0,7}\s*$/ })}
          />
        </div>
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <SelectField
            label={word("panel.detail.syntax")}
            hint={word("panel.detail.syntax.hint")}
            options={[
              { value: "", label: word("style.detected") },
              ...keySyntaxes.map((value) => ({ value, label: word(`syntax.${value}`) })),
            ]}
            {...form.register("syntax")}
          />
          <SelectField
            label={word("panel.detail.style")}
            hint={word("panel.detail.style.hint")}
            options={styleOptions(
              intl,
              style
                ? intl.formatMessage({ id: "style.ofProject" }, { style: styleName(intl, style) })
                : word("style.detected"),
            )}
            {...form.register("style")}
          />
        </div>
        <TextArea
          label={word("panel.detail.meta")}
          hint={word("panel.detail.meta.hint")}
          rows={3}
          dir="ltr"
          className="font-mono"
          error={errors.meta && word("panel.detail.meta.wrong")}
          {...form.register("meta", { validate: (text) => parseMeta(text) !== undefined })}
        />
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
              show: ({ style: said }) => said || word("style.detected"),
            },
          }}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          {rights.canDeleteKeys && (
            <Button variant="ghost" className="me-auto text-danger" onPress={() => setIsDeleting(true)}>
              <FormattedMessage id="panel.detail.delete" />
            </Button>
          )}
          <Button
            onPress={() => {
              restored.discard();
              onClose();
            }}
          >
            <FormattedMessage id="panel.detail.cancel" />
          </Button>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            <FormattedMessage id="panel.detail.save" />
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

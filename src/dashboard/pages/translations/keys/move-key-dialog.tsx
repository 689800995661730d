import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import * as z from "zod/mini";
import type { EntryRow, KeyDetails } from "#contract/entries.ts";
import { keyEditSchema } from "#contract/keys.ts";
import { findKeyChanger } from "#dashboard/api/account/last-changer.ts";
import { useEditForm } from "#dashboard/api/forms/use-edit-form.ts";
import { saveKey } from "#dashboard/api/keys.ts";
import { groupNamesQuery } from "#dashboard/api/tags/tags.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { FormDialog } from "#dashboard/layout/forms/form-dialog.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { originOfString } from "#dashboard/layout/string-origin.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { FormChoice } from "#dashboard/ui/fields/form-fields.tsx";
import { ShortenedKeyName } from "./shortened-key-name.tsx";

const schema = z.pick(keyEditSchema, { group: true });

const valuesOf = (details: KeyDetails | undefined) => ({ group: details?.group ?? "main" });

/** Moves a key to another group. */
export function MoveKeyDialog({ row, onClose }: { row: EntryRow; onClose: () => void }) {
  const intl = useIntl();
  const client = useQueryClient();
  const { scope, announceDone } = useGrid();
  const groups = useQuery(groupNamesQuery(scope));
  const { form, problem, onSubmit, restored, conflicts } = useEditForm({
    schema,
    resource: row,
    valuesOf,
    storageName: `moveKey.${scope.app}.${scope.branch}.${row._id}`,
    origin: originOfString(scope, { key: row.key, language: null }),
    send: async ({ values: { group }, etag }) => {
      const changeSet = await saveKey(client, scope, { key: row.key, group, ...(etag ? { etag } : {}) });
      announceDone("key.moved", { key: row.key, group }, changeSet);
      return undefined;
    },
    onDone: onClose,
  });
  const label = intl.formatMessage({ id: "panel.detail.group" });
  return (
    <FormDialog
      title="key.move.title"
      problem={problem}
      isSubmitting={form.formState.isSubmitting}
      onSubmit={onSubmit}
      onDiscard={restored.discard}
      onClose={onClose}
    >
      <RestoredNotice restored={restored} />
      <p className="text-sm">
        <FormattedMessage id="key.move.about" values={{ key: <ShortenedKeyName name={row.key} /> }} />
      </p>
      <FormChoice
        label={label}
        state={groups}
        options={[...new Set([row.group, ...(groups.data ?? [])])].map((name) => ({
          value: name,
          label: name,
        }))}
        error={form.formState.errors.group?.message}
        control={form.control}
        name="group"
      />
      <FormConflicts
        conflicts={conflicts}
        changer={findKeyChanger(scope, row.key)}
        fields={{ group: { label, show: ({ group }) => group } }}
      />
    </FormDialog>
  );
}

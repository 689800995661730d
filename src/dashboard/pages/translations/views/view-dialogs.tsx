import { useQueryClient } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import * as z from "zod/mini";
import { type SavedView, viewNameSchema } from "#contract/views.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useCreateForm } from "#dashboard/api/forms/use-create-form.ts";
import { useEditForm } from "#dashboard/api/forms/use-edit-form.ts";
import { createView, updateView } from "#dashboard/api/views.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { FormDialog } from "#dashboard/layout/forms/form-dialog.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { CheckField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { fieldsOf, type ShownView } from "./saved-views.ts";

const newViewSchema = z.extend(viewNameSchema, { shared: z.boolean() });

/** Saves what the grid shows under a name. */
export function SaveViewDialog(props: {
  scope: BranchScope;
  shown: ShownView;
  mayShare: boolean;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}) {
  const { scope, shown, mayShare, onSaved, onClose } = props;
  const intl = useIntl();
  const client = useQueryClient();
  const { form, problem, onSubmit, restored } = useCreateForm({
    schema: newViewSchema,
    storageName: `newView.${scope.app}`,
    empty: { name: "", shared: false },
    send: async (values, { forget }) => {
      const view = await createView(client, scope, { ...values, ...fieldsOf(shown) });
      forget();
      onClose();
      onSaved(view);
    },
  });
  return (
    <FormDialog
      title="views.save"
      problem={problem}
      isSubmitting={form.formState.isSubmitting}
      onSubmit={onSubmit}
      onDiscard={restored.discard}
      onClose={onClose}
    >
      <RestoredNotice restored={restored} />
      <p className="text-sm text-ink-muted">
        <FormattedMessage id="views.save.about" />
      </p>
      <TextField
        label={intl.formatMessage({ id: "views.name" })}
        autoComplete="off"
        dir="auto"
        error={form.formState.errors.name?.message}
        {...form.register("name")}
      />
      {mayShare && (
        <CheckField
          label={intl.formatMessage({ id: "views.share" })}
          hint={intl.formatMessage({ id: "views.share.hint" })}
          {...form.register("shared")}
        />
      )}
    </FormDialog>
  );
}

const nameOf = (view: SavedView | undefined) => ({ name: view?.name ?? "" });

/** Renames a saved view. */
export function RenameViewDialog(props: { scope: BranchScope; view: SavedView; onClose: () => void }) {
  const { scope, view, onClose } = props;
  const intl = useIntl();
  const client = useQueryClient();
  const { form, problem, onSubmit, restored, conflicts } = useEditForm({
    schema: viewNameSchema,
    resource: view,
    valuesOf: nameOf,
    storageName: `view.${scope.app}.${view._id}`,
    send: async ({ values: { name }, etag }) => {
      await updateView(client, scope, { _id: view._id, name, ...(etag ? { etag } : {}) });
      return undefined;
    },
    onDone: onClose,
  });
  const label = intl.formatMessage({ id: "views.name" });
  return (
    <FormDialog
      title="views.rename"
      problem={problem}
      isSubmitting={form.formState.isSubmitting}
      onSubmit={onSubmit}
      onDiscard={restored.discard}
      onClose={onClose}
    >
      <RestoredNotice restored={restored} />
      <TextField
        label={label}
        autoComplete="off"
        dir="auto"
        error={form.formState.errors.name?.message}
        {...form.register("name")}
      />
      <FormConflicts conflicts={conflicts} fields={{ name: { label, show: ({ name }) => name } }} />
    </FormDialog>
  );
}

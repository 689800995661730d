import { useQuery } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import type { TagSummary } from "#contract/tags/many-tags.ts";
import { createTagBody, type Tag, tagEndpoints } from "#contract/tags/tags.ts";
import { findTagChanger } from "#dashboard/api/account/last-changer.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useEditForm } from "#dashboard/api/forms/use-edit-form.ts";
import { tagCategoriesQuery } from "#dashboard/api/tags/tag-list.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { trimName } from "#dashboard/lib/trim-name.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { FormChoice } from "#dashboard/ui/fields/form-fields.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

type DialogProps = {
  scope: BranchScope;
  /** Undefined: a new tag. */
  tag?: TagSummary;
  onSaved: (tag: Tag) => Promise<void>;
  onClose: () => void;
};

/** Creates a tag, or changes its name and category. */
export function TagDialog({ scope, tag, onSaved, onClose }: DialogProps) {
  const intl = useIntl();
  const { data: categories, error, refetch } = useQuery(tagCategoriesQuery(scope));
  const { form, problem, onSubmit, restored, conflicts } = useEditForm({
    schema: createTagBody,
    bodyOf: trimName,
    resource: tag,
    storageName: `tag.${scope.app}.${scope.branch}.${tag?._id ?? "new"}`,
    valuesOf,
    send: async ({ values, changes, etag }) => {
      const query = { ...scope };
      const saved = tag
        ? await call(tagEndpoints.update, {
            params: { tagId: tag._id },
            query,
            body: { ...trimName(changes), etag },
          })
        : await call(tagEndpoints.create, { query, body: trimName(values) });
      await onSaved(saved);
      return undefined;
    },
    onDone: onClose,
  });
  const { errors, isSubmitting } = form.formState;
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={
        tag ? (
          <FormattedMessage id="tags.edit.of" values={{ name: tag.name }} />
        ) : (
          <FormattedMessage id="tags.new" />
        )
      }
    >
      <form onSubmit={onSubmit} noValidate className="space-y-4">
        <RestoredNotice restored={restored} />
        <TextField
          autoComplete="off"
          label={intl.formatMessage({ id: "tags.name" })}
          error={errors.name?.message}
          {...form.register("name")}
        />
        {categories && (
          <FormChoice
            label={intl.formatMessage({ id: "tags.category" })}
            hint={intl.formatMessage({ id: "tags.category.hint" })}
            options={[
              { value: "", label: intl.formatMessage({ id: "tags.category.none" }) },
              ...categories.map(({ name }) => ({ value: name, label: name })),
            ]}
            control={form.control}
            name="category"
          />
        )}
        {categories === undefined && error && <Failed error={error} onRetry={() => void refetch()} />}
        <FormConflicts
          conflicts={conflicts}
          {...(tag && { changer: findTagChanger(scope, tag._id) })}
          fields={{
            name: { label: word("tags.name"), show: ({ name }) => name },
            category: {
              label: word("tags.category"),
              show: ({ category }) => category || word("tags.category.none"),
            },
          }}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <DialogFooter onCancel={onClose} onDiscard={restored.discard}>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            <FormattedMessage id={tag ? "tags.save" : "tags.create"} />
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function valuesOf(tag: Pick<TagSummary, "name" | "category"> | undefined) {
  return { name: tag?.name ?? "", category: tag?.category ?? "" };
}

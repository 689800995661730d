import { FormattedMessage, useIntl } from "react-intl";
import { type Language, languageEndpoints, renameLanguageBody } from "#contract/languages.ts";
import { findLanguageChanger } from "#dashboard/api/account/last-changer.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useEditForm } from "#dashboard/api/forms/use-edit-form.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

type DialogProps = {
  scope: BranchScope;
  language: Language;
  onChanged: () => Promise<void>;
  onClose: () => void;
};

/** Renames a language; its code stays. An empty name means the standard name of the code. */
export function LanguageNameDialog({ scope, language, onChanged, onClose }: DialogProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: "languages.name" });
  const { form, problem, onSubmit, restored, conflicts } = useEditForm({
    schema: renameLanguageBody,
    bodyOf,
    resource: language,
    storageName: `language.${scope.app}.${language.code}`,
    valuesOf: nameOf,
    send: async ({ values, etag }) => {
      const body = { ...bodyOf(values), etag };
      const params = { code: language.code };
      const stored = await call(languageEndpoints.update, { params, query: { ...scope }, body });
      await onChanged();
      return stored;
    },
    onDone: onClose,
  });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={<FormattedMessage id="languages.rename" values={{ name: language.name }} />}
    >
      <form onSubmit={onSubmit} noValidate className="space-y-4">
        <RestoredNotice restored={restored} />
        <TextField
          label={label}
          hint={intl.formatMessage({ id: "languages.rename.hint" }, { code: language.code })}
          error={form.formState.errors.name?.message}
          {...form.register("name")}
        />
        <FormConflicts
          conflicts={conflicts}
          changer={findLanguageChanger(scope, language._id)}
          fields={{ name: { label, show: ({ name }) => name } }}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <DialogFooter onCancel={onClose} onDiscard={restored.discard}>
          <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
            <FormattedMessage id="languages.rename.action" />
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function nameOf(language: Language | undefined) {
  return { name: language?.customName ? language.name : "" };
}

export function bodyOf({ name }: { name: string }) {
  return { name: name.trim() || null };
}

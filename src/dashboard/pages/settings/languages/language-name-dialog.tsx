import { FormattedMessage, useIntl } from "react-intl";
import { type Language, languageEndpoints } from "#contract/languages.ts";
import { findLanguageChanger } from "#dashboard/api/account/last-changer.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useEditForm } from "#dashboard/api/forms/use-begun-form.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { maxNameLength, useNameMessage } from "#dashboard/lib/use-name-message.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
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
  const nameMessage = useNameMessage();
  const label = intl.formatMessage({ id: "languages.name" });
  const { form, problem, onSubmit, restored, conflicts } = useEditForm({
    resource: language,
    storageName: `language.${scope.app}.${language.code}`,
    valuesOf: nameOf,
    send: async ({ values: { name }, etag }) => {
      const body = { name: name.trim() || null, etag };
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
          error={nameMessage(form.formState.errors.name)}
          {...form.register("name", { maxLength: maxNameLength })}
        />
        <FormConflicts
          conflicts={conflicts}
          changer={findLanguageChanger(scope, language._id)}
          fields={{ name: { label, show: ({ name }) => name } }}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
          <FormattedMessage id="languages.rename.action" />
        </Button>
      </form>
    </Dialog>
  );
}

function nameOf(language: Language | undefined) {
  return { name: language?.customName ? language.name : "" };
}

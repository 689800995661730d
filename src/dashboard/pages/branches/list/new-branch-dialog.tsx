import { FormattedMessage, useIntl } from "react-intl";
import type { Branch } from "#contract/branches.ts";
import { useFormSender } from "#dashboard/api/forms/use-form-sender.ts";
import { useNewForm } from "#dashboard/api/forms/use-new-form.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { maxNameLength, useNameMessage } from "#dashboard/lib/use-name-message.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { CheckField, SelectField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { type DraftsChoice, ExistingDrafts } from "./existing-drafts.tsx";
import { Elapsed } from "./new-branch-notice.tsx";
import type { Creating, NewBranch } from "./use-new-branch.ts";

type Values = {
  name: string;
  sourceBranch: string;
  readOnly: boolean;
  editableByTranslator: boolean;
  existingDrafts: DraftsChoice | "";
};

/** Name, source and permissions of a new branch, and the choice about existing drafts. */
export function NewBranchDialog(props: {
  app: string;
  branches: readonly Branch[];
  source: string;
  creating: Creating;
  onClose: () => void;
}) {
  const { branches, creating, onClose } = props;
  const intl = useIntl();
  const nameMessage = useNameMessage();
  const { form, restored, forget } = useNewForm<Values>(`branch.${props.app}.new`, {
    name: "",
    sourceBranch: props.source,
    readOnly: false,
    editableByTranslator: true,
    existingDrafts: "",
  });
  const hasDrafts = creating.error instanceof ApiCallError && creating.error.code === "drafts_exist";
  const { problem, onSubmit } = useFormSender(form, async (values) => {
    await creating.send(bodyOf(values));
    forget();
  });
  const { errors } = form.formState;
  return (
    <Dialog isOpen onOpenChange={onClose} title={<FormattedMessage id="branches.new" />}>
      <form onSubmit={onSubmit} noValidate className="space-y-4">
        <RestoredNotice restored={restored} />
        <TextField
          label={intl.formatMessage({ id: "branches.name" })}
          error={nameMessage(errors.name)}
          autoComplete="off"
          {...form.register("name", { required: true, maxLength: maxNameLength })}
        />
        <SelectField
          label={intl.formatMessage({ id: "branches.source" })}
          hint={<FormattedMessage id="branches.source.about" />}
          options={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
          {...form.register("sourceBranch")}
        />
        <div className="space-y-2">
          <CheckField
            label={<FormattedMessage id="branches.readOnly.set" />}
            hint={<FormattedMessage id="branches.readOnly.about" />}
            {...form.register("readOnly")}
          />
          <CheckField
            label={<FormattedMessage id="branches.translators.allow" />}
            {...form.register("editableByTranslator")}
          />
        </div>
        {branches.length === 1 && !hasDrafts && (
          <Notice>
            <FormattedMessage id="branches.first" />
          </Notice>
        )}
        {hasDrafts && (
          <ExistingDrafts
            isMissing={errors.existingDrafts !== undefined}
            field={form.register("existingDrafts", { required: true })}
          />
        )}
        {problem && !hasDrafts && <Notice tone="danger">{problem}</Notice>}
        {creating.running && (
          <Notice>
            <FormattedMessage id="branches.copying" values={{ name: creating.running.body.name }} />{" "}
            <Elapsed since={creating.running.since} />
          </Notice>
        )}
        <Button type="submit" variant="primary" isPending={creating.isPending}>
          <FormattedMessage id="branches.new.action" />
        </Button>
      </form>
    </Dialog>
  );
}

function bodyOf({ name, sourceBranch, readOnly, editableByTranslator, existingDrafts }: Values): NewBranch {
  return {
    name: name.trim(),
    sourceBranch,
    permissions: { readOnly, editableByTranslator },
    ...(existingDrafts === "" ? {} : { existingDrafts }),
  };
}

import { useQuery } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import * as z from "zod/mini";
import { type Branch, createBranchBody } from "#contract/branches.ts";
import { existingDraftsQuery } from "#dashboard/api/branches/branches.ts";
import { useCreateForm } from "#dashboard/api/forms/use-create-form.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { FormChoice } from "#dashboard/ui/fields/form-fields.tsx";
import { CheckField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { type DraftsChoice, ExistingDrafts } from "./existing-drafts.tsx";
import { Elapsed } from "./new-branch-notice.tsx";
import type { BranchCreation, NewBranch } from "./use-new-branch.ts";

type Values = {
  name: string;
  sourceBranch: string;
  readOnly: boolean;
  editableByTranslator: boolean;
  existingDrafts: DraftsChoice | "";
};

/** Body for the first branch of a project with drafts, which requires a decision about them. */
const bodyForDrafts = z.extend(createBranchBody, {
  existingDrafts: z.nonoptional(createBranchBody.shape.existingDrafts),
});

/** Name, source and permissions of a new branch, and the choice about existing drafts. */
export function NewBranchDialog(props: {
  app: string;
  branches: readonly Branch[];
  source: string;
  creating: BranchCreation;
  onClose: () => void;
}) {
  const { branches, creating, onClose } = props;
  const intl = useIntl();
  const isFirst = branches.length === 1;
  const drafts = useQuery({ ...existingDraftsQuery(props.app), enabled: isFirst }).data;
  const isRefused = creating.error instanceof ApiCallError && creating.error.code === "drafts_exist";
  const hasDrafts = isFirst && (isRefused || (drafts?.total ?? 0) > 0);
  const { form, problem, onSubmit, restored } = useCreateForm({
    schema: hasDrafts ? bodyForDrafts : createBranchBody,
    bodyOf,
    storageName: `branch.${props.app}.new`,
    empty: initialValues(props.source),
    send: async (values, { forget }) => {
      await creating.send(bodyOf(values));
      forget();
    },
  });
  const { errors } = form.formState;
  return (
    <Dialog isOpen onOpenChange={onClose} title={<FormattedMessage id="branches.new" />}>
      <form onSubmit={onSubmit} noValidate className="space-y-4">
        <RestoredNotice restored={restored} />
        <TextField
          label={intl.formatMessage({ id: "branches.name" })}
          error={errors.name?.message}
          autoComplete="off"
          {...form.register("name")}
        />
        <FormChoice
          label={intl.formatMessage({ id: "branches.source" })}
          hint={<FormattedMessage id="branches.source.about" />}
          options={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
          control={form.control}
          name="sourceBranch"
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
        {isFirst && (
          <Notice tone="warning">
            <FormattedMessage id="branches.first" values={{ orders: branches[0]?.openOrders ?? 0 }} />
          </Notice>
        )}
        {hasDrafts && (
          <ExistingDrafts
            drafts={drafts ?? undefined}
            isMissing={errors.existingDrafts !== undefined}
            field={form.register("existingDrafts")}
          />
        )}
        {problem && !isRefused && <Notice tone="danger">{problem}</Notice>}
        {creating.running && (
          <Notice>
            <FormattedMessage id="branches.copying" values={{ name: creating.running.body.name }} />{" "}
            <Elapsed since={creating.running.since} />
          </Notice>
        )}
        <DialogFooter onCancel={onClose} onDiscard={restored.discard}>
          <Button type="submit" variant="primary" isPending={creating.isPending}>
            <FormattedMessage id="branches.new.action" />
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function initialValues(sourceBranch: string): Values {
  return { name: "", sourceBranch, readOnly: false, editableByTranslator: true, existingDrafts: "" };
}

export function bodyOf({
  name,
  sourceBranch,
  readOnly,
  editableByTranslator,
  existingDrafts,
}: Values): NewBranch {
  return {
    name: name.trim(),
    sourceBranch,
    permissions: { readOnly, editableByTranslator },
    ...(existingDrafts === "" ? {} : { existingDrafts }),
  };
}

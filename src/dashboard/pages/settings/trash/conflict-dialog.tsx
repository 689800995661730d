import { type UseFormReturn, useWatch } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import * as z from "zod/mini";
import { type OnConflict, onConflictSchema } from "#contract/trash.ts";
import { useBodyForm } from "#dashboard/api/forms/use-body-form.ts";
import type { RestoreConflict } from "#dashboard/api/trash.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { SelectField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { type Choice, choicesOf, decisionOf, firstChoice, freeName } from "./restore-choices.ts";
import { trashedName } from "./trashed-name.ts";

type DialogProps = {
  conflicts: readonly RestoreConflict[];
  /** Whether a name that was chosen in this dialog is in use, too. */
  isAgain: boolean;
  isPending: boolean;
  onResolve: (decisions: OnConflict[]) => void;
  onClose: () => void;
};

type Decisions = { decisions: Array<{ id: string; choice: Choice; name: string }> };

/** The decisions of the request. A new name must not be empty. */
const decisionsSchema = z.object({
  decisions: z.array(z.extend(onConflictSchema, { name: z.optional(z.string().check(z.minLength(1))) })),
});

/**
 * Dialog for resources whose names are in use again: the user merges each with the existing resource, restores it
 * under another name, or skips it.
 */
export function ConflictDialog({ conflicts, isAgain, isPending, onResolve, onClose }: DialogProps) {
  const { form, onSubmit } = useBodyForm({
    schema: decisionsSchema,
    bodyOf: ({ decisions }) => ({ decisions: decisions.map(decisionOf) }),
    values: {
      decisions: conflicts.map(({ _id, name, kind, resolutions }) => ({
        id: _id,
        choice: firstChoice(resolutions),
        name: freeName(name, kind),
      })),
    },
    send: async ({ decisions }) => {
      if (!isPending) onResolve(decisions.map(decisionOf));
    },
  });
  const changeAll = (choice: Choice) => {
    for (const [index, { resolutions }] of conflicts.entries())
      if (choicesOf(resolutions).includes(choice)) form.setValue(`decisions.${index}.choice`, choice);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={<FormattedMessage id="conflicts.title" values={{ count: conflicts.length }} />}
    >
      <form className="space-y-4" onSubmit={onSubmit} noValidate>
        <p className="text-sm text-ink-muted">
          <FormattedMessage id="conflicts.about" />
        </p>
        {conflicts.length > 1 && <ForAll conflicts={conflicts} onChange={changeAll} />}
        <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-md border border-line">
          {conflicts.map((conflict, index) => (
            <li key={conflict._id} className="space-y-2 px-3 py-2.5">
              <ConflictRow conflict={conflict} form={form} index={index} />
            </li>
          ))}
        </ul>
        {isAgain && (
          <Notice tone="danger">
            <FormattedMessage id="conflicts.again" />
          </Notice>
        )}
        <DialogFooter onCancel={onClose}>
          <Button type="submit" variant="primary" isPending={isPending}>
            <FormattedMessage id="conflicts.action" />
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

type RowProps = { conflict: RestoreConflict; form: UseFormReturn<Decisions>; index: number };

function ConflictRow({ conflict, form, index }: RowProps) {
  const intl = useIntl();
  const choice = useWatch({ control: form.control, name: `decisions.${index}.choice` });
  return (
    <>
      <SelectField
        label={
          <span className="break-all">
            {trashedName(conflict, intl.locale)}{" "}
            <span className="font-normal text-ink-muted">
              <FormattedMessage id={`trash.resource.${conflict.kind}`} />
            </span>
          </span>
        }
        options={useChoiceOptions(choicesOf(conflict.resolutions))}
        {...form.register(`decisions.${index}.choice`)}
      />
      {choice === "rename" && (
        <TextField
          label={intl.formatMessage({ id: "conflicts.newName" })}
          error={form.formState.errors.decisions?.[index]?.name?.message}
          {...form.register(`decisions.${index}.name`)}
        />
      )}
    </>
  );
}

function ForAll(props: { conflicts: readonly RestoreConflict[]; onChange: (choice: Choice) => void }) {
  const intl = useIntl();
  const offered = new Set(props.conflicts.flatMap(({ resolutions }) => choicesOf(resolutions)));
  const options = useChoiceOptions([...offered]);
  return (
    <SelectField
      label={intl.formatMessage({ id: "conflicts.all" })}
      options={[{ value: "", label: intl.formatMessage({ id: "conflicts.all.choose" }) }, ...options]}
      defaultValue=""
      onChange={(event) => event.target.value !== "" && props.onChange(event.target.value as Choice)}
    />
  );
}

function useChoiceOptions(choices: readonly Choice[]) {
  const intl = useIntl();
  return choices.map((value) => ({ value, label: intl.formatMessage({ id: `conflicts.${value}` }) }));
}

import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { OnConflict } from "#contract/trash.ts";
import type { RestoreConflict } from "#dashboard/api/trash.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { SelectField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { type Choice, choicesOf, decisionOf, firstChoice, freeName } from "./restore-choices.ts";
import { trashedName } from "./trashed-name.ts";

type DialogProps = {
  conflicts: readonly RestoreConflict[];
  /** A name chosen in this dialog is in use too. */
  isAgain: boolean;
  isPending: boolean;
  onSettle: (decisions: OnConflict[]) => void;
  onClose: () => void;
};

type Settled = Record<string, { choice: Choice; name: string }>;

/**
 * Names that are in use again: each resource is merged into the existing one, restored under another name, or
 * skipped.
 */
export function ConflictDialog({ conflicts, isAgain, isPending, onSettle, onClose }: DialogProps) {
  const [settled, setSettled] = useState<Settled>(() =>
    Object.fromEntries(
      conflicts.map(({ _id, name, kind, resolutions }) => [
        _id,
        { choice: firstChoice(resolutions), name: freeName(name, kind) },
      ]),
    ),
  );
  const change = (id: string, part: Partial<Settled[string]>) =>
    setSettled((before) => ({
      ...before,
      [id]: { choice: "skip", name: "", ...before[id], ...part },
    }));
  const changeAll = (choice: Choice) => {
    for (const { _id, resolutions } of conflicts)
      if (choicesOf(resolutions).includes(choice)) change(_id, { choice });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={<FormattedMessage id="conflicts.title" values={{ count: conflicts.length }} />}
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) onSettle(conflicts.map(({ _id }) => decisionOf(_id, settled[_id])));
        }}
      >
        <p className="text-sm text-ink-muted">
          <FormattedMessage id="conflicts.about" />
        </p>
        {conflicts.length > 1 && <ForAll conflicts={conflicts} onChange={changeAll} />}
        <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-md border border-line">
          {conflicts.map((conflict) => (
            <li key={conflict._id} className="space-y-2 px-3 py-2.5">
              <ConflictRow
                conflict={conflict}
                choice={settled[conflict._id]?.choice ?? "skip"}
                name={settled[conflict._id]?.name ?? ""}
                onChange={(part) => change(conflict._id, part)}
              />
            </li>
          ))}
        </ul>
        {isAgain && (
          <Notice tone="danger">
            <FormattedMessage id="conflicts.again" />
          </Notice>
        )}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onPress={onClose}>
            <FormattedMessage id="shell.cancel" />
          </Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            <FormattedMessage id="conflicts.action" />
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function ConflictRow(props: {
  conflict: RestoreConflict;
  choice: Choice;
  name: string;
  onChange: (part: { choice?: Choice; name?: string }) => void;
}) {
  const { conflict, choice, name, onChange } = props;
  const intl = useIntl();
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
        value={choice}
        options={useChoiceOptions(choicesOf(conflict.resolutions))}
        onChange={(event) => onChange({ choice: event.target.value as Choice })}
      />
      {choice === "rename" && (
        <TextField
          label={intl.formatMessage({ id: "conflicts.newName" })}
          value={name}
          required
          onChange={(event) => onChange({ name: event.target.value })}
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

import { useEffect, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import { CheckField, SelectField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { changeField, changeValues, type Draft, renameValue } from "./draft/brief-draft.ts";
import type { DraftField } from "./draft/draft-field.ts";
import type { DraftProblems } from "./draft/use-draft-problems.ts";
import { ValueList } from "./value-list.tsx";

type EditorProps = {
  draft: Draft;
  index: number;
  problems: DraftProblems;
  /** The field was just added, so its name is selected. */
  isNew: boolean;
  onChange: (edit: (draft: Draft) => Draft) => void;
};

/** All properties of a field, with problems at their inputs. */
export function FieldEditor({ draft, index, problems, isNew, onChange }: EditorProps) {
  const intl = useIntl();
  const errorOf = (part: string) => problems.errorOf(`${index}.${part}`);
  const name = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) name.current?.select();
    else heading.current?.focus();
  }, [isNew]);
  const field = draft.fields[index];
  if (!field) return null;
  const change = (edited: Partial<DraftField>) => onChange((latest) => changeField(latest, field.id, edited));
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <section aria-labelledby="brief-field" className="space-y-4">
      <h3 ref={heading} id="brief-field" tabIndex={-1} className="font-semibold outline-none">
        <FormattedMessage id="briefDesigner.field" />
      </h3>
      <TextField
        ref={name}
        label={word("briefDesigner.name")}
        dir="auto"
        value={field.name}
        error={errorOf("name")}
        onChange={({ target }) => change({ name: target.value })}
      />
      <div>
        <p aria-hidden className="mb-1 text-sm font-medium">
          <FormattedMessage id="briefDesigner.type" />
        </p>
        <Segments
          label={word("briefDesigner.type")}
          options={(["text", "selection"] as const).map((value) => ({
            value,
            label: word(`briefDesigner.type.${value}`),
          }))}
          value={field.type}
          onChange={(type) => change({ type })}
        />
      </div>
      {field.type === "selection" && (
        <ValueList
          values={field.values}
          error={errorOf("selectionList")}
          onChange={(values) => onChange((latest) => changeValues(latest, field.id, values))}
          onRename={(value) => onChange((latest) => renameValue(latest, field.id, value))}
        />
      )}
      <DefaultField field={field} error={errorOf("defaultValue")} onChange={change} />
      <TextField
        label={word("briefDesigner.placeholder")}
        hint={word("briefDesigner.placeholder.hint")}
        dir="auto"
        value={field.placeholder}
        error={errorOf("placeholder")}
        onChange={({ target }) => change({ placeholder: target.value })}
      />
      <CheckField
        label={word("briefDesigner.mandatory")}
        hint={word("briefDesigner.mandatory.hint")}
        checked={field.mandatory}
        onChange={({ target }) => change({ mandatory: target.checked })}
      />
      <ConditionFields
        fields={draft.fields}
        field={field}
        index={index}
        problems={problems}
        onChange={(conditional) => change({ conditional })}
      />
    </section>
  );
}

type DefaultProps = {
  field: DraftField;
  error: string | undefined;
  onChange: (change: Partial<DraftField>) => void;
};

/** Default value; for a selection, one of its values. */
function DefaultField({ field, error, onChange }: DefaultProps) {
  const intl = useIntl();
  const { type, values, defaultValue } = field;
  const shared = { label: intl.formatMessage({ id: "briefDesigner.default" }), value: defaultValue, error };
  if (type === "text")
    return (
      <TextField {...shared} dir="auto" onChange={({ target }) => onChange({ defaultValue: target.value })} />
    );
  const choices = [...new Set(["", ...values.map(({ text }) => text), defaultValue])].map((value) => ({
    value,
    label: value,
  }));
  const none = { value: "", label: intl.formatMessage({ id: "briefDesigner.default.none" }) };
  return (
    <SelectField
      {...shared}
      options={[none, ...choices.slice(1)]}
      onChange={({ target }) => onChange({ defaultValue: target.value })}
    />
  );
}

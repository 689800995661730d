import { FormattedMessage, useIntl } from "react-intl";
import { ChoiceField } from "#dashboard/ui/fields/choice-field.tsx";
import { SuggestField } from "#dashboard/ui/fields/suggest-field.tsx";
import { SelectField } from "#dashboard/ui/fields/text-field.tsx";
import type { DraftCondition, DraftField } from "./draft/draft-field.ts";
import type { DraftProblems } from "./draft/use-draft-problems.ts";

type ConditionProps = {
  fields: readonly DraftField[];
  field: DraftField;
  index: number;
  problems: DraftProblems;
  onChange: (conditional: DraftCondition | null) => void;
};

/** When the field is shown: always, or depending on the value of another field that is always shown. */
export function ConditionFields({ fields, field, index, problems, onChange }: ConditionProps) {
  const intl = useIntl();
  const { id, conditional } = field;
  const dependents = fields.filter((candidate) => candidate.conditional?.field === id);
  const controlling = fields.find((candidate) => candidate.id === conditional?.field);
  const offered = fields.filter(
    (candidate) => candidate === controlling || (candidate.id !== id && candidate.conditional === null),
  );
  const change = (edited: Partial<DraftCondition>) => conditional && onChange({ ...conditional, ...edited });
  return (
    <fieldset className="space-y-3">
      <legend className="sr-only">
        <FormattedMessage id="briefDesigner.when" />
      </legend>
      <ChoiceField
        label={intl.formatMessage({ id: "briefDesigner.when" })}
        hint={
          dependents.length > 0 &&
          intl.formatMessage(
            { id: "briefDesigner.when.dependents" },
            { count: dependents.length, names: intl.formatList(dependents.map(({ name }) => name)) },
          )
        }
        isDisabled={dependents.length > 0 && conditional === null}
        value={conditional?.field ?? ""}
        error={problems.errorOf(`${index}.conditional.conditionField`)}
        options={[
          { value: "", label: intl.formatMessage({ id: "briefDesigner.when.always" }) },
          ...offered.map((candidate) => ({
            value: candidate.id,
            label: intl.formatMessage({ id: "briefDesigner.when.field" }, { name: candidate.name }),
          })),
        ]}
        onChange={(picked) => onChange(conditionOn(fields, picked))}
      />
      {conditional && (
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label={intl.formatMessage({ id: "briefDesigner.condition" })}
            value={conditional.condition === "is" ? "is" : "contains"}
            options={(["is", "contains"] as const).map((value) => ({
              value,
              label: intl.formatMessage({ id: `briefDesigner.condition.${value}` }),
            }))}
            // The API spells the condition "conatins", as clients expect.
            onChange={({ target }) => change({ condition: target.value === "is" ? "is" : "conatins" })}
          />
          <ConditionValue
            conditional={conditional}
            controlling={controlling}
            error={problems.errorOf(`${index}.conditional.conditionValue`)}
            warning={problems.warningOf(`${index}.conditional.conditionValue`)}
            onChange={(value) => change({ value })}
          />
        </div>
      )}
    </fieldset>
  );
}

/** A new condition; for a selection, its first value until another one is chosen. */
function conditionOn(fields: readonly DraftField[], id: string): DraftCondition | null {
  const controlling = fields.find((candidate) => candidate.id === id);
  if (!controlling) return null;
  const value = controlling.type === "selection" ? (controlling.values[0]?.text ?? "") : "";
  return { field: id, condition: "is", value, valueId: null };
}

type ValueProps = {
  conditional: DraftCondition;
  controlling: DraftField | undefined;
  error: string | undefined;
  warning: string | undefined;
  onChange: (value: string) => void;
};

function ConditionValue({ conditional, controlling, error, warning, onChange }: ValueProps) {
  const intl = useIntl();
  const { condition, value } = conditional;
  const values = [
    ...new Set(controlling?.type === "selection" ? controlling.values.map(({ text }) => text) : []),
  ];
  const shared = {
    label: intl.formatMessage({ id: "briefDesigner.condition.value" }),
    value,
    error,
    hint: warning && <span className="text-warning">{warning}</span>,
  };
  if (controlling?.type === "selection" && condition === "is")
    return (
      <SelectField
        {...shared}
        options={[...new Set([...values, value])].map((text) => ({
          value: text,
          label: text === "" ? intl.formatMessage({ id: "briefDesigner.condition.empty" }) : text,
        }))}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return <SuggestField {...shared} suggestions={values.filter((text) => text !== "")} onChange={onChange} />;
}

import { FormattedMessage, useIntl } from "react-intl";
import {
  applyingFields,
  type BriefField,
  type BriefIssue,
  type BriefValue,
  maxBriefValue,
} from "#contract/orders/brief-template.ts";
import { SelectField, TextArea } from "#dashboard/ui/fields/text-field.tsx";

type Props = {
  template: readonly BriefField[];
  values: readonly BriefValue[];
  onChange: (values: BriefValue[]) => void;
  /** Errors of the values according to `checkBrief`; callers omit errors of fields that need no value yet. */
  issues: readonly BriefIssue[];
};

/** The fields of the brief template that apply to the current values (rest-api.md 4.17). */
export function BriefFields({ template, values, onChange, issues }: Props) {
  const change = (name: string, value: string) =>
    onChange([...values.filter((fieldValue) => fieldValue.name !== name), { name, value }]);
  return (
    <div className="space-y-4">
      {applyingFields(template, values).map((field) => (
        <div key={field.name} data-field={`customBrief.${field.name}`}>
          <BriefFieldInput
            field={field}
            value={values.find(({ name }) => name === field.name)?.value ?? field.defaultValue ?? ""}
            onChange={(value) => change(field.name, value)}
            isWrong={issues.some(({ path }) => path === `customBrief.${field.name}`)}
          />
        </div>
      ))}
    </div>
  );
}

type InputProps = { field: BriefField; value: string; onChange: (value: string) => void; isWrong: boolean };

function BriefFieldInput({ field, value, onChange, isWrong }: InputProps) {
  const intl = useIntl();
  const { name, type, mandatory, placeholder, selectionList = [] } = field;
  const problem = value.trim() === "" ? "brief.mandatory" : "brief.notListed";
  const shared = {
    label: <FieldName name={name} isMandatory={mandatory ?? false} />,
    required: mandatory ?? false,
    value,
    error: isWrong ? intl.formatMessage({ id: problem }) : undefined,
  };
  if (type === "text")
    return (
      <TextArea
        {...shared}
        rows={2}
        maxLength={maxBriefValue}
        {...(value === "" ? {} : { dir: "auto" })}
        placeholder={placeholder}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const none = placeholder || intl.formatMessage({ id: "brief.choose" });
  const choices = selectionList.map((option) => ({ value: option, label: option }));
  return (
    <SelectField
      {...shared}
      options={[{ value: "", label: none }, ...choices]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function FieldName({ name, isMandatory }: { name: string; isMandatory: boolean }) {
  return (
    <>
      <bdi>{name}</bdi>
      {!isMandatory && (
        <span className="font-normal text-ink-muted">
          {" "}
          <FormattedMessage id="brief.optional" />
        </span>
      )}
    </>
  );
}

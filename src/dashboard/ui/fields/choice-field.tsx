import { type ComponentProps, useState } from "react";
import { useIntl } from "react-intl";
import { Combobox } from "./combobox.tsx";
import type { OptionsState } from "./combobox-list.tsx";
import { type Option, optionNamed, optionsOf, withValue } from "./option-matches.ts";
import { Field, type Labelled, useFieldIds } from "./text-field.tsx";

type ChoiceProps = {
  options: readonly Option[];
  state?: OptionsState | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Shown while no option is selected. */
  placeholder?: string | undefined;
  isDisabled?: boolean | undefined;
  fieldRef?: ((input: HTMLInputElement | null) => void) | undefined;
};

export type ChoiceFieldProps = Labelled & ChoiceProps;

/** Selects one option of a list that may be long. Typing filters the list, Enter selects the first match. */
export function ChoiceField({ label, hint, error, ...props }: ChoiceFieldProps) {
  const ids = useFieldIds(hint, error);
  return (
    <Field ids={ids} label={label} hint={hint} error={error}>
      <SingleCombobox {...props} className="min-h-8.5" input={ids.input} />
    </Field>
  );
}

/** Filters the list of a page by one of many values. The first option removes the filter. */
export function FilterChoice(
  props: Omit<ChoiceProps, "options"> & {
    label: string;
    /** Label of the option without a filter. */
    all: string;
    /** Strings are both value and label. */
    options: ReadonlyArray<string | Option>;
  },
) {
  const { label, all, value } = props;
  const shown = withValue(optionsOf(props.options), value);
  return (
    <SingleCombobox
      {...props}
      options={[{ value: "", label: all }, ...shown]}
      className="h-8 w-48"
      input={{ "aria-label": label }}
    />
  );
}

function SingleCombobox(
  props: ChoiceProps & { className: string; input: ComponentProps<typeof Combobox>["input"] },
) {
  const { options, value, onChange } = props;
  const intl = useIntl();
  const [typed, setTyped] = useState<string>();
  const selected = options.find((option) => option.value === value);
  const isPending = props.state?.isPending === true;
  return (
    <Combobox
      options={options}
      state={props.state}
      selected={selected ? [value] : []}
      typed={typed}
      // While the options are loading, the field is empty: the value may be an id.
      text={selected?.label ?? (options.length === 0 ? "" : value)}
      placeholder={isPending ? intl.formatMessage({ id: "choice.loading" }) : props.placeholder}
      onType={setTyped}
      onSelect={(next) => {
        setTyped(undefined);
        if (next !== value) onChange(next);
      }}
      onBlur={() => {
        // The full name of an option selects it. Any other text is dropped.
        const named = typed === undefined ? undefined : optionNamed(options, typed);
        setTyped(undefined);
        if (named && named.disabledReason === undefined && named.value !== value) onChange(named.value);
      }}
      input={{ ...props.input, disabled: props.isDisabled, ref: props.fieldRef }}
      className={props.className}
    />
  );
}

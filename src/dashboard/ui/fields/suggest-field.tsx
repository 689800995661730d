import { Combobox } from "./combobox.tsx";
import { type Option, optionsOf } from "./option-matches.ts";
import { Field, type Labelled, useFieldIds } from "./text-field.tsx";

export type SuggestProps = Labelled & {
  /** Strings are both value and label. */
  suggestions: ReadonlyArray<string | Option>;
  value: string;
  onChange: (text: string) => void;
  maxLength?: number;
  type?: string;
  dir?: string;
  name?: string;
  fieldRef?: (input: HTMLInputElement | null) => void;
};

/** A text field with suggestions that accepts any other text too. */
export function SuggestField({ label, hint, error, suggestions, ...props }: SuggestProps) {
  const ids = useFieldIds(hint, error);
  return (
    <Field ids={ids} label={label} hint={hint} error={error}>
      <Combobox
        options={optionsOf(suggestions)}
        isFreeText
        selected={[]}
        typed={props.value}
        text={props.value}
        onType={(text) => text !== undefined && props.onChange(text)}
        onSelect={props.onChange}
        input={{
          ...ids.input,
          maxLength: props.maxLength,
          type: props.type,
          dir: props.dir,
          name: props.name,
          ref: props.fieldRef,
        }}
        className="min-h-8.5"
      />
    </Field>
  );
}

import { type Control, type FieldValues, type Path, useController } from "react-hook-form";
import { ChoiceField, type ChoiceFieldProps } from "./choice-field.tsx";
import { SuggestField, type SuggestProps } from "./suggest-field.tsx";

type OfForm<Values extends FieldValues> = {
  // biome-ignore lint/suspicious/noExplicitAny: the field does not depend on the context and the result of the form
  control: Control<Values, any, any>;
  name: Path<Values>;
};

/** A `ChoiceField` of a form. */
export function FormChoice<Values extends FieldValues>({
  control,
  name,
  ...props
}: Omit<ChoiceFieldProps, "value" | "onChange" | "fieldRef"> & OfForm<Values>) {
  const { field } = useController({ control, name });
  return <ChoiceField {...props} value={field.value} onChange={field.onChange} fieldRef={field.ref} />;
}

/** A `SuggestField` of a form. */
export function FormSuggest<Values extends FieldValues>({
  control,
  name,
  ...props
}: Omit<SuggestProps, "value" | "onChange" | "fieldRef" | "name"> & OfForm<Values>) {
  const { field } = useController({ control, name });
  return (
    <SuggestField {...props} name={name} value={field.value} onChange={field.onChange} fieldRef={field.ref} />
  );
}

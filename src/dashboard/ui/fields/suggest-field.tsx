import { type ComponentProps, useId } from "react";
import { TextField } from "./text-field.tsx";

/** A text field with suggestions that accepts any other text too. */
export function SuggestField({
  suggestions,
  ...props
}: ComponentProps<typeof TextField> & { suggestions: readonly string[] }) {
  const id = useId();
  return (
    <div>
      <TextField {...props} list={id} autoComplete="off" />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </div>
  );
}

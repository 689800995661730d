import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { changedFields } from "./three-way.ts";

/** Empties a form of what was sent; what was typed since then is the next one's, and stays. */
export function emptyOfSent<T extends FieldValues>(form: UseFormReturn<T>, sent: T): void {
  const typed = changedFields(sent, form.getValues());
  const empty = form.formState.defaultValues as DefaultValues<T>;
  form.reset({ ...empty, ...typed }, { keepDefaultValues: true });
}

import { useEffect, useState } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import { changedFields } from "#dashboard/lib/three-way.ts";
import { discardForm, forgetForm, readForm, showForm, storeForm } from "./stored-forms.ts";

/** What a form says of values that were left in it: by a dialog that was closed, or before the page was loaded anew. */
export type Restored = { isShown: boolean; isPartial: boolean; discard: () => void };

/**
 * A form of something new. What is typed is kept under a name, for its person, until the form is empty again
 * or forgotten.
 */
export function useNewForm<T extends FieldValues>(storageName: string, first: T) {
  const [empty] = useState(first);
  const [stored, setStored] = useState(() => readForm(storageName, empty));
  const form = useForm<T>({ defaultValues: (stored?.values ?? empty) as DefaultValues<T> });
  useEffect(() => showForm(storageName), [storageName]);
  const typed = JSON.stringify(form.watch());
  useEffect(() => {
    const values: T = JSON.parse(typed);
    if (Object.keys(changedFields(empty, values)).length > 0) {
      storeForm(storageName, {
        begun: { base: empty, etag: undefined, unsettled: [], before: empty },
        values,
      });
      return;
    }
    forgetForm(storageName);
    setStored(undefined);
  }, [storageName, empty, typed]);
  const restored: Restored = {
    isShown: stored !== undefined,
    isPartial: false,
    discard: () => {
      discardForm(storageName);
      form.reset(empty);
    },
  };
  return {
    form,
    restored,
    /** Empties it of what was sent; what was typed since then is the next one's, and stays. */
    emptyOf: (sent: T) => form.reset({ ...empty, ...changedFields(sent, form.getValues()) }),
    /** For a form that closes once it was sent. */
    forget: () => forgetForm(storageName),
  };
}

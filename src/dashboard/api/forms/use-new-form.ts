import { useEffect, useState } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import { changedFields } from "#dashboard/lib/three-way.ts";
import { discardForm, forgetForm, readForm, showForm, storeForm } from "./stored-forms.ts";

/** State of the notice about restored input, from a dialog that was closed or a page that was reloaded. */
export type Restored = { isShown: boolean; isPartial: boolean; discard: () => void };

/**
 * A form for creating a resource. Its input is stored under a name, per user, until the form is empty again or
 * `forget` is called.
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
    /** Removes the sent values; input typed since then stays for the next submission. */
    clearSent: (sent: T) => form.reset({ ...empty, ...changedFields(sent, form.getValues()) }),
    /** For a form that closes after it was sent. */
    forget: () => forgetForm(storageName),
  };
}

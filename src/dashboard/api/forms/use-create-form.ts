import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { baselineOf, changedFields } from "#dashboard/lib/three-way.ts";
import { discardForm, forgetForm, readForm, showForm, storeForm } from "./stored-forms.ts";
import { type BodyFormInput, useBodyForm } from "./use-body-form.ts";

/**
 * State of the notice that a form contains restored input, which was typed before its dialog was closed or its page was
 * reloaded.
 */
export type Restored = { isShown: boolean; isPartial: boolean; discard: () => void };

type CreateFormInput<Values extends FieldValues, Body> = BodyFormInput<Values, Body> & {
  /** The input is stored under this name, per user, until the form is empty again or `forget` is called. */
  storageName: string;
  empty: Values;
  send: (values: Values, sent: SentForm<Values>) => Promise<void>;
};

type SentForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** Removes the sent values; input typed since then stays for the next submission. */
  clearSent: () => void;
  /** Deletes the stored input. Called by forms that close after they were sent. */
  forget: () => void;
};

/** A form for creating a resource, or for another request that changes no stored resource. */
export function useCreateForm<Values extends FieldValues, Body>(input: CreateFormInput<Values, Body>) {
  const { storageName } = input;
  const [empty] = useState(input.empty);
  const [stored, setStored] = useState(() => readForm(storageName, empty));
  const forget = () => forgetForm(storageName);
  const { form, problem, onSubmit } = useBodyForm({
    ...input,
    values: stored?.values ?? empty,
    send: (sent, form) => {
      const clearSent = () => form.reset({ ...empty, ...changedFields(sent, form.getValues()) });
      return input.send(sent, { form, clearSent, forget });
    },
  });
  useEffect(() => showForm(storageName), [storageName]);
  const typed = JSON.stringify(form.watch());
  useEffect(() => {
    const values: Values = JSON.parse(typed);
    if (Object.keys(changedFields(empty, values)).length > 0)
      return storeForm(storageName, { baseline: baselineOf(empty, undefined), values });
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
  return { form, problem, onSubmit, restored, forget };
}

import { useCallback, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { Origin } from "#dashboard/lib/storage/tab-storage.ts";
import {
  type Begun,
  changedFields,
  conflictsOf,
  type FieldOf,
  follow,
  groupOf,
  type Shape,
} from "#dashboard/lib/three-way.ts";
import { currentOf } from "./current-of.ts";
import {
  discardForm,
  forgetForm,
  readForm,
  showForm,
  storeForm,
  type WithoutSecrets,
} from "./stored-forms.ts";
import { useFormSender } from "./use-form-sender.ts";
import type { Restored } from "./use-new-form.ts";

/** Writes that somebody else may come before, one after the other, until the form gives up. */
const mostTries = 5;

type Etagged = { etag?: string | undefined };

type Sent<T> = {
  values: T;
  /** What was changed here; everything, where there is nothing yet that was begun on. */
  changes: Partial<T>;
  /** What the changes are laid over. */
  base: T;
  etag: string | undefined;
};

type FormInput<T extends FieldValues, R extends Etagged> = {
  /** As it is now: the form follows it. Undefined for something new. */
  resource: R | undefined;
  valuesOf: (resource: R | undefined) => T;
  shape?: Shape<T>;
  /** What names its state, where that is no `etag`. */
  etagOf?: (resource: R) => string | undefined;
  /** Names the form: what is typed outlives its dialog, its page and its tab until it is sent or discarded. */
  storageName: string;
  withoutSecrets?: WithoutSecrets<T>;
  /** Where it is found again, where that is not the page that it was opened on. */
  origin?: Origin;
  /** Writes the changes; gives the resource as it is then, where the form stays open. */
  send: (sent: Sent<T>) => Promise<R | undefined>;
  /** After it was written, or where there was nothing to write. */
  onDone?: () => unknown;
};

/**
 * A form of something that others change too. It knows what it was begun on, sends only what was changed here, and names
 * what it changes; what others change meanwhile is merged field by field, and asked about where both sides changed one.
 */
export function useBegunForm<T extends FieldValues, R extends Etagged>(input: FormInput<T, R>) {
  const { resource, valuesOf, storageName, etagOf = (read: R) => read.etag } = input;
  const etag = resource && etagOf(resource);
  const [restoredForm, setRestoredForm] = useState(() => readForm(storageName, valuesOf(resource)));
  const [first] = useState(() => restoredForm ?? firstForm(valuesOf(resource), etag));
  const form = useForm<T>({ defaultValues: first.values as DefaultValues<T> });
  const [begun, setBegun] = useState(first.begun);
  const [asked, setAsked] = useState(0);
  useEffect(() => showForm(storageName), [storageName]);
  const latest = useRef({ ...input, etagOf, begun, isSending: false });
  latest.current = { ...latest.current, ...input, etagOf };

  const begin = useCallback((next: Begun<T>) => {
    latest.current.begun = next;
    setBegun(next);
  }, []);
  /** Takes over what somebody else wrote, and says whether something is to be decided then. */
  const take = useCallback(
    (read: R): boolean => {
      const mine = form.getValues();
      const values = latest.current.valuesOf(read);
      const next = follow(
        latest.current.begun,
        mine,
        { values, etag: latest.current.etagOf(read) },
        latest.current.shape,
      );
      begin(next.begun);
      for (const [field, value] of Object.entries(changedFields(mine, next.values)))
        setField(form, field, value);
      return next.begun.unsettled.length > 0;
    },
    [form, begin],
  );
  useEffect(() => {
    const isNews = etag !== undefined && etag !== latest.current.begun.etag;
    if (resource !== undefined && isNews && !latest.current.isSending) take(resource);
  }, [resource, etag, take]);
  const keep = useCallback(() => {
    const { begun, storageName, withoutSecrets, origin } = latest.current;
    const values = form.getValues();
    if (Object.keys(changedFields(begun.base, values)).length > 0)
      return storeForm(
        storageName,
        { begun, values },
        { ...(withoutSecrets && { withoutSecrets }), ...(origin && { origin }) },
      );
    forgetForm(storageName);
    setRestoredForm(undefined);
  }, [form]);
  useEffect(() => {
    const keeping = form.watch(keep);
    return () => keeping.unsubscribe();
  }, [form, keep]);

  function forget(): void {
    forgetForm(storageName);
    setRestoredForm(undefined);
  }
  function discard(): void {
    const { base, etag } = latest.current.begun;
    discardForm(storageName);
    begin({ base, etag, unsettled: [], before: base });
    form.reset(base);
  }
  async function write(): Promise<void> {
    for (let tries = 1; ; tries++) {
      const values = form.getValues();
      const { base, etag } = latest.current.begun;
      const changes = resource === undefined ? values : changedFields(base, values);
      if (Object.keys(changes).length === 0) return;
      try {
        const stored = await input.send({ values, changes, base, etag });
        // What was sent stands there now, perhaps in other words; what was typed since is a change of that.
        begin({ ...latest.current.begun, base: values });
        if (stored) take(stored);
        return;
      } catch (error) {
        const current = currentOf<R>(error);
        if (current === undefined || tries === mostTries) throw error;
        if (take(current)) throw new ToBeDecided();
      }
    }
  }
  const { problem, onSubmit } = useFormSender(form, async () => {
    if (conflictsOf(latest.current.begun, form.getValues(), input.shape).length > 0)
      return setAsked((n) => n + 1);
    latest.current.isSending = true;
    try {
      await write();
    } catch (error) {
      if (!(error instanceof ToBeDecided)) throw error;
      return setAsked((n) => n + 1);
    } finally {
      latest.current.isSending = false;
    }
    // What was typed since it was sent is not stored yet: it stays, and so does the form.
    const typed = resource === undefined ? {} : changedFields(latest.current.begun.base, form.getValues());
    if (Object.keys(typed).length > 0) return;
    forget();
    await latest.current.onDone?.();
  });

  const values = form.watch();
  const conflicts = conflictsOf(begun, values, input.shape);
  const isChanged = Object.keys(changedFields(begun.base, values)).length > 0;
  return {
    form,
    problem,
    onSubmit,
    isChanged,
    restored: {
      isShown: restoredForm !== undefined && isChanged,
      isPartial: restoredForm?.isPartial ?? false,
      discard,
    } satisfies Restored,
    conflicts: {
      open: conflicts,
      /** Names what theirs was read from. */
      etag: begun.etag,
      /** Grows whenever the form cannot be sent before somebody decides. */
      asked,
      settle(field: FieldOf<T>, side: "mine" | "theirs"): void {
        const { base, ...rest } = latest.current.begun;
        begin({ ...rest, base, unsettled: rest.unsettled.filter((one) => one !== field) });
        if (side === "theirs")
          for (const one of groupOf(field, latest.current.shape ?? {})) setField(form, one, base[one]);
        keep();
      },
    },
  };
}

/** The write was refused, and what both sides changed waits for a decision. */
class ToBeDecided extends Error {}

function firstForm<T extends FieldValues>(values: T, etag: string | undefined) {
  return { begun: { base: values, etag, unsettled: [], before: values }, values };
}

function setField<T extends FieldValues>(form: UseFormReturn<T>, field: string, value: unknown): void {
  form.setValue(field as Path<T>, value as PathValue<T, Path<T>>);
}

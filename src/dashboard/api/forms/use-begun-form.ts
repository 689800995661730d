import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
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
  type Baseline,
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

/** Maximum number of attempts to write a form when other writes come first. */
const maxTries = 5;

type Etagged = { etag?: string | undefined };

type Sent<T> = {
  values: T;
  /** The changed fields; all fields of a new resource. */
  changes: Partial<T>;
  /** The values that the changes are based on. */
  base: T;
  etag: string | undefined;
};

type FormInput<T extends FieldValues, R extends Etagged> = {
  /** The current resource, undefined for a new one. The form is merged with it whenever it changes. */
  resource: R | undefined;
  valuesOf: (resource: R | undefined) => T;
  shape?: Shape<T>;
  /** Identifies the state of a resource that has no `etag`. */
  etagOf?: (resource: R) => string | undefined;
  /** Storage name of the form: its input survives the dialog, the page and the tab until it is sent or discarded. */
  storageName: string;
  withoutSecrets?: WithoutSecrets<T>;
  /** Page on which the input can be restored, if that is not the page where the form was opened. */
  origin?: Origin;
  /** Writes the changes. Returns the stored resource if the form stays open. */
  send: (sent: Sent<T>) => Promise<R | undefined>;
  /** Called after the form was written, or when there was nothing to write. */
  onDone?: () => unknown;
};

/**
 * A form for editing a resource that other users edit too. It stores the baseline of the edit and sends only changed
 * fields, with the etag of the baseline. Changes by other users are merged field by field; if both sides changed a
 * field, the user decides.
 */
export function useEditForm<T extends FieldValues, R extends Etagged>(input: FormInput<T, R>) {
  const { resource, valuesOf, storageName, etagOf = (read: R) => read.etag } = input;
  const etag = resource && etagOf(resource);
  const [restoredForm, setRestoredForm] = useState(() => readForm(storageName, valuesOf(resource)));
  const [first] = useState(() => restoredForm ?? newForm(valuesOf(resource), etag));
  const form = useForm<T>({ defaultValues: first.values as DefaultValues<T> });
  const [baseline, setBaseline] = useState(first.begun);
  const [blockedCount, setBlockedCount] = useState(0);
  useEffect(() => showForm(storageName), [storageName]);
  const latest = useRef({ ...input, etagOf, begun: baseline, isSending: false });
  useLayoutEffect(() => {
    Object.assign(latest.current, input, { etagOf });
  });

  const updateBaseline = useCallback((next: Baseline<T>) => {
    latest.current.begun = next;
    setBaseline(next);
  }, []);
  /** Merges the stored resource into the form. Returns whether the user has to resolve conflicts. */
  const mergeStored = useCallback(
    (read: R): boolean => {
      const mine = form.getValues();
      const values = latest.current.valuesOf(read);
      const next = follow(
        latest.current.begun,
        mine,
        { values, etag: latest.current.etagOf(read) },
        latest.current.shape,
      );
      updateBaseline(next.begun);
      for (const [field, value] of Object.entries(changedFields(mine, next.values)))
        setField(form, field, value);
      return next.begun.unsettled.length > 0;
    },
    [form, updateBaseline],
  );
  useEffect(() => {
    const isNews = etag !== undefined && etag !== latest.current.begun.etag;
    if (resource !== undefined && isNews && !latest.current.isSending) mergeStored(resource);
  }, [resource, etag, mergeStored]);
  const persist = useCallback(() => {
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
    const subscription = form.watch(persist);
    return () => subscription.unsubscribe();
  }, [form, persist]);

  function forget(): void {
    forgetForm(storageName);
    setRestoredForm(undefined);
  }
  function discard(): void {
    const { base, etag } = latest.current.begun;
    discardForm(storageName);
    updateBaseline({ base, etag, unsettled: [], before: base });
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
        // The sent values are the new baseline, although the server may have normalized them: input typed since is a
        // change of them.
        updateBaseline({ ...latest.current.begun, base: values });
        if (stored) mergeStored(stored);
        return;
      } catch (error) {
        const current = currentOf<R>(error);
        if (current === undefined || tries === maxTries) throw error;
        if (mergeStored(current)) throw new UnresolvedConflicts();
      }
    }
  }
  const { problem, onSubmit } = useFormSender(form, async () => {
    if (conflictsOf(latest.current.begun, form.getValues(), input.shape).length > 0)
      return setBlockedCount((n) => n + 1);
    latest.current.isSending = true;
    try {
      await write();
    } catch (error) {
      if (!(error instanceof UnresolvedConflicts)) throw error;
      return setBlockedCount((n) => n + 1);
    } finally {
      latest.current.isSending = false;
    }
    // Input typed during the request is not stored yet: keep it and leave the form open.
    const typed = resource === undefined ? {} : changedFields(latest.current.begun.base, form.getValues());
    if (Object.keys(typed).length > 0) return;
    forget();
    await latest.current.onDone?.();
  });

  const values = form.watch();
  const conflicts = conflictsOf(baseline, values, input.shape);
  const isChanged = Object.keys(changedFields(baseline.base, values)).length > 0;
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
      /** Etag of the resource that `theirs` was read from. */
      etag: baseline.etag,
      /** Incremented whenever sending is blocked by unresolved conflicts. */
      blockedCount,
      settle(field: FieldOf<T>, side: "mine" | "theirs"): void {
        const { base, ...rest } = latest.current.begun;
        updateBaseline({
          ...rest,
          base,
          unsettled: rest.unsettled.filter((unsettledField) => unsettledField !== field),
        });
        if (side === "theirs")
          for (const one of groupOf(field, latest.current.shape ?? {})) setField(form, one, base[one]);
        persist();
      },
    },
  };
}

/** The write was refused because of conflicts that the user has to resolve. */
class UnresolvedConflicts extends Error {}

function newForm<T extends FieldValues>(values: T, etag: string | undefined) {
  return { begun: { base: values, etag, unsettled: [], before: values }, values };
}

function setField<T extends FieldValues>(form: UseFormReturn<T>, field: string, value: unknown): void {
  form.setValue(field as Path<T>, value as PathValue<T, Path<T>>);
}

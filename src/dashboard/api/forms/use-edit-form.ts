import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import type { Origin } from "#dashboard/lib/storage/tab-storage.ts";
import {
  type Baseline,
  baselineOf,
  changedFields,
  conflictsOf,
  type FieldOf,
  type Fields,
  type ListAdapter,
  rebase,
  resolve,
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
import { type BodyFormInput, useBodyForm } from "./use-body-form.ts";
import type { Restored } from "./use-create-form.ts";

/** Maximum number of attempts to write a form if other users write at the same time. */
const maxTries = 5;

type Sent<T, Items> = {
  values: T;
  /** The changed fields; all fields of a new resource. */
  changes: Partial<Items>;
  /** The values that the changes are based on. */
  base: Items;
  etag: string | undefined;
};

type EditFormInput<T extends FieldValues, R extends object, Body, Items extends Fields> = BodyFormInput<
  T,
  Body
> & {
  /** The current resource, undefined for a new one. The form is merged with it whenever it changes. */
  resource: R | undefined;
  valuesOf: (resource: R | undefined) => T;
  shape?: Shape<NoInfer<Items>>;
  /** For a form that edits a list: how its items are merged. */
  list?: ListAdapter<T, Items>;
  /** Returns the etag of a resource that has no `etag` field. */
  etagOf?: (resource: R) => string | undefined;
  /** Storage name of the form: its input survives the dialog, the page and the tab until it is sent or discarded. */
  storageName: string;
  withoutSecrets?: WithoutSecrets<T, NoInfer<Items>>;
  /** Page on which the user can continue the input, if it differs from the page where the form was opened. */
  origin?: Origin;
  /** Writes the changes. Returns the stored resource if the form stays open. */
  send: (sent: Sent<T, NoInfer<Items>>) => Promise<R | undefined>;
  /** Called after the form was written, or when there was nothing to write. */
  onDone?: () => unknown;
};

/**
 * A form for editing a resource that other users edit too. It stores the baseline of the edit and sends only changed
 * fields, with the etag of the baseline. Changes by other users are merged field by field; if both sides changed a
 * field, the user decides.
 */
export function useEditForm<T extends FieldValues, R extends object, Body, Items extends Fields = T>(
  input: EditFormInput<T, R, Body, Items>,
) {
  const { resource, valuesOf, storageName, etagOf = etagIn } = input;
  const etag = resource && etagOf(resource);
  const [list] = useState(() => input.list ?? fieldsAlone<T, Items>());
  const [restoredForm, setRestoredForm] = useState(() =>
    readForm<T, Items>(storageName, valuesOf(resource), input.list !== undefined),
  );
  const [first] = useState(() => {
    const values = valuesOf(resource);
    return restoredForm ?? { baseline: baselineOf(list.itemsOf(values), etag), values };
  });
  const { form, problem, onSubmit } = useBodyForm({ ...input, values: first.values, send });
  const [baseline, setBaseline] = useState(first.baseline);
  const [blockedCount, setBlockedCount] = useState(0);
  useEffect(() => showForm(storageName), [storageName]);
  /** The current input and baseline, for callbacks that were created by an earlier render. */
  const latest = useRef({ ...input, etagOf, baseline, isSending: false });
  useLayoutEffect(() => {
    Object.assign(latest.current, input, { etagOf });
  });

  const updateBaseline = useCallback((next: Baseline<Items>) => {
    latest.current.baseline = next;
    setBaseline(next);
  }, []);
  /** Adopts a merged baseline, and writes merged values to the fields that differ. */
  const update = useCallback(
    (next: { baseline: Baseline<Items>; values: Items }) => {
      updateBaseline(next.baseline);
      const present = form.getValues();
      const values = list.valuesOf(next.values, { present, base: next.baseline.base });
      for (const [field, value] of Object.entries(changedFields(present, values)))
        setField(form, field, value);
    },
    [form, list, updateBaseline],
  );
  /** Merges the stored resource into the form. Returns whether the user has to resolve conflicts. */
  const mergeStored = useCallback(
    (read: R): boolean => {
      const { baseline, valuesOf, etagOf, shape } = latest.current;
      const values = form.getValues();
      if (!list.hasUniqueNames(values)) return false;
      const theirs = { values: list.itemsOf(valuesOf(read)), etag: etagOf(read) };
      const next = rebase({ baseline, values: list.itemsOf(values) }, theirs, shape);
      update(next);
      return next.baseline.unsettled.length > 0;
    },
    [form, list, update],
  );
  useEffect(() => {
    const isNewer = etag !== undefined && etag !== latest.current.baseline.etag;
    if (resource !== undefined && isNewer && !latest.current.isSending) mergeStored(resource);
  }, [resource, etag, mergeStored]);
  /** Stores the form in the browser, or removes it from there if nothing is changed. */
  const persist = useCallback(() => {
    const { baseline, storageName, withoutSecrets, origin } = latest.current;
    const values = form.getValues();
    if (Object.keys(changedFields(baseline.base, list.itemsOf(values))).length > 0)
      return storeForm<T, Items>(
        storageName,
        { baseline, values },
        { ...(withoutSecrets && { withoutSecrets }), ...(origin && { origin }) },
      );
    forgetForm(storageName);
    setRestoredForm(undefined);
  }, [form, list]);
  useEffect(() => {
    const subscription = form.watch(persist);
    return () => subscription.unsubscribe();
  }, [form, persist]);

  function forget(): void {
    forgetForm(storageName);
    setRestoredForm(undefined);
  }
  /** Discards the input: the fields get the values of the baseline. */
  function discard(): void {
    const { base, etag } = latest.current.baseline;
    discardForm(storageName);
    updateBaseline(baselineOf(base, etag));
    form.reset(list.valuesOf(base, { present: form.getValues(), base }));
  }
  /** Sends the changed fields. If another user has written in between, merges and tries again. */
  async function write(): Promise<void> {
    for (let tries = 1; ; tries++) {
      const values = form.getValues();
      const { base, etag } = latest.current.baseline;
      const items = list.itemsOf(values);
      const changes = resource === undefined ? items : changedFields(base, items);
      if (Object.keys(changes).length === 0) return;
      try {
        const stored = await input.send({ values, changes, base, etag });
        // The sent values become the new baseline, even if the server has normalized them: what the user typed
        // during the request is a change of these values.
        updateBaseline({ ...latest.current.baseline, base: items });
        if (stored) mergeStored(stored);
        return;
      } catch (error) {
        const current = currentOf<R>(error);
        if (current === undefined || tries === maxTries) throw error;
        if (mergeStored(current)) throw new UnresolvedConflicts();
      }
    }
  }
  async function send(): Promise<void> {
    if (conflictsOf(latest.current.baseline, list.itemsOf(form.getValues()), input.shape).length > 0)
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
    const { base } = latest.current.baseline;
    const typed = resource === undefined ? {} : changedFields(base, list.itemsOf(form.getValues()));
    if (Object.keys(typed).length > 0) return;
    forget();
    await latest.current.onDone?.();
  }

  const items = list.itemsOf(form.watch());
  const conflicts = conflictsOf(baseline, items, input.shape);
  const isChanged = Object.keys(changedFields(baseline.base, items)).length > 0;
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
      /** Etag of the resource that contained the values of the other user (`theirs`). */
      etag: baseline.etag,
      /** Incremented whenever sending is blocked by unresolved conflicts. */
      blockedCount,
      resolve(field: FieldOf<Items>, side: "mine" | "theirs"): void {
        const { baseline, shape } = latest.current;
        update(resolve({ baseline, values: list.itemsOf(form.getValues()) }, { field, side }, shape));
        persist();
      },
    },
  };
}

/** The write was refused because of conflicts that the user has to resolve. */
class UnresolvedConflicts extends Error {}

function etagIn(resource: { etag?: string | undefined }): string | undefined {
  return resource.etag;
}

/** The adapter of a form that edits no list: its fields are merged as they are, so both types are the same. */
function fieldsAlone<T extends FieldValues, Items extends Fields>(): ListAdapter<T, Items> {
  return {
    itemsOf: (values) => values as unknown as Items,
    valuesOf: (items) => items as unknown as T,
    hasUniqueNames: () => true,
  };
}

function setField<T extends FieldValues>(form: UseFormReturn<T>, field: string, value: unknown): void {
  form.setValue(field as Path<T>, value as PathValue<T, Path<T>>);
}

import type { UseFormReturn } from "react-hook-form";
import type { DraftChange, OrderDetails } from "#contract/orders/orders.ts";
import { currentOf } from "#dashboard/api/forms/current-of.ts";
import { isPassing } from "#dashboard/api/transport/call.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { changedFields, type FieldOf, groupOf, isSame, resolve } from "#dashboard/lib/three-way.ts";
import { createRetries } from "#dashboard/lib/time/retries.ts";
import { type OrderValues, valuesOf } from "#dashboard/pages/order-wizard/order-values.ts";
import { conflictsIn, decidedValues, type LocalDraft, mergeDraft, pendingChange } from "./merge-draft.ts";
import { baseAfter, fieldsOf, type OrderFields, orderShape, valuesOfFields } from "./order-fields.ts";

/** State of a draft that can no longer be stored. */
export type DraftEnd = "placed" | "canceled" | "onHold" | "deleted";

export type DraftState = {
  /** Undefined until the first save. */
  stored: Pick<OrderDetails, "id" | "updatedAt"> | undefined;
  /** Version that the input is based on. */
  baseline: LocalDraft["baseline"];
  saving: "idle" | "running" | "failed";
  error: unknown;
  /** Number of times that saving everything had to wait for the user's choice in conflicts. */
  decisionRequests: number;
  /** Whether a newer version by someone else changed the shown values. */
  isChangedByOthers: boolean;
  /** Whether the input was restored from this browser and is not stored yet. */
  isRestored: boolean;
  /** Local input that was replaced by the version of others; it can be restored. */
  replaced: OrderFields | undefined;
  /** Why the draft can no longer be stored; its input stays. */
  end: DraftEnd | undefined;
  /** Whether the draft was placed, deleted or discarded: nothing is stored from then on. */
  isStopped: boolean;
};

export type DraftWrite = {
  values: OrderValues;
  change: DraftChange;
  /** Undefined: no draft exists yet. */
  observed: { id: string; etag: string | undefined } | undefined;
};

type AutosaveDeps = {
  /** Creates the draft, or stores a change based on the observed version. */
  store: (write: DraftWrite) => Promise<OrderDetails>;
  /** Body to send for the values; without brief fields that do not apply. */
  bodyOf: (values: OrderValues) => DraftChange;
  /** Called when the server rejected a change: the draft may have changed. */
  onRefused: (id: string) => void;
  /** Keeps unsaved input in the browser; undefined removes it. */
  persist: (local: LocalDraft | undefined, id: string | undefined) => void;
  /** Returns whether this browser stores unsaved input of the draft that no form shows. */
  isWaiting: (id: string | undefined) => boolean;
};

/** Delay between the last keystroke and storing the draft, in ms. */
const pauseMs = 2_000;
/** Maximum number of attempts in a row when others store newer versions. */
const maxAttempts = 5;

type Opening = Pick<DraftState, "stored" | "baseline" | "isRestored" | "end">;
type Form = Pick<UseFormReturn<OrderValues>, "getValues" | "setValues" | "subscribe">;

/**
 * Stores the input of a form in its draft. Only local changes are sent, based on the observed version; changes by
 * others are merged field by field.
 */
export function createAutosave(
  form: Form,
  { stored, baseline, isRestored, end }: Opening,
  deps: AutosaveDeps,
) {
  let state: DraftState = {
    stored,
    baseline,
    isRestored,
    end,
    saving: "idle",
    error: undefined,
    decisionRequests: 0,
    isChangedByOthers: false,
    replaced: undefined,
    isStopped: false,
  };
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The newest version that the page has read. */
  let newest: OrderDetails | undefined;
  let isOpen = false;
  let isMerging = false;
  const listeners = createListeners();
  const retries = createRetries(retry);

  const local = (): LocalDraft => ({ values: form.getValues(), baseline: state.baseline });
  const pending = () => pendingChange(local(), deps.bodyOf);
  const isUnsaved = () => !state.isStopped && (pending() !== undefined || conflictsIn(local()).length > 0);

  /**
   * Whether this object stores the unsaved input: its form is open, or was closed and no other form shows the draft.
   */
  const ownsInput = () => isOpen || deps.isWaiting(state.stored?.id);

  function set(next: Partial<DraftState>): void {
    state = { ...state, ...next };
    if (ownsInput()) deps.persist(isUnsaved() ? local() : undefined, state.stored?.id);
    listeners.notify();
  }

  function handleInput(): void {
    if (isMerging) return;
    set({ isChangedByOthers: false });
    saveSoon();
  }

  function saveSoon(): void {
    clearTimeout(timer);
    // Leaving the first step creates the draft of a new order, typing does not.
    if (state.stored) timer = setTimeout(() => void saveIfNeeded(), pauseMs);
  }

  /** Stores all input, including what is typed during the save. Returns whether everything is stored. */
  function save(): Promise<boolean> {
    clearTimeout(timer);
    if (state.isStopped || state.end) return Promise.resolve(false);
    running ??= storeAll().finally(() => {
      running = undefined;
      mergeNewest();
    });
    return running;
  }

  function saveIfNeeded(): Promise<boolean> {
    return isUnsaved() || running ? save() : Promise.resolve(true);
  }

  function retry(): void {
    if (ownsInput() && state.saving === "failed") void saveIfNeeded();
  }

  async function storeAll(): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      const { stored, baseline } = state;
      const change = pending();
      if (stored && !change) break;
      const values = decidedValues(local());
      set({ saving: "running", error: undefined });
      try {
        const observed = stored && { id: stored.id, etag: baseline.etag };
        const order = await deps.store({ values, change: change ?? {}, observed });
        // The server may have normalized what was sent; later input becomes a change of the stored values.
        const body = (stored && change) ?? deps.bodyOf(values);
        const [sent, read] = [fieldsOf(values), fieldsOf(valuesOf(order))];
        const base = baseAfter(body, { base: baseline.base, sent, stored: read });
        merge(order, { ...state.baseline, base });
        set({ isRestored: false });
        retries.reset();
        // Only failed attempts in a row count.
        attempt = 0;
      } catch (error) {
        const current = currentOf<OrderDetails>(error);
        if (current) adopt(current);
        if (current && attempt < maxAttempts) continue;
        set({ saving: "failed", error });
        if (isPassing(error)) retries.plan();
        else if (stored) deps.onRefused(stored.id);
        return false;
      }
    }
    set({ saving: "idle", error: undefined });
    return conflictsIn(local()).length === 0;
  }

  /** Returns whether the stored version changes the shown values. */
  function merge(order: OrderDetails, baseline = state.baseline): boolean {
    const values = form.getValues();
    const next = mergeDraft({ values, baseline }, order);
    const changed = changedFields(values, next.values);
    const hasChanged = Object.keys(changed).length > 0;
    isMerging = true;
    if (hasChanged) form.setValues(changed);
    isMerging = false;
    set({ stored: order, baseline: next.baseline });
    return hasChanged;
  }

  /** Merges a version that another user stored. */
  function adopt(theirs: OrderDetails): void {
    if (merge(theirs)) set({ isChangedByOthers: true });
  }

  /** Merges a newer version, unless a save is running, which merges it at its end. */
  function mergeNewest(): void {
    if (!running && state.stored && newest && newest.updatedAt > state.stored.updatedAt) adopt(newest);
  }

  return {
    get: () => state,
    subscribe: listeners.subscribe,
    save,
    saveIfNeeded,
    retry,
    isUnsaved,
    /** Merges the draft that the page has read, if it is newer. */
    follow(theirs: OrderDetails | undefined, end: DraftEnd | undefined): void {
      if (end !== state.end) set({ end });
      newest = end ? undefined : theirs;
      mergeNewest();
    },
    /** Starts to store input. Returns a function that saves a last time and then stops; a failed save is retried. */
    open() {
      isOpen = true;
      // Removes restored input that turned out to be stored.
      set({});
      const unsubscribe = form.subscribe({ formState: { values: true }, callback: handleInput });
      return () => {
        unsubscribe();
        if (state.stored) void saveIfNeeded();
        clearTimeout(timer);
        isOpen = false;
      };
    },
    /** Saves first, which reveals the conflicts to decide. */
    async saveAll(): Promise<boolean> {
      const isStored = state.stored ? await saveIfNeeded() : await save();
      if (conflictsIn(local()).length > 0) set({ decisionRequests: state.decisionRequests + 1 });
      return isStored;
    },
    /** Chooses a side of a conflict; local input that is replaced can be restored. */
    resolveConflict(field: FieldOf<OrderFields>, side: "mine" | "theirs"): void {
      const mine = fieldsOf(form.getValues());
      const typed = Object.fromEntries(groupOf(field, orderShape).map((name) => [name, mine[name]]));
      const next = resolve({ baseline: state.baseline, values: mine }, { field, side }, orderShape);
      set({
        baseline: next.baseline,
        ...(side === "theirs" && { replaced: { ...state.replaced, ...typed } }),
      });
      form.setValues(valuesOfFields(next.values));
      saveSoon();
    },
    /** Restores the replaced input; input typed since then can be restored in turn. */
    restoreReplaced(): void {
      const { replaced = {}, baseline } = state;
      const mine = fieldsOf(form.getValues());
      const typedSince = Object.fromEntries(Object.keys(replaced).map((field) => [field, mine[field]]));
      const isTyped = Object.entries(typedSince).some(
        ([field, value]) => !isSame(value, baseline.base[field]),
      );
      set({ replaced: isTyped ? typedSince : undefined });
      form.setValues(valuesOfFields({ ...mine, ...replaced }));
    },
    stop: () => set({ isStopped: true }),
  };
}

export type Autosave = ReturnType<typeof createAutosave>;

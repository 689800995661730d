import type { DraftChange } from "#contract/orders/orders.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import type { FieldOf } from "#dashboard/lib/three-way.ts";
import { createRetries } from "#dashboard/lib/time/retries.ts";
import type { OrderValues } from "#dashboard/pages/order-wizard/order-values.ts";
import {
  afterDecision,
  afterRefetch,
  afterRestore,
  afterWrite,
  conflictsIn,
  type DraftEnd,
  type DraftState,
  type DraftWrite,
  firstState,
  type Initial,
  type LocalDraft,
  pendingOf,
  type StoredDraft,
  writeOf,
} from "./draft-state.ts";
import type { OrderFields } from "./order-fields.ts";

export type DraftDeps = {
  /** Creates the draft, or stores a change based on the observed version. */
  store: (write: DraftWrite) => Promise<StoredDraft>;
  /** Body to send for the values; without brief fields that do not apply. */
  bodyOf: (values: OrderValues) => DraftChange;
  /** Current draft of the server, when a write was rejected because of a newer version. */
  currentOf: (error: unknown) => StoredDraft | undefined;
  /** Returns whether a retry of the same write may succeed. */
  isTransient: (error: unknown) => boolean;
  /** Called when the server rejected a change: the draft may have changed. */
  onRefused: (id: string) => void;
  /** Persists unsaved input beyond the page; undefined removes it. */
  persist: (local: LocalDraft | undefined, id: string | undefined) => void;
};

/** Delay between the last keystroke and storing the draft, in ms. */
const pauseMs = 2_000;
/** Maximum number of attempts in a row when others store newer versions. */
const maxAttempts = 5;

let formCount = 0;

export type DraftForm = ReturnType<typeof createDraftForm>;

/**
 * Holds the input of an order and its stored version; outlives its page. Only local changes are sent, based
 * on the observed version; changes by others are merged field by field.
 */
export function createDraftForm(initial: Initial, deps: DraftDeps) {
  let state = firstState(initial);
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  /** Newest version from the server that arrived during a save; merged afterwards. */
  let deferred: StoredDraft | undefined;
  const listeners = createListeners();
  const retries = createRetries(() => void (state.saving === "failed" && saveIfNeeded()));

  function set(next: Partial<DraftState>): void {
    state = { ...state, ...next };
    state.conflicts = conflictsIn(state);
    const { baseline, values } = state;
    if (!isStopped) deps.persist(isUnsaved() ? { baseline, values } : undefined, state.stored?.id);
    listeners.notify();
  }

  const hasPending = () => Object.keys(pendingOf(state, deps.bodyOf)).length > 0;
  const isUnsaved = () => !isStopped && (state.conflicts.length > 0 || hasPending());

  function change(part: Partial<OrderValues>): void {
    set({ values: { ...state.values, ...part }, isChangedByOthers: false });
    saveSoon();
  }

  function saveSoon(): void {
    clearTimeout(timer);
    // A new order is created by the first step only.
    if (state.stored) timer = setTimeout(() => void saveIfNeeded(), pauseMs);
  }

  /** Stores all input, including what is typed during the save. Returns whether everything is stored. */
  function save(): Promise<boolean> {
    clearTimeout(timer);
    if (isStopped || state.end !== undefined) return Promise.resolve(false);
    running ??= storeAll().finally(() => {
      running = undefined;
      if (deferred) receive(deferred);
    });
    return running;
  }

  const saveIfNeeded = () => (isUnsaved() || running ? save() : Promise.resolve(true));

  async function storeAll(): Promise<boolean> {
    for (let attempt = 1; state.stored === undefined || hasPending(); attempt++) {
      const write = writeOf(state, deps.bodyOf);
      set({ saving: "running", error: undefined });
      try {
        const stored = await deps.store(write);
        set(afterWrite(state, write, { stored, bodyOf: deps.bodyOf }));
        retries.reset();
        attempt = 0;
      } catch (error) {
        const current = deps.currentOf(error);
        if (current) set(afterRefetch(state, current));
        if (current && attempt < maxAttempts) continue;
        set({ saving: "failed", error });
        if (deps.isTransient(error)) retries.plan();
        else if (state.stored) deps.onRefused(state.stored.id);
        return false;
      }
    }
    set({ saving: "idle", error: undefined });
    return state.conflicts.length === 0;
  }

  /** Merges a newer version from the server with the input. */
  function receive(theirs: StoredDraft): void {
    deferred = undefined;
    if (running) deferred = theirs;
    else if (state.stored && theirs.updatedAt > state.stored.updatedAt) set(afterRefetch(state, theirs));
  }

  /** Saves first, which reveals the conflicts to decide. */
  async function saveAll(): Promise<boolean> {
    const isStored = state.stored ? await saveIfNeeded() : await save();
    if (state.conflicts.length > 0) set({ decisionRequests: state.decisionRequests + 1 });
    return isStored;
  }

  function settle(field: FieldOf<OrderFields>, side: "mine" | "theirs"): void {
    set(afterDecision(state, field, side));
    saveSoon();
  }

  function bringBack(): void {
    set(afterRestore(state));
    saveSoon();
  }

  // Input of an earlier page has the baseline of that time, so it is merged with the stored version.
  if (initial.local && initial.stored && initial.end === undefined) set(afterRefetch(state, initial.stored));
  else if (initial.local) set({});
  state.isChangedByOthers = false;
  formCount += 1;
  return {
    /** Unique per form. */
    key: formCount,
    /** The form started from a stored draft. */
    isResumed: initial.stored !== undefined,
    get: () => state,
    subscribe: listeners.subscribe,
    change,
    save,
    saveIfNeeded,
    saveAll,
    isUnsaved,
    isStopped: () => isStopped,
    receive,
    settle,
    bringBack,
    /** Closes the draft for saving (input stays visible); undefined reopens it. */
    setEnd(end: DraftEnd | undefined): void {
      if (end !== state.end) set({ end });
    },
    /** The draft was placed or deleted: stores and persists nothing from now on. */
    stop() {
      clearTimeout(timer);
      isStopped = true;
      deps.persist(undefined, state.stored?.id);
    },
  };
}

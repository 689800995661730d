import type { DraftChange } from "#contract/orders/orders.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import type { FieldOf } from "#dashboard/lib/three-way.ts";
import { createRetries } from "#dashboard/lib/time/retries.ts";
import type { OrderValues } from "#dashboard/pages/order-wizard/order-values.ts";
import {
  afterBringingBack,
  afterDecision,
  afterNews,
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
  /** Creates the draft, or writes a change over the one that was seen. */
  store: (write: DraftWrite) => Promise<StoredDraft>;
  /** What is sent of values; fields of the brief that do not apply are no part of it. */
  bodyOf: (values: OrderValues) => DraftChange;
  /** The draft as it is, when a write was refused since somebody else came first. */
  currentOf: (error: unknown) => StoredDraft | undefined;
  /** Whether the same may succeed a little later. */
  mayPass: (error: unknown) => boolean;
  /** Called when the server refused a change: the draft may have changed meanwhile. */
  onRefused: (id: string) => void;
  /** Keeps what is typed and not stored beyond the page; undefined: nothing is. */
  keep: (local: LocalDraft | undefined, id: string | undefined) => void;
};

/** A draft is stored this long after the last letter. */
const pauseMs = 2_000;
/** Writes that somebody else may come before, one after the other, until the form gives up. */
const mostTries = 5;

let formCount = 0;

export type DraftForm = ReturnType<typeof createDraftForm>;

/**
 * What is typed into an order and what is stored of it; it lives on while its page is left. Only what was changed here is
 * sent, over the state that was seen; what others change meanwhile is merged field by field.
 */
export function createDraftForm(initial: Initial, deps: DraftDeps) {
  let state = firstState(initial);
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  /** What the server had while something was on its way to it. */
  let missed: StoredDraft | undefined;
  const listeners = createListeners();
  const retries = createRetries(() => void (state.saving === "failed" && saveIfNeeded()));

  function set(next: Partial<DraftState>): void {
    state = { ...state, ...next };
    state.conflicts = conflictsIn(state);
    const { begun, values } = state;
    if (!isStopped) deps.keep(isUnsaved() ? { begun, values } : undefined, state.stored?.id);
    listeners.notify();
  }

  const hasPending = () => Object.keys(pendingOf(state, deps.bodyOf)).length > 0;
  const isUnsaved = () => !isStopped && (state.conflicts.length > 0 || hasPending());

  function change(part: Partial<OrderValues>): void {
    set({ values: { ...state.values, ...part }, isRenewed: false });
    saveSoon();
  }

  function saveSoon(): void {
    clearTimeout(timer);
    // The first step decides whether there is a draft at all.
    if (state.stored) timer = setTimeout(() => void saveIfNeeded(), pauseMs);
  }

  /** Stores what is there, and what comes in meanwhile. Answers whether all of it is stored. */
  function save(): Promise<boolean> {
    clearTimeout(timer);
    if (isStopped || state.end !== undefined) return Promise.resolve(false);
    running ??= storeAll().finally(() => {
      running = undefined;
      if (missed) note(missed);
    });
    return running;
  }

  const saveIfNeeded = () => (isUnsaved() || running ? save() : Promise.resolve(true));

  async function storeAll(): Promise<boolean> {
    for (let tries = 1; state.stored === undefined || hasPending(); tries++) {
      const write = writeOf(state, deps.bodyOf);
      set({ saving: "running", error: undefined });
      try {
        const stored = await deps.store(write);
        set(afterWrite(state, write, { stored, bodyOf: deps.bodyOf }));
        retries.reset();
        tries = 0;
      } catch (error) {
        const current = deps.currentOf(error);
        if (current) set(afterNews(state, current));
        if (current && tries < mostTries) continue;
        set({ saving: "failed", error });
        if (deps.mayPass(error)) retries.plan();
        else if (state.stored) deps.onRefused(state.stored.id);
        return false;
      }
    }
    set({ saving: "idle", error: undefined });
    return state.conflicts.length === 0;
  }

  /** The server was asked anew: what is newer than what was seen is merged with what is typed. */
  function note(theirs: StoredDraft): void {
    missed = undefined;
    if (running) missed = theirs;
    else if (state.stored && theirs.updatedAt > state.stored.updatedAt) set(afterNews(state, theirs));
  }

  /** Storing everything first shows what has to be decided. */
  async function saveAll(): Promise<boolean> {
    const isStored = state.stored ? await saveIfNeeded() : await save();
    if (state.conflicts.length > 0) set({ asked: state.asked + 1 });
    return isStored;
  }

  function settle(field: FieldOf<OrderFields>, side: "mine" | "theirs"): void {
    set(afterDecision(state, field, side));
    saveSoon();
  }

  function bringBack(): void {
    set(afterBringingBack(state));
    saveSoon();
  }

  // What was left behind stands on what was seen then.
  if (initial.local && initial.stored && initial.end === undefined) set(afterNews(state, initial.stored));
  else if (initial.local) set({});
  state.isRenewed = false;
  formCount += 1;
  return {
    /** Tells forms apart. */
    key: formCount,
    /** It began with what was stored before. */
    isResumed: initial.stored !== undefined,
    get: () => state,
    subscribe: listeners.subscribe,
    change,
    save,
    saveIfNeeded,
    saveAll,
    isUnsaved,
    isStopped: () => isStopped,
    note,
    settle,
    bringBack,
    /** Nothing can be stored in the draft for now: what is typed stays in sight. Undefined: it can be again. */
    setEnd(end: DraftEnd | undefined): void {
      if (end !== state.end) set({ end });
    },
    /** The draft is gone, placed or given up: nothing of it is stored or kept any more. */
    stop() {
      clearTimeout(timer);
      isStopped = true;
      deps.keep(undefined, state.stored?.id);
    },
  };
}

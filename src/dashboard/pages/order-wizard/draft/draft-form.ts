import type { DraftChange } from "#contract/orders/orders.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import {
  type Begun,
  changedFields,
  conflictsOf,
  type FieldConflict,
  type FieldOf,
  follow,
  groupOf,
  isSame,
} from "#dashboard/lib/three-way.ts";
import { createRetries } from "#dashboard/lib/time/retries.ts";
import type { OrderValues } from "#dashboard/pages/order-wizard/order-values.ts";
import {
  alignedWith,
  baseAfter,
  fieldsOf,
  type OrderFields,
  orderShape,
  valuesOfFields,
} from "./order-fields.ts";

/** A draft as the server has it. */
export type StoredDraft = { id: string; updatedAt: string; etag?: string | undefined; values: OrderValues };

/** A form as it was left, with what it was begun on. */
export type LocalDraft = { begun: Begun<OrderFields>; values: OrderValues };

/** What became of a draft that nothing can be stored in any more. */
export type DraftEnd = "placed" | "canceled" | "onHold" | "deleted";

export type DraftState = {
  values: OrderValues;
  /** Undefined until it is stored for the first time. */
  stored: StoredDraft | undefined;
  saving: "idle" | "running" | "failed";
  error: unknown;
  /** What is typed stands on this. */
  begun: Begun<OrderFields>;
  /** Fields that somebody else changed too: of those nothing is stored before somebody decides. */
  conflicts: readonly FieldConflict<OrderFields>[];
  /** Grows whenever somebody wants all of it stored and has to decide first. */
  asked: number;
  /** Somebody else's newer draft changed what is shown. */
  isRenewed: boolean;
  /** It was left in this browser before it was stored. */
  isRestored: boolean;
  /** What was typed where theirs was taken: it can be brought back. */
  replaced: OrderFields | undefined;
  end: DraftEnd | undefined;
};

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

export type DraftWrite = {
  values: OrderValues;
  change: DraftChange;
  /** Undefined: there is no draft yet. */
  seen: { id: string; etag: string | undefined } | undefined;
};

/** A draft is stored this long after the last letter. */
const pauseMs = 2_000;
/** Writes that somebody else may come before, one after the other, until the form gives up. */
const mostTries = 5;

let formCount = 0;

export type DraftForm = ReturnType<typeof createDraftForm>;

type Initial = {
  values: OrderValues;
  stored: StoredDraft | undefined;
  local?: LocalDraft | undefined;
  end?: DraftEnd | undefined;
};

/**
 * What is typed into an order and what is stored of it; it lives on while its page is left. Only what was changed here is
 * sent, over the state that was seen; what others change meanwhile is merged field by field.
 */
export function createDraftForm(initial: Initial, deps: DraftDeps) {
  let state = stateOf(initial);
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  /** What the server had while something was on its way to it. */
  let missed: StoredDraft | undefined;
  const listeners = createListeners();
  const retries = createRetries(() => void (state.saving === "failed" && saveIfNeeded()));

  function set(next: Partial<DraftState>): void {
    state = { ...state, ...next };
    const { begun, values } = state;
    state.conflicts = conflictsOf(begun, alignedWith(fieldsOf(values), begun.base), orderShape);
    if (!isStopped) deps.keep(isUnsaved() ? { begun, values } : undefined, state.stored?.id);
    listeners.notify();
  }

  /** The values with those of the server where nobody has decided yet. */
  function decided(): OrderValues {
    const { values, conflicts, begun } = state;
    if (conflicts.length === 0) return values;
    const open = conflicts.flatMap(({ field }) => groupOf(field, orderShape));
    const theirs = open.map((field) => [field, begun.base[field]]);
    return valuesOfFields({ ...fieldsOf(values), ...Object.fromEntries(theirs) });
  }

  /** What of it is to be sent. */
  function pending(): DraftChange {
    const before = valuesOfFields(state.begun.base);
    const after = deps.bodyOf(decided());
    const changed = changedFields(deps.bodyOf(before), after);
    if (Object.keys(changed).length === 0) return {};
    return changedFields({ ...deps.bodyOf(before), customBrief: before.customBrief }, after);
  }

  const hasPending = () => Object.keys(pending()).length > 0;
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
      const write = { values: decided(), change: pending(), seen: seenOf(state) };
      set({ saving: "running", error: undefined });
      try {
        noteStored(write, await deps.store(write));
        retries.reset();
        tries = 0;
      } catch (error) {
        const current = deps.currentOf(error);
        if (current) take(current);
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

  /** What was sent stands there now, perhaps in other words; what was typed since is a change of that. */
  function noteStored({ values, change: sentChange, seen }: DraftWrite, stored: StoredDraft): void {
    const said = seen === undefined ? deps.bodyOf(values) : sentChange;
    const { begun } = state;
    const [sent, read] = [fieldsOf(values), fieldsOf(stored.values)];
    const base = baseAfter(said, { base: begun.base, sent, stored: read });
    set({ isRestored: false, ...merged({ ...begun, base }, stored) });
  }

  /** Takes over what is stored, but where something was typed. */
  function take(theirs: StoredDraft): void {
    const next = merged(state.begun, theirs);
    const isNews = !isSame(fieldsOf(next.values), fieldsOf(state.values));
    set({ ...next, isRenewed: isNews || state.isRenewed });
  }

  function merged(begun: Begun<OrderFields>, stored: StoredDraft) {
    const read = fieldsOf(stored.values);
    const mine = alignedWith(fieldsOf(state.values), begun.base, read);
    const next = follow(begun, mine, { values: alignedWith(read, mine), etag: stored.etag }, orderShape);
    return { begun: next.begun, values: valuesOfFields(next.values), stored };
  }

  /** The server was asked anew: what is newer than what was seen is merged with what is typed. */
  function note(theirs: StoredDraft): void {
    missed = undefined;
    if (running) missed = theirs;
    else if (state.stored && theirs.updatedAt > state.stored.updatedAt) take(theirs);
  }

  /** Storing everything first shows what has to be decided. */
  async function saveAll(): Promise<boolean> {
    const isStored = state.stored ? await saveIfNeeded() : await save();
    if (state.conflicts.length > 0) set({ asked: state.asked + 1 });
    return isStored;
  }

  function settle(field: FieldOf<OrderFields>, side: "mine" | "theirs"): void {
    const { begun, values } = state;
    const unsettled = begun.unsettled.filter((one) => one !== field);
    const mine = fieldsOf(values);
    const group = groupOf(field, orderShape);
    const pick = (from: OrderFields) => Object.fromEntries(group.map((one) => [one, from[one]]));
    set({
      begun: { ...begun, unsettled },
      ...(side === "theirs" && {
        values: valuesOfFields({ ...mine, ...pick(begun.base) }),
        replaced: { ...state.replaced, ...pick(mine) },
      }),
    });
    saveSoon();
  }

  /** Brings back what was typed where theirs was taken; what was typed there since can be brought back in turn. */
  function bringBack(): void {
    const { replaced = {}, values, begun } = state;
    const mine = fieldsOf(values);
    const since = Object.fromEntries(Object.keys(replaced).map((field) => [field, mine[field]]));
    const isTyped = Object.entries(since).some(([field, value]) => !isSame(value, begun.base[field]));
    set({
      values: valuesOfFields({ ...mine, ...replaced }),
      replaced: isTyped ? since : undefined,
    });
    saveSoon();
  }

  // What was left behind stands on what was seen then.
  if (initial.local && initial.stored && initial.end === undefined) take(initial.stored);
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

function stateOf({ values, stored, local, end }: Initial): DraftState {
  const base = fieldsOf(values);
  return {
    values: local?.values ?? values,
    stored,
    begun: local?.begun ?? { base, etag: stored?.etag, unsettled: [], before: base },
    saving: "idle",
    error: undefined,
    conflicts: [],
    asked: 0,
    isRenewed: false,
    isRestored: local !== undefined,
    replaced: undefined,
    end,
  };
}

function seenOf({ stored, begun }: DraftState): DraftWrite["seen"] {
  return stored && { id: stored.id, etag: begun.etag };
}

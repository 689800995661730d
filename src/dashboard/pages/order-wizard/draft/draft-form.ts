import { createListeners } from "#dashboard/lib/listeners.ts";
import { type OrderValues, sameValues } from "#dashboard/pages/order-wizard/order-values.ts";

/** A draft as the server has it. */
export type StoredDraft = { id: string; updatedAt: string; etag?: string | undefined; values: OrderValues };

export type DraftState = {
  values: OrderValues;
  /** Undefined until it is stored for the first time. */
  stored: StoredDraft | undefined;
  /** `changed`: somebody else stored something over which nothing is written unasked. */
  saving: "idle" | "running" | "failed" | "changed";
  error: unknown;
  /** Somebody else's newer draft took the place of what was shown. */
  isRenewed: boolean;
};

export type DraftDeps = {
  /** Creates the draft, or writes over the one that was seen. */
  store: (values: OrderValues, seen: StoredDraft | undefined) => Promise<StoredDraft>;
  read: (id: string) => Promise<StoredDraft>;
  isConflict: (error: unknown) => boolean;
};

/** A draft is stored this long after the last letter. */
const pauseMs = 2_000;

let formCount = 0;

export type DraftForm = ReturnType<typeof createDraftForm>;

/** What is typed into an order and what is stored of it; it lives on while its page is left. */
export function createDraftForm(
  initial: { values: OrderValues; stored: StoredDraft | undefined },
  deps: DraftDeps,
) {
  let state: DraftState = { ...initial, saving: "idle", error: undefined, isRenewed: false };
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const listeners = createListeners();

  function set(next: Partial<DraftState>): void {
    state = { ...state, ...next };
    listeners.notify();
  }

  const isUnsaved = () => !isStopped && !sameValues(state.values, (state.stored ?? initial).values);

  function change(part: Partial<OrderValues>): void {
    set({ values: { ...state.values, ...part }, isRenewed: false });
    clearTimeout(timer);
    // The first step decides whether there is a draft at all.
    if (state.stored) timer = setTimeout(() => void saveIfNeeded(), pauseMs);
  }

  /** Stores what is there, and what comes in meanwhile. Tells whether all of it is stored. */
  function save(): Promise<boolean> {
    clearTimeout(timer);
    if (isStopped || state.saving === "changed") return Promise.resolve(false);
    running ??= storeAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  const saveIfNeeded = () => (isUnsaved() || running ? save() : Promise.resolve(true));

  async function storeAll(): Promise<boolean> {
    do {
      const { values, stored } = state;
      set({ saving: "running", error: undefined });
      try {
        const next = await deps.store(values, stored);
        set({ stored: { ...next, values }, saving: "idle" });
      } catch (error) {
        set({ saving: deps.isConflict(error) ? "changed" : "failed", error });
        return false;
      }
    } while (isUnsaved());
    return true;
  }

  /** The server was asked anew: what is newer than what was seen is shown, unless something would be lost by that. */
  function note(theirs: StoredDraft): void {
    if (running || !state.stored || theirs.updatedAt <= state.stored.updatedAt) return;
    if (isUnsaved()) set({ saving: "changed" });
    else set({ values: theirs.values, stored: theirs, isRenewed: true });
  }

  async function settle(choose: (theirs: StoredDraft) => Partial<DraftState>): Promise<boolean> {
    if (!state.stored) return false;
    try {
      const theirs = await deps.read(state.stored.id);
      set({ saving: "idle", error: undefined, stored: theirs, ...choose(theirs) });
      return true;
    } catch (error) {
      set({ error });
      return false;
    }
  }

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
    isUnsaved,
    note,
    takeTheirs: () => settle(({ values }) => ({ values })),
    keepMine: async () => (await settle(() => ({}))) && (await save()),
    /** The draft is gone, placed or given up: nothing of it is stored any more. */
    stop() {
      clearTimeout(timer);
      isStopped = true;
    },
  };
}

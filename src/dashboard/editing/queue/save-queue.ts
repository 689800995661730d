import type { Cell, Entry } from "#contract/entries.ts";
import type { CellAddress, CellEdit, SendResult, Sent } from "#dashboard/api/entries/send-save.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { conflictingPart, hasOtherId, isEmpty, pruned } from "#dashboard/editing/cell-parts.ts";
import { withoutPart, withTheirs } from "#dashboard/editing/conflicts/conflict-choices.ts";
import { conflictVersions } from "#dashboard/editing/conflicts/conflict-versions.ts";
import type { Journal } from "#dashboard/editing/journal/journal.ts";
import { workOfStored } from "#dashboard/editing/journal/stored-work.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { createRetries } from "#dashboard/lib/time/retries.ts";
import { type CellPart, type CellWork, unsavedEdit } from "./cell-work.ts";
import type { SaveOptions } from "./save-state.ts";
import {
  afterStored,
  afterTyping,
  withEdit,
  withoutDraft,
  withoutRefusedChoice,
  workForEdit,
} from "./work-steps.ts";
import { createWorkStore } from "./work-store.ts";

export type SaveQueue = ReturnType<typeof createSaveQueue>;

/** Display time of the "stored" mark, in ms. */
const storedMarkMs = 2_000;

/** Refusals that depend on the session: the edit is sent again once the user is signed in. */
const sessionRefusals = ["signed_out", "missing_credentials", "another_person"];

/** Text of this user that a conflict dropped in favour of another user's. */
export type DroppedText = { part: "text" | "comment"; text: string };

export type SaveQueueDeps = {
  send: (sent: Sent) => Promise<SendResult>;
  /**
   * Receives a cell in the server's state; `isRecreated`: its string was deleted and added again since it was
   * shown.
   */
  onEntry: (entry: Entry, isRecreated?: boolean) => void;
  journal: Pick<Journal, "persist" | "forget" | "adopt">;
};

/**
 * Sends the unsaved work of a branch. Each cell has one request at a time; later edits of the cell wait for the response
 * and send its version. Typed text is dropped only by the user who typed it, and a text stored by another user is
 * overwritten only after it was shown.
 */
export function createSaveQueue({ send, onEntry, journal }: SaveQueueDeps) {
  const works = createWorkStore(journal);
  const { workOf, allWork, put } = works;
  const outcomeListeners = createListeners<[work: CellWork, sent: CellEdit]>();
  const revertedListeners = createListeners<[code: string]>();
  /** Save callbacks of the cells that are open for editing. No other work is adopted for these cells. */
  const openCells = new Map<string, () => void>();
  /** Texts dropped in favour of another user's, by cell, while the page is open. */
  const dropped = new Map<string, DroppedText>();
  /** Number of texts of closed tabs that are not adopted because their cells have work; undefined until known. */
  let unadoptedCount: number | undefined;
  /** Number of unsaved texts in other open tabs; undefined until known. */
  let elsewhereCount: number | undefined;
  const retries = createRetries(retryAll);

  function putOrDrop(work: CellWork): void {
    if (isEmpty(work)) drop(work);
    else put(work);
  }

  function drop(address: CellAddress): void {
    works.drop(address);
    adoptWaiting();
  }

  /** Discards one part of the unsaved work of a cell. */
  function discardPart(address: CellAddress, part: CellPart): void {
    const work = workOf(address);
    const remaining = work && withoutPart(work, part);
    if (remaining === undefined || isOnlySending(remaining)) drop(address);
    else put(remaining);
    void pump(address);
  }

  /** Records the text of a field after a keystroke, based on the cell as the user sees it. Sends nothing. */
  function type(
    address: CellAddress,
    typed: string,
    observed: Cell,
    part: "text" | "comment" = "text",
  ): void {
    putOrDrop(afterTyping(workForEdit(address, workOf(address), observed), part, { typed, observed }));
  }

  /** Sends an edit, based on the cell as the user sees it; after the response, if a request of the cell is in flight. */
  function save(address: CellAddress, edit: CellEdit, observed: Cell, options: SaveOptions = {}): void {
    put(withEdit(workForEdit(address, workOf(address), observed), edit, { observed, options }));
    void pump(address);
  }

  /** Sends the waiting edit of a cell, unless it conflicts; resolves when the response is handled. */
  async function pump(address: CellAddress): Promise<void> {
    const work = workOf(address);
    if (work?.waiting === undefined || work.sending !== undefined) return;
    if (conflictingPart(work) !== undefined || work.merged !== undefined) return keepConflict(work);
    const { waiting, problem: _, ...rest } = work;
    put({ ...rest, mark: "sending", sending: waiting });
    const { key, language, base, autosave, meaningUnchanged } = work;
    const result = await send({
      _id: base._id,
      key,
      language,
      version: base.version,
      edit: waiting,
      autosave: autosave === true,
      meaningUnchanged: meaningUnchanged === true,
    });
    await settle(address, result);
  }

  function keepConflict(work: CellWork): void {
    if (work.mark === "conflict") return;
    const conflict: CellWork = { ...work, mark: "conflict" };
    put(conflict);
    notify(conflict);
  }

  function settle(address: CellAddress, result: SendResult): Promise<void> | undefined {
    const work = workOf(address);
    if (work?.sending === undefined) return undefined;
    if (result.outcome !== "unreachable") retries.reset();
    const { sending, ...rest } = work;
    if (result.outcome === "stored") return settleStored(rest, sending, result.entry);
    const waiting = unsavedEdit(work);
    if (result.outcome === "changed") return settleChanged({ ...rest, waiting }, result.theirs);
    if (result.code === "drafts_not_supported") return settleWithoutDraft({ ...rest, waiting });
    const reverted =
      result.outcome === "refused" && !sessionRefusals.includes(result.code)
        ? withoutRefusedChoice({ ...rest, waiting })
        : undefined;
    if (reverted !== undefined) {
      putOrDrop(reverted);
      revertedListeners.notify(result.code);
      return undefined;
    }
    const failed: CellWork = { ...rest, mark: "failed", waiting, problem: result.code };
    put(failed);
    notify(failed);
    if (result.outcome === "unreachable") retries.plan();
    return undefined;
  }

  function settleStored(work: CellWork, sent: CellEdit, entry: Entry): Promise<void> | undefined {
    onEntry(entry);
    const next = afterStored(work, sent, entry);
    if (next.waiting !== undefined) {
      put({ ...next, mark: "sending" });
      return pump(work);
    }
    if (!isEmpty(next)) {
      put(next);
      return undefined;
    }
    const stored: CellWork = { ...next, mark: "stored" };
    put(stored);
    dropped.delete(addressId(stored));
    notify(stored, sent);
    setTimeout(() => workOf(work) === stored && works.drop(work), storedMarkMs);
    adoptWaiting();
    return undefined;
  }

  /** Handles that another user saved first: sends the edit again, based on the newer cell, unless they conflict. */
  function settleChanged(work: CellWork, theirs: Entry): Promise<void> {
    onEntry(theirs, hasOtherId(theirs, work.base));
    put({ ...work, base: theirs });
    return pump(work);
  }

  function settleWithoutDraft(work: CellWork): Promise<void> | undefined {
    const next = withoutDraft(work);
    const isPublished = next.waiting?.value !== undefined;
    const settled: CellWork = isPublished
      ? { ...next, mark: "sending" }
      : { ...next, mark: "failed", problem: "drafts_not_supported" };
    put(settled);
    if (isPublished) return pump(work);
    notify(settled);
    return undefined;
  }

  /** Sends failed work again, one cell after the other in the order of editing, until the server is unreachable. */
  async function retryAll(): Promise<void> {
    const failed = allWork().filter((work) => work.mark === "failed");
    for (const work of failed.sort((a, b) => a.edited - b.edited)) {
      await pump(work);
      if (workOf(work)?.problem === "unreachable") return;
    }
  }

  /**
   * Handles a live change of a cell: an open conflict shows the newest text, and work that was refused because of a
   * lock is sent again once the cell is unlocked.
   */
  function handleEntryChange(entry: CellAddress & Cell): void {
    const work = workOf(entry);
    if (work === undefined || entry.version <= work.base.version) return;
    const isUnlocked = work.mark === "failed" && work.problem === "entries_locked" && !entry.locked;
    if (work.mark !== "conflict" && !isUnlocked) return;
    put({ ...work, base: entry });
    void pump(entry);
  }

  /** Adopts the work of closed tabs for cells without work in this tab. Sends the edits that were to be saved. */
  async function adopt(isSent = true): Promise<void> {
    const accept = (stored: CellWork) => !openCells.has(addressId(stored)) && adoptWork(stored);
    unadoptedCount = await journal.adopt(accept).catch(() => 0);
    works.touch();
    if (isSent) void retryAll();
  }

  /** Marks a cell as open until the returned function is called; meanwhile no work of closed tabs is adopted for it. */
  function markOpen(address: CellAddress, saveCell = () => {}): () => void {
    const id = addressId(address);
    openCells.set(id, saveCell);
    return () => {
      openCells.delete(id);
      adoptWaiting();
    };
  }

  /** Adopts remaining work of closed tabs; called when a cell becomes free. */
  function adoptWaiting(): void {
    if (unadoptedCount !== undefined && unadoptedCount > 0) void adopt();
  }

  function isFree(address: CellAddress): boolean {
    const work = workOf(address);
    return work === undefined || work.mark === "stored";
  }

  /** Adds stored work to the queue; returns false if the cell has unsaved work. */
  function adoptWork(stored: CellWork): boolean {
    if (!isFree(stored)) return false;
    put(pruned(workOfStored(stored)));
    return true;
  }

  /** Restores discarded work. */
  function restoreDiscarded(work: CellWork): void {
    if (adoptWork(work)) void retryAll();
  }

  function inConflict(address: CellAddress): CellWork | undefined {
    const work = workOf(address);
    return work?.mark === "conflict" ? work : undefined;
  }

  /** Applies the user's choice in a conflict; an undefined result means nothing remains to store. */
  function decide(address: CellAddress, choice: (work: CellWork) => CellWork | undefined): void {
    const work = inConflict(address);
    if (work === undefined) return;
    const next = choice(work);
    if (next === undefined) drop(address);
    else put(next);
    void pump(address);
  }

  /**
   * Accepts the other user's text in a conflict; this user's text can be restored until something is saved in
   * the cell.
   */
  function acceptTheirs(address: CellAddress): void {
    const work = inConflict(address);
    if (work === undefined) return;
    const { kind, mine } = conflictVersions(work);
    if (kind !== "status" && mine !== "")
      dropped.set(addressId(address), { part: kind === "comment" ? "comment" : "text", text: mine });
    decide(address, withTheirs);
  }

  /** The dropped text of a cell; undefined while the cell has unsaved work, which it would overwrite. */
  function droppedText(address: CellAddress): DroppedText | undefined {
    return isFree(address) ? dropped.get(addressId(address)) : undefined;
  }

  /** Types a dropped text into its cell again, based on the cell as it is shown now. */
  function restoreDropped(address: CellAddress, observed: Cell): void {
    const mine = droppedText(address);
    if (mine === undefined) return;
    dropped.delete(addressId(address));
    type(address, mine.text, observed, mine.part);
  }

  function notify(work: CellWork, sent: CellEdit = {}): void {
    outcomeListeners.notify(work, sent);
  }

  return {
    type,
    save,
    retry: (address: CellAddress) => void pump(address),
    retryAll: () => void retryAll(),
    adopt,
    markOpen,
    /** Saves the open cells as if the user had left them. */
    saveOpenCells(): void {
      for (const saveCell of openCells.values()) saveCell();
    },
    restoreDiscarded,
    handleEntryChange,
    decide,
    acceptTheirs,
    droppedText,
    restoreDropped,
    discard: drop,
    discardPart,
    workOf,
    allWork,
    rowWork: works.rowWork,
    summary: works.summary,
    version: works.version,
    /** Whether all work of closed tabs is adopted; until then the page cannot report that everything is stored. */
    isJournalRead: () => unadoptedCount === 0,
    noteElsewhere(count: number): void {
      elsewhereCount = count;
      works.touch();
    },
    /** Number of unsaved texts in other tabs of this browser; undefined until known. */
    unsavedElsewhere: () => elsewhereCount,
    subscribe: works.subscribe,
    /** Called once per answer: stored (with the sent edit), failed or conflict. */
    onOutcome: outcomeListeners.subscribe,
    /** Called with the error code when a refusal reverted a choice, such as a status. */
    onReverted: revertedListeners.subscribe,
  };
}

/** Whether the work consists of the request in flight only. */
function isOnlySending({ sending: _, ...rest }: CellWork): boolean {
  return isEmpty(rest);
}

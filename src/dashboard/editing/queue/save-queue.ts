import type { Cell, Entry } from "#contract/entries.ts";
import type { CellAddress, CellEdit, SendResult, Sent } from "#dashboard/api/entries/send-save.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import {
  conflictingPart,
  hasOtherId,
  isEmpty,
  withoutUnusedBaselines,
} from "#dashboard/editing/cell-parts.ts";
import { withoutPart, withTheirs } from "#dashboard/editing/conflicts/conflict-choices.ts";
import { conflictVersions } from "#dashboard/editing/conflicts/conflict-versions.ts";
import type { Journal } from "#dashboard/editing/journal/journal.ts";
import { resumeUnsaved } from "#dashboard/editing/journal/journal-record.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { createRetries } from "#dashboard/lib/time/retries.ts";
import type { SaveOptions } from "./save-state.ts";
import { type CellPart, type UnsavedCell, unsavedEdit } from "./unsaved-cell.ts";
import {
  afterStored,
  afterTyping,
  unsavedForEdit,
  withEdit,
  withoutDraft,
  withoutRefusedChoice,
} from "./unsaved-steps.ts";
import { createUnsavedStore } from "./unsaved-store.ts";

export type SaveQueue = ReturnType<typeof createSaveQueue>;

/** Time for which a cell shows the mark "stored" after its save, in ms. */
const storedMarkMs = 2_000;

/** Error codes of refusals because of the session: the edit is sent again once the user is signed in. */
const sessionRefusals = ["signed_out", "missing_credentials", "another_person"];

/** Text that this user gave up in a conflict, by choosing the other user's text. */
export type DroppedText = { part: "text" | "comment"; text: string };

export type SaveQueueDeps = {
  send: (sent: Sent) => Promise<SendResult>;
  /**
   * Called with the server's state of a cell. `isRecreated`: its key was deleted and added again since it was shown.
   */
  onEntry: (entry: Entry, isRecreated?: boolean) => void;
  journal: Pick<Journal, "persist" | "forget" | "adopt">;
};

/**
 * Sends the unsaved edits of a branch. Each cell has one request at a time: later edits of the cell wait for the
 * response, and are sent with the version in it. Only the user who typed a text can discard it. A text of another user
 * is overwritten only after it was shown to this user.
 */
export function createSaveQueue({ send, onEntry, journal }: SaveQueueDeps) {
  const store = createUnsavedStore(journal);
  const { unsavedOf, listUnsaved, put } = store;
  const outcomeListeners = createListeners<[unsaved: UnsavedCell, sent: CellEdit]>();
  const revertedListeners = createListeners<[code: string]>();
  /** Save callbacks of the cells that are open for editing. No edits of closed tabs are adopted for these cells. */
  const openCells = new Map<string, () => void>();
  /** Texts that the user gave up in conflicts, by cell (`addressId`), until the page is closed. */
  const dropped = new Map<string, DroppedText>();
  /**
   * Number of texts of closed tabs that wait until the user is done with their cells; undefined before the first count.
   */
  let unadoptedCount: number | undefined;
  /** Number of unsaved texts in other open tabs; undefined before the first count. */
  let elsewhereCount: number | undefined;
  const retries = createRetries(retryAll);

  function putUnlessSaved(unsaved: UnsavedCell): void {
    if (isEmpty(unsaved)) drop(unsaved);
    else put(unsaved);
  }

  function drop(address: CellAddress): void {
    store.drop(address);
    adoptWaiting();
  }

  /** Discards the unsaved edit of one part of a cell. */
  function discardPart(address: CellAddress, part: CellPart): void {
    const unsaved = unsavedOf(address);
    const remaining = unsaved && withoutPart(unsaved, part);
    if (remaining === undefined || isOnlySending(remaining)) drop(address);
    else put(remaining);
    void sendWaiting(address);
  }

  /** Records the text of a field after a keystroke, based on the cell as the user sees it. Sends nothing. */
  function type(
    address: CellAddress,
    typed: string,
    observed: Cell,
    part: "text" | "comment" = "text",
  ): void {
    putUnlessSaved(
      afterTyping(unsavedForEdit(address, unsavedOf(address), observed), part, { typed, observed }),
    );
  }

  /**
   * Sends an edit that is based on the cell as the user sees it. If a request of the cell is in flight, it is sent
   * after that.
   */
  function save(address: CellAddress, edit: CellEdit, observed: Cell, options: SaveOptions = {}): void {
    put(withEdit(unsavedForEdit(address, unsavedOf(address), observed), edit, { observed, options }));
    void sendWaiting(address);
  }

  /** Sends the waiting edit of a cell, unless it conflicts; resolves when the response is handled. */
  async function sendWaiting(address: CellAddress): Promise<void> {
    const unsaved = unsavedOf(address);
    if (unsaved?.waiting === undefined || unsaved.sending !== undefined) return;
    if (conflictingPart(unsaved) !== undefined || unsaved.merged !== undefined) return markConflict(unsaved);
    const { waiting, problem: _, ...rest } = unsaved;
    put({ ...rest, mark: "sending", sending: waiting });
    const { key, language, base, autosave, meaningUnchanged } = unsaved;
    const result = await send({
      _id: base._id,
      key,
      language,
      version: base.version,
      edit: waiting,
      autosave: autosave === true,
      meaningUnchanged: meaningUnchanged === true,
    });
    await handleResult(address, result);
  }

  function markConflict(unsaved: UnsavedCell): void {
    if (unsaved.mark === "conflict") return;
    const conflict: UnsavedCell = { ...unsaved, mark: "conflict" };
    put(conflict);
    notify(conflict);
  }

  function handleResult(address: CellAddress, result: SendResult): Promise<void> | undefined {
    const unsaved = unsavedOf(address);
    if (unsaved?.sending === undefined) return undefined;
    if (result.outcome !== "unreachable") retries.reset();
    const { sending, ...rest } = unsaved;
    if (result.outcome === "stored") return handleStored(rest, sending, result.entry);
    const waiting = unsavedEdit(unsaved);
    if (result.outcome === "changed") return handleChanged({ ...rest, waiting }, result.theirs);
    if (result.code === "drafts_not_supported") return handleDraftsOff({ ...rest, waiting });
    const reverted =
      result.outcome === "refused" && !sessionRefusals.includes(result.code)
        ? withoutRefusedChoice({ ...rest, waiting })
        : undefined;
    if (reverted !== undefined) {
      putUnlessSaved(reverted);
      revertedListeners.notify(result.code);
      return undefined;
    }
    const failed: UnsavedCell = { ...rest, mark: "failed", waiting, problem: result.code };
    put(failed);
    notify(failed);
    if (result.outcome === "unreachable") retries.plan();
    return undefined;
  }

  function handleStored(unsaved: UnsavedCell, sent: CellEdit, entry: Entry): Promise<void> | undefined {
    onEntry(entry);
    const next = afterStored(unsaved, sent, entry);
    if (next.waiting !== undefined) {
      put({ ...next, mark: "sending" });
      return sendWaiting(unsaved);
    }
    if (!isEmpty(next)) {
      put(next);
      return undefined;
    }
    const stored: UnsavedCell = { ...next, mark: "stored" };
    put(stored);
    dropped.delete(addressId(stored));
    notify(stored, sent);
    setTimeout(() => unsavedOf(unsaved) === stored && store.drop(unsaved), storedMarkMs);
    adoptWaiting();
    return undefined;
  }

  /**
   * Handles the answer that another user saved first: sends the edit again, based on the newer cell, unless they
   * conflict.
   */
  function handleChanged(unsaved: UnsavedCell, theirs: Entry): Promise<void> {
    onEntry(theirs, hasOtherId(theirs, unsaved.base));
    put({ ...unsaved, base: theirs });
    return sendWaiting(unsaved);
  }

  function handleDraftsOff(unsaved: UnsavedCell): Promise<void> | undefined {
    const next = withoutDraft(unsaved);
    const isPublished = next.waiting?.value !== undefined;
    const adapted: UnsavedCell = isPublished
      ? { ...next, mark: "sending" }
      : { ...next, mark: "failed", problem: "drafts_not_supported" };
    put(adapted);
    if (isPublished) return sendWaiting(unsaved);
    notify(adapted);
    return undefined;
  }

  /**
   * Sends the edits of failed saves again, one cell after another, oldest edit first. Stops if the server is
   * unreachable.
   */
  async function retryAll(): Promise<void> {
    const failed = listUnsaved().filter((unsaved) => unsaved.mark === "failed");
    for (const unsaved of failed.sort((a, b) => a.edited - b.edited)) {
      await sendWaiting(unsaved);
      if (unsavedOf(unsaved)?.problem === "unreachable") return;
    }
  }

  /**
   * Handles a live change of a cell. A conflict then shows the newest text. Edits that were refused because the cell
   * was locked are sent again if it is unlocked.
   */
  function handleEntryChange(entry: CellAddress & Cell): void {
    const unsaved = unsavedOf(entry);
    if (unsaved === undefined || entry.version <= unsaved.base.version) return;
    const isUnlocked = unsaved.mark === "failed" && unsaved.problem === "entries_locked" && !entry.locked;
    if (unsaved.mark !== "conflict" && !isUnlocked) return;
    put({ ...unsaved, base: entry });
    void sendWaiting(entry);
  }

  /**
   * Moves unsaved cells of closed tabs into this tab, except cells that are open or unsaved here. With `isSent`, edits
   * that the closed tab wanted to save are sent.
   */
  async function adopt(isSent = true): Promise<void> {
    const accept = (stored: UnsavedCell) => !openCells.has(addressId(stored)) && adoptUnsaved(stored);
    unadoptedCount = await journal.adopt(accept).catch(() => 0);
    store.touch();
    if (isSent) void retryAll();
  }

  /**
   * Marks a cell as open until the returned function is called. No edits of closed tabs are adopted for open cells.
   */
  function markOpen(address: CellAddress, saveCell = () => {}): () => void {
    const id = addressId(address);
    openCells.set(id, saveCell);
    return () => {
      openCells.delete(id);
      adoptWaiting();
    };
  }

  /** Adopts edits of closed tabs that had to wait for a cell. Called when a cell is closed, saved or discarded. */
  function adoptWaiting(): void {
    if (unadoptedCount !== undefined && unadoptedCount > 0) void adopt();
  }

  function isSaved(address: CellAddress): boolean {
    const unsaved = unsavedOf(address);
    return unsaved === undefined || unsaved.mark === "stored";
  }

  /** Adds an unsaved cell of the journal to the queue; returns false if the cell has unsaved edits here. */
  function adoptUnsaved(stored: UnsavedCell): boolean {
    if (!isSaved(stored)) return false;
    put(withoutUnusedBaselines(resumeUnsaved(stored)));
    return true;
  }

  /** Restores edits that the user has just discarded, unless the cell was edited again. */
  function restoreDiscarded(unsaved: UnsavedCell): void {
    if (adoptUnsaved(unsaved)) void retryAll();
  }

  function inConflict(address: CellAddress): UnsavedCell | undefined {
    const unsaved = unsavedOf(address);
    return unsaved?.mark === "conflict" ? unsaved : undefined;
  }

  /** Applies the user's choice in a conflict. `choice` returns what is then to be saved, or undefined for nothing. */
  function decide(address: CellAddress, choice: (unsaved: UnsavedCell) => UnsavedCell | undefined): void {
    const unsaved = inConflict(address);
    if (unsaved === undefined) return;
    const next = choice(unsaved);
    if (next === undefined) drop(address);
    else put(next);
    void sendWaiting(address);
  }

  /** Accepts the other user's version in a conflict. This user's text can be restored until the cell is saved again. */
  function acceptTheirs(address: CellAddress): void {
    const unsaved = inConflict(address);
    if (unsaved === undefined) return;
    const { kind, mine } = conflictVersions(unsaved);
    if (kind !== "status" && mine !== "")
      dropped.set(addressId(address), { part: kind === "comment" ? "comment" : "text", text: mine });
    decide(address, withTheirs);
  }

  /**
   * The text that can be restored after a conflict; undefined while the cell has unsaved edits, which it would
   * overwrite.
   */
  function droppedText(address: CellAddress): DroppedText | undefined {
    return isSaved(address) ? dropped.get(addressId(address)) : undefined;
  }

  /** Enters a dropped text into its cell again, as typed text over the cell as it is shown now. */
  function restoreDropped(address: CellAddress, observed: Cell): void {
    const mine = droppedText(address);
    if (mine === undefined) return;
    dropped.delete(addressId(address));
    type(address, mine.text, observed, mine.part);
  }

  function notify(unsaved: UnsavedCell, sent: CellEdit = {}): void {
    outcomeListeners.notify(unsaved, sent);
  }

  return {
    type,
    save,
    retry: (address: CellAddress) => void sendWaiting(address),
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
    unsavedOf,
    listUnsaved,
    unsavedInRow: store.unsavedInRow,
    summary: store.summary,
    version: store.version,
    /**
     * Whether the journal contains no more edits of closed tabs. Until then the page must not report that all is saved.
     */
    isJournalRead: () => unadoptedCount === 0,
    setUnsavedElsewhere(count: number): void {
      elsewhereCount = count;
      store.touch();
    },
    /** Number of unsaved texts in other open tabs of this browser; undefined before the first count. */
    unsavedElsewhere: () => elsewhereCount,
    subscribe: store.subscribe,
    /** Calls the listener when a save ends as stored (with the sent edit), failed or in conflict. */
    onOutcome: outcomeListeners.subscribe,
    /** Calls the listener with the error code when a refusal reverted a choice, such as a status. */
    onReverted: revertedListeners.subscribe,
  };
}

/** Whether nothing is unsaved but the edit of the request in flight. */
function isOnlySending({ sending: _, ...rest }: UnsavedCell): boolean {
  return isEmpty(rest);
}

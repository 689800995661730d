import type { Cell, Entry } from "#contract/entries.ts";
import type { CellAddress, CellEdit, SendResult, Sent } from "#dashboard/api/entries/send-save.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { createRetries } from "#dashboard/lib/time/retries.ts";
import { addressId } from "./cell-address.ts";
import { conflictingPart, isEmpty, isOtherString, pruned } from "./cell-parts.ts";
import { type CellPart, type CellWork, unsavedEdit } from "./cell-work.ts";
import { withoutPart, withTheirs } from "./conflicts/conflict-choices.ts";
import { sidesOf } from "./conflicts/conflict-sides.ts";
import type { Journal } from "./journal/journal.ts";
import { type StoredWork, workOfStored } from "./journal/stored-work.ts";
import type { SaveOptions } from "./save-state.ts";
import { createSaveWorks } from "./save-works.ts";
import { afterStored, afterTyping, begunWork, takenBack, withEdit, withoutDraft } from "./work-steps.ts";

export type SaveQueue = ReturnType<typeof createSaveQueue>;

/** The mark of a stored text stays for two seconds. */
const storedMarkMs = 2_000;

/** Refusals of who asks, not of what is asked: it is sent again once they are signed in. */
const refusalsOfPerson = ["signed_out", "missing_credentials", "another_person"];

/** A text of one's own that was given up for somebody else's. */
export type YieldedText = { part: "text" | "comment"; text: string };

export type SaveQueueDeps = {
  send: (sent: Sent) => Promise<SendResult>;
  /** A cell as the server has it now; `isRemade`: of a string that was deleted and added again since it was shown. */
  onEntry: (entry: Entry, isRemade?: boolean) => void;
  journal: Pick<Journal, "keep" | "forget" | "adopt">;
};

/**
 * Sends the unsaved work of a branch: one request per cell at a time; later edits of the same cell wait for its answer
 * and version. Only the person who typed a text can drop it, and nothing that somebody else stored is replaced before
 * it was shown.
 */
export function createSaveQueue({ send, onEntry, journal }: SaveQueueDeps) {
  const works = createSaveWorks(journal);
  const { workOf, allWork, put } = works;
  const outcomeListeners = createListeners<[work: CellWork, sent: CellEdit]>();
  const refusedListeners = createListeners<[code: string]>();
  /** Open cells, and how to leave each: what their fields show must not change underneath. */
  const held = new Map<string, () => void>();
  /** Texts that gave way to somebody else's, for as long as the page is open, by cell. */
  const yielded = new Map<string, YieldedText>();
  /** Texts of closed tabs, waiting for their cells; undefined until the journal was read. */
  let left: number | undefined;
  /** How many texts other open tabs hold; undefined until that is known. */
  let elsewhere: number | undefined;
  const retries = createRetries(retryAll);

  function putOrDrop(work: CellWork): void {
    if (isEmpty(work)) drop(work);
    else put(work);
  }

  function drop(address: CellAddress): void {
    works.drop(address);
    adoptWaiting();
  }

  /** Gives up one part of what is unsaved of a cell: the others stay. */
  function discardPart(address: CellAddress, part: CellPart): void {
    const work = workOf(address);
    const left = work && withoutPart(work, part);
    if (left === undefined || isOnItsWay(left)) drop(address);
    else put(left);
    void pump(address);
  }

  /** A keystroke, based on the cell that its writer sees. It is stored in the journal until it is saved or reverted. */
  function type(address: CellAddress, typed: string, seen: Cell, part: "text" | "comment" = "text"): void {
    putOrDrop(afterTyping(begunWork(address, workOf(address), seen), part, { typed, seen }));
  }

  /** Requests to write an edit, based on the cell that its writer sees. */
  function save(address: CellAddress, edit: CellEdit, seen: Cell, options: SaveOptions = {}): void {
    put(withEdit(begunWork(address, workOf(address), seen), edit, { seen, options }));
    void pump(address);
  }

  /** Sends the pending work of a cell; resolves when it was answered. */
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
    const back =
      result.outcome === "refused" && !refusalsOfPerson.includes(result.code)
        ? takenBack({ ...rest, waiting })
        : undefined;
    if (back !== undefined) {
      putOrDrop(back);
      refusedListeners.notify(result.code);
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
    yielded.delete(addressId(stored));
    notify(stored, sent);
    setTimeout(() => workOf(work) === stored && works.drop(work), storedMarkMs);
    adoptWaiting();
    return undefined;
  }

  /** Somebody else was quicker. Where neither text would be lost, ours is sent again at once, based on theirs. */
  function settleChanged(work: CellWork, theirs: Entry): Promise<void> {
    onEntry(theirs, isOtherString(theirs, work.base));
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

  /** In the order of writing, one after the other, until the server is away again. */
  async function retryAll(): Promise<void> {
    const failed = allWork().filter((work) => work.mark === "failed");
    for (const work of failed.sort((a, b) => a.edited - b.edited)) {
      await pump(work);
      if (workOf(work)?.problem === "unreachable") return;
    }
  }

  /**
   * A cell as somebody left it just now: a person who still chooses between two texts sees the newest one, and what a
   * lock refused is sent again once it is gone.
   */
  function noteEntry(entry: CellAddress & Cell): void {
    const work = workOf(entry);
    if (work === undefined || entry.version <= work.base.version) return;
    const isUnlocked = work.mark === "failed" && work.problem === "entries_locked" && !entry.locked;
    if (work.mark !== "conflict" && !isUnlocked) return;
    put({ ...work, base: entry });
    void pump(entry);
  }

  /** Takes over what closed tabs left behind, where their cells are free here, and sends what was to be saved. */
  async function adopt(isSent = true): Promise<void> {
    const take = (stored: StoredWork) => !held.has(addressId(stored)) && takeOver(stored);
    left = await journal.adopt(take).catch(() => 0);
    works.touch();
    if (isSent) void retryAll();
  }

  /** While a cell is open only typing changes its work. */
  function hold(address: CellAddress, leave = () => {}): () => void {
    const id = addressId(address);
    held.set(id, leave);
    return () => {
      held.delete(id);
      adoptWaiting();
    };
  }

  /** Work that waits for a cell is taken over once the cell has no work of its own. */
  function adoptWaiting(): void {
    if (left !== undefined && left > 0) void adopt();
  }

  /** Whether nothing of the cell is unsaved. */
  function isFree(address: CellAddress): boolean {
    const work = workOf(address);
    return work === undefined || work.mark === "stored";
  }

  /** Sends what was to be saved; what was only typed waits. False where the cell has work of its own. */
  function takeOver(stored: StoredWork): boolean {
    if (!isFree(stored)) return false;
    put(pruned(workOfStored(stored)));
    return true;
  }

  /** Restores work that somebody discarded. */
  function bringBack(work: CellWork): void {
    if (takeOver(work)) void retryAll();
  }

  function inConflict(address: CellAddress): CellWork | undefined {
    const work = workOf(address);
    return work?.mark === "conflict" ? work : undefined;
  }

  /** Applies a choice between two texts that were shown; undefined: nothing of one's own is left to store. */
  function decide(address: CellAddress, choice: (work: CellWork) => CellWork | undefined): void {
    const work = inConflict(address);
    if (work === undefined) return;
    const next = choice(work);
    if (next === undefined) drop(address);
    else put(next);
    void pump(address);
  }

  /** Their text stays in a conflict; one's own can be restored until something is saved in its cell. */
  function yieldTo(address: CellAddress): void {
    const work = inConflict(address);
    if (work === undefined) return;
    const { about, mine } = sidesOf(work);
    if (about !== "status" && mine !== "")
      yielded.set(addressId(address), { part: about === "comment" ? "comment" : "text", text: mine });
    decide(address, withTheirs);
  }

  /** The text that gave way in a cell; none while anything else is unsaved there, which it would replace. */
  function yieldedText(address: CellAddress): YieldedText | undefined {
    return isFree(address) ? yielded.get(addressId(address)) : undefined;
  }

  /** Puts a text that gave way back into its cell, as if it were typed over what is seen there now. */
  function restoreYielded(address: CellAddress, seen: Cell): void {
    const mine = yieldedText(address);
    if (mine === undefined) return;
    yielded.delete(addressId(address));
    type(address, mine.text, seen, mine.part);
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
    hold,
    /** Saves the open cells as if they had been left. */
    leaveOpen(): void {
      for (const leave of held.values()) leave();
    },
    bringBack,
    noteEntry,
    decide,
    yieldTo,
    yieldedText,
    restoreYielded,
    discard: drop,
    discardPart,
    workOf,
    allWork,
    rowWork: works.rowWork,
    summary: works.summary,
    version: works.version,
    /** Whether nothing of closed tabs is left in the journal; otherwise nobody can say that everything is stored. */
    isJournalRead: () => left === 0,
    noteElsewhere(count: number): void {
      elsewhere = count;
      works.touch();
    },
    /** How many unsaved texts other tabs of this browser hold; undefined until that is known. */
    unsavedElsewhere: () => elsewhere,
    subscribe: works.subscribe,
    /** Called once per answer: stored (with what was sent), failed or conflict. */
    onOutcome: outcomeListeners.subscribe,
    /** Called with the code of a refusal that took back what was chosen, such as a status. */
    onTakenBack: refusedListeners.subscribe,
  };
}

/** Whether nothing but a request that was sent already is left: nobody waits for its answer. */
function isOnItsWay({ sending: _, ...rest }: CellWork): boolean {
  return isEmpty(rest);
}

import type { Cell, Entry } from "#contract/entries.ts";
import {
  type CellAddress,
  type CellEdit,
  type SendResult,
  type Sent,
  textOf,
} from "#dashboard/api/send-save.ts";
import { type CellWork, conflictingField, textOfEdit, unsavedEdit } from "./cell-work.ts";
import type { Journal } from "./journal.ts";
import { createRetries } from "./retries.ts";
import { hasEdit, type SaveOptions } from "./save-state.ts";
import { createSaveWorks } from "./save-works.ts";

export type SaveQueue = ReturnType<typeof createSaveQueue>;

/** A stored mark stays for two seconds. */
const storedMarkMs = 2_000;
const retryMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

export type SaveQueueDeps = {
  send: (sent: Sent) => Promise<SendResult>;
  onEntry: (entry: Entry) => void;
  journal: Pick<Journal, "keep" | "forget">;
};

/**
 * Sends the unsaved work of a branch: one request per cell at a time, later edits of the same cell wait for its answer
 * and its version. Nothing typed is dropped but by the person who typed it.
 */
export function createSaveQueue({ send, onEntry, journal }: SaveQueueDeps) {
  const works = createSaveWorks(journal);
  const { workOf, allWork, put, drop } = works;
  const outcomeListeners = new Set<(work: CellWork) => void>();
  let isJournalRead = false;
  const retries = createRetries(retryMs, retryAll);

  function start(address: CellAddress, cell: Cell): CellWork {
    const work = workOf(address);
    if (work !== undefined && work.mark !== "stored") return work;
    return { ...address, mark: "local", base: cell, version: cell.version, edited: Date.now() };
  }

  /** A keystroke: the text is kept until it is stored or put back to what it was. */
  function type(address: CellAddress, text: string, cell: Cell) {
    const work = start(address, cell);
    const { text: _, ...rest } = work;
    if (!hasEdit(work) && work.theirs === undefined && text === textOf(work.base)) return drop(address);
    const edited = Date.now();
    put(text === textOfEdit(unsavedEdit(work)) ? { ...rest, edited } : { ...work, text, edited });
  }

  function save(address: CellAddress, edit: CellEdit, cell: Cell, options: SaveOptions = {}): void {
    const { text, ...work } = start(address, cell);
    const typedOn = text === undefined || text === textOfEdit(edit) ? {} : { text };
    put({
      ...work,
      ...typedOn,
      waiting: { ...work.waiting, ...edit },
      autosave: options.autosave === true && work.waiting === undefined,
      meaningUnchanged:
        options.meaningUnchanged ?? (work.waiting !== undefined && work.meaningUnchanged === true),
      edited: Date.now(),
    });
    void pump(address);
  }

  /** Sends what waits in a cell; resolves when it was answered. */
  async function pump(address: CellAddress): Promise<void> {
    const work = workOf(address);
    if (work?.waiting === undefined || work.sending !== undefined || work.mark === "conflict") return;
    const { waiting, problem: _, ...rest } = work;
    put({ ...rest, mark: "sending", sending: waiting });
    const { key, language, version, autosave, meaningUnchanged } = work;
    const result = await send({
      key,
      language,
      version,
      edit: waiting,
      autosave: autosave === true,
      meaningUnchanged: meaningUnchanged === true,
    });
    await settle(address, result);
  }

  function settle(address: CellAddress, result: SendResult): Promise<void> | undefined {
    const work = workOf(address);
    if (work === undefined) return undefined;
    if (result.outcome !== "unreachable") retries.reset();
    if (result.outcome === "stored") return settleStored(work, result.entry);
    if (result.outcome === "changed") return settleChanged(work, result.theirs);
    const { sending: _, ...rest } = work;
    const failed: CellWork = {
      ...rest,
      mark: "failed",
      waiting: unsavedEdit(work),
      problem: result.code,
    };
    put(failed);
    tell(failed);
    if (result.outcome === "unreachable") retries.plan();
    return undefined;
  }

  function settleStored(work: CellWork, entry: Entry): Promise<void> | undefined {
    const { sending, text, problem: _, theirs: __, ...rest } = work;
    const typedOn = text !== undefined && text !== textOfEdit(sending) ? { text } : {};
    onEntry(entry);
    const next: CellWork = {
      ...rest,
      ...typedOn,
      base: entry,
      version: entry.version,
      mark: "local",
    };
    if (next.waiting !== undefined) {
      put({ ...next, mark: "sending" });
      return pump(work);
    }
    if ("text" in typedOn) {
      put(next);
      return undefined;
    }
    const stored: CellWork = { ...next, mark: "stored" };
    put(stored);
    tell(stored);
    setTimeout(() => workOf(work) === stored && drop(work), storedMarkMs);
    return undefined;
  }

  /** Somebody else was quicker. Where nobody's words would be lost, ours follows theirs at once. */
  function settleChanged(work: CellWork, theirs: Entry): Promise<void> | undefined {
    const { sending: _, ...rest } = work;
    const waiting = unsavedEdit(work);
    onEntry(theirs);
    if (conflictingField({ ...rest, waiting }, theirs) === undefined) {
      put({ ...rest, waiting, base: theirs, version: theirs.version });
      return pump(work);
    }
    const conflict: CellWork = { ...rest, mark: "conflict", waiting, theirs };
    put(conflict);
    tell(conflict);
    return undefined;
  }

  /** In the order in which it was written, one after the other, until the server is away again. */
  async function retryAll(): Promise<void> {
    const failed = allWork().filter((work) => work.mark === "failed");
    for (const work of failed.sort((a, b) => a.edited - b.edited)) {
      await pump(work);
      if (workOf(work)?.problem === "unreachable") return;
    }
  }

  /** A cell as somebody left it just now: whoever still chooses between two texts sees the newest. */
  function noteEntry(entry: Entry): void {
    const work = workOf(entry);
    if (work?.theirs !== undefined && entry.version > work.theirs.version) put({ ...work, theirs: entry });
  }

  /** Takes over what another tab could not store: what it was asked to save is sent, what was only typed waits. */
  function adopt(left: readonly CellWork[]): void {
    for (const { sending, ...work } of left) {
      if (workOf(work) !== undefined) continue;
      const waiting = { ...sending, ...work.waiting };
      const isAsked = Object.keys(waiting).length > 0;
      if (!isAsked || work.mark === "conflict") put({ ...work, mark: isAsked ? "conflict" : "local" });
      else put({ ...work, mark: "failed", waiting, problem: "interrupted" });
    }
    isJournalRead = true;
    works.touch();
    void retryAll();
  }

  /** Ours, or a text made from both, is written over theirs. */
  function resolve(address: CellAddress, edit: CellEdit): void {
    const work = workOf(address);
    if (work?.theirs === undefined) return;
    const { theirs, text: _, ...rest } = work;
    const waiting = { ...work.waiting, ...edit };
    put({ ...rest, mark: "sending", base: theirs, version: theirs.version, waiting });
    void pump(address);
  }

  /** Theirs stays; what else was chosen meanwhile (a status, a lock) is still sent. */
  function takeTheirs(address: CellAddress) {
    const work = workOf(address);
    if (work?.theirs === undefined) return;
    const { theirs, text: _, waiting, ...rest } = work;
    const { value: _v, draft: _d, comment: _c, ...others } = waiting ?? {};
    if (Object.keys(others).length === 0) return drop(address);
    put({ ...rest, mark: "sending", base: theirs, version: theirs.version, waiting: others });
    void pump(address);
  }

  function tell(work: CellWork): void {
    for (const listener of outcomeListeners) listener(work);
  }

  return {
    type,
    save,
    retry: (address: CellAddress) => void pump(address),
    retryAll: () => void retryAll(),
    adopt,
    noteEntry,
    resolve,
    takeTheirs,
    discard: drop,
    workOf,
    allWork,
    rowWork: works.rowWork,
    summary: works.summary,
    version: works.version,
    /** Whether it is known what other tabs left behind; before that nobody can say that all is stored. */
    isJournalRead: () => isJournalRead,
    subscribe: works.subscribe,
    /** Called once per answer: stored, failed or conflict. */
    onOutcome(listener: (work: CellWork) => void): () => void {
      outcomeListeners.add(listener);
      return () => outcomeListeners.delete(listener);
    },
  };
}

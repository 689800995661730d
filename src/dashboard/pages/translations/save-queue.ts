import type { Cell, Entry } from "#contract/entries.ts";
import {
  type CellAddress,
  type CellEdit,
  type CellWork,
  conflictingField,
  textOf,
  textOfEdit,
  unsavedEdit,
} from "./cell-work.ts";
import {
  hasEdit,
  type RowWork,
  type SaveOptions,
  type SaveSummary,
  type SendResult,
  type Sent,
  summarize,
} from "./save-state.ts";

export type SaveQueue = ReturnType<typeof createSaveQueue>;

/** A stored mark stays for two seconds. */
const storedMarkMs = 2_000;
const retryMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/**
 * The unsaved work of a branch, outside of React: one request per cell at a time, later edits of the same cell
 * wait for its answer and its version. Nothing typed is dropped but by the person who typed it.
 */
export function createSaveQueue(deps: {
  send: (sent: Sent) => Promise<SendResult>;
  onEntry: (entry: Entry) => void;
}) {
  const rows = new Map<string, RowWork>();
  const listeners = new Set<() => void>();
  const outcomeListeners = new Set<(work: CellWork) => void>();
  let summary: SaveSummary = { local: 0, sending: 0, failed: 0, conflicts: 0 };

  function workOf({ key, language }: CellAddress): CellWork | undefined {
    return rows.get(key)?.[language];
  }

  function allWork(): CellWork[] {
    return [...rows.values()].flatMap((row) => Object.values(row));
  }

  function put(work: CellWork): void {
    const before = workOf(work);
    rows.set(work.key, { ...rows.get(work.key), [work.language]: work });
    changed(before?.mark !== work.mark);
  }

  function drop({ key, language }: CellAddress): void {
    const { [language]: dropped, ...rest } = rows.get(key) ?? {};
    if (dropped === undefined) return;
    if (Object.keys(rest).length === 0) rows.delete(key);
    else rows.set(key, rest);
    changed(true);
  }

  function changed(marks: boolean): void {
    if (marks) summary = summarize(allWork());
    for (const listener of listeners) listener();
  }

  function start(address: CellAddress, cell: Cell): CellWork {
    const work = workOf(address);
    if (work !== undefined && work.mark !== "stored") return work;
    return { ...address, mark: "local", base: cell, version: cell.version, attempts: 0 };
  }

  /** A keystroke: the text is kept until it is stored or put back to what it was. */
  function type(address: CellAddress, text: string, cell: Cell) {
    const work = start(address, cell);
    const { text: _, ...rest } = work;
    if (!hasEdit(work) && work.theirs === undefined && text === textOf(work.base)) return drop(address);
    put(text === textOfEdit(unsavedEdit(work)) ? rest : { ...work, text });
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
      attempts: 0,
    });
    pump(address);
  }

  function pump(address: CellAddress): void {
    const work = workOf(address);
    if (work?.waiting === undefined || work.sending !== undefined || work.mark === "conflict") return;
    const { waiting, problem: _, ...rest } = work;
    put({ ...rest, mark: "sending", sending: waiting });
    const { key, language, version, autosave, meaningUnchanged } = work;
    deps
      .send({
        key,
        language,
        version,
        edit: waiting,
        autosave: autosave === true,
        meaningUnchanged: meaningUnchanged === true,
      })
      .then((result) => settle(address, result));
  }

  function settle(address: CellAddress, result: SendResult) {
    const work = workOf(address);
    if (work === undefined) return;
    if (result.outcome === "stored") return settleStored(work, result.entry);
    if (result.outcome === "changed") return settleChanged(work, result.theirs);
    const { sending: _, ...rest } = work;
    const failed: CellWork = {
      ...rest,
      mark: "failed",
      waiting: unsavedEdit(work),
      problem: result.code,
      attempts: work.attempts + 1,
    };
    put(failed);
    tell(failed);
    if (result.outcome === "unreachable") retryLater(failed);
  }

  function settleStored(work: CellWork, entry: Entry) {
    const { sending, text, problem: _, theirs: __, ...rest } = work;
    const typedOn = text !== undefined && text !== textOfEdit(sending) ? { text } : {};
    deps.onEntry(entry);
    const next: CellWork = {
      ...rest,
      ...typedOn,
      base: entry,
      version: entry.version,
      attempts: 0,
      mark: "local",
    };
    if (next.waiting !== undefined) {
      put({ ...next, mark: "sending" });
      return pump(work);
    }
    if ("text" in typedOn) return put(next);
    const stored: CellWork = { ...next, mark: "stored" };
    put(stored);
    tell(stored);
    setTimeout(() => workOf(work) === stored && drop(work), storedMarkMs);
  }

  /** Somebody else was quicker. Where nobody's words would be lost, ours follows theirs at once. */
  function settleChanged(work: CellWork, theirs: Entry) {
    const { sending: _, ...rest } = work;
    const waiting = unsavedEdit(work);
    deps.onEntry(theirs);
    if (conflictingField({ ...rest, waiting }, theirs) === undefined) {
      put({ ...rest, waiting, base: theirs, version: theirs.version });
      return pump(work);
    }
    const conflict: CellWork = { ...rest, mark: "conflict", waiting, theirs };
    put(conflict);
    tell(conflict);
  }

  function retryLater(work: CellWork): void {
    const delay = retryMs[Math.min(work.attempts - 1, retryMs.length - 1)];
    setTimeout(() => {
      if (workOf(work)?.mark === "failed") pump(work);
    }, delay);
  }

  function retryAll(): void {
    for (const work of allWork()) if (work.mark === "failed") pump(work);
  }

  /** Ours, or a text made from both, is written over theirs. */
  function resolve(address: CellAddress, edit: CellEdit): void {
    const work = workOf(address);
    if (work?.theirs === undefined) return;
    const { theirs, text: _, ...rest } = work;
    const waiting = { ...work.waiting, ...edit };
    put({ ...rest, mark: "sending", base: theirs, version: theirs.version, waiting });
    pump(address);
  }

  /** Theirs stays; what else was chosen meanwhile (a status, a lock) is still sent. */
  function takeTheirs(address: CellAddress) {
    const work = workOf(address);
    if (work?.theirs === undefined) return;
    const { theirs, text: _, waiting, ...rest } = work;
    const { value: _v, draft: _d, comment: _c, ...others } = waiting ?? {};
    if (Object.keys(others).length === 0) return drop(address);
    put({ ...rest, mark: "sending", base: theirs, version: theirs.version, waiting: others });
    pump(address);
  }

  function tell(work: CellWork): void {
    for (const listener of outcomeListeners) listener(work);
  }

  return {
    type,
    save,
    retry: pump,
    retryAll,
    resolve,
    takeTheirs,
    discard: drop,
    workOf,
    allWork,
    rowWork: (key: string): RowWork | undefined => rows.get(key),
    summary: (): SaveSummary => summary,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Called once per answer: stored, failed or conflict. */
    onOutcome(listener: (work: CellWork) => void): () => void {
      outcomeListeners.add(listener);
      return () => outcomeListeners.delete(listener);
    },
  };
}

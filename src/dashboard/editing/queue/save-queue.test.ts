import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Cell, Entry } from "#contract/entries.ts";
import {
  type CellAddress,
  type CellEdit,
  emptyCell,
  type SendResult,
  type Sent,
} from "#dashboard/api/entries/send-save.ts";
import { withMerged, withMine, withTheirs } from "#dashboard/editing/conflicts/conflict-choices.ts";
import { conflictVersions } from "#dashboard/editing/conflicts/conflict-versions.ts";
import { createSaveQueue } from "./save-queue.ts";
import type { UnsavedCell } from "./unsaved-cell.ts";

const address = { key: "greeting", language: "de" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function entryOf(cell: Partial<Cell>): Entry {
  return { ...emptyCell, ...cell, _id: "0".repeat(24), group: "main", ...address };
}

function cellOf(cell: Partial<Cell>): Cell {
  return { ...emptyCell, ...cell };
}

function nameOf({ key, language }: CellAddress): string {
  return `${key} ${language}`;
}

/** A queue whose server answers are given one by one by the test. */
function openQueue(ofClosedTabs: readonly UnsavedCell[] = []) {
  const sent: Sent[] = [];
  const answers: ((result: SendResult) => void)[] = [];
  const entries: Entry[] = [];
  const journaled = new Map<string, UnsavedCell>();
  let remaining: readonly UnsavedCell[] = ofClosedTabs;
  const queue = createSaveQueue({
    send: (edit) => {
      sent.push(edit);
      return new Promise((resolve) => answers.push(resolve));
    },
    onEntry: (entry) => entries.push(entry),
    journal: {
      persist: (unsaved) => journaled.set(nameOf(unsaved), unsaved),
      forget: (cell) => journaled.delete(nameOf(cell)),
      async adopt(accept) {
        const before = remaining;
        remaining = before.filter((unsaved) => !accept(unsaved));
        return remaining.length;
      },
    },
  });
  const answer = async (result: SendResult) => {
    answers.shift()?.(result);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, sent, entries, journaled, answer };
}

/** An unsaved cell that a closed tab left in the journal. */
function unsavedInClosedTab(key: string, unsaved: Partial<UnsavedCell>): UnsavedCell {
  const base = cellOf({});
  return { key, language: "de", mark: "sending", base, baseline: {}, edited: 0, ...unsaved };
}

const unreachable: SendResult = { outcome: "unreachable", code: "unreachable" };

test("sends the id of the string that the text was typed for", async () => {
  const { queue, sent } = openQueue();
  queue.type(address, "Hallo", cellOf({ version: 1, _id: "a".repeat(24) }));
  queue.save(address, { draft: "Hallo" }, cellOf({ version: 1, _id: "a".repeat(24) }));
  expect(sent).toMatchObject([{ _id: "a".repeat(24), version: 1 }]);
});

test("reports a conflict when the string was deleted and added again while its text was typed", async () => {
  const { queue, sent, answer } = openQueue();
  const old = cellOf({ version: 4, _id: "a".repeat(24) });
  const recreated = { ...entryOf({}), _id: "b".repeat(24) };
  queue.save(address, { draft: "Hallo" }, old);
  await answer({ outcome: "changed", theirs: recreated });
  expect(queue.unsavedOf(address)?.mark).toBe("conflict");
  expect(conflictVersions(queue.unsavedOf(address) as UnsavedCell)).toMatchObject({
    isRecreated: true,
    theirs: "",
    mine: "Hallo",
  });
  expect(sent).toHaveLength(1);
  queue.decide(address, (unsaved) => withMine(unsaved, { draft: "Hallo" }, recreated));
  expect(sent[1]).toMatchObject({ _id: recreated._id, version: 0, edit: { draft: "Hallo" } });
});

test("keeps a draft as typed text when the project no longer has drafts", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, cellOf({ version: 1 }));
  await answer({ outcome: "refused", code: "drafts_not_supported" });
  expect(queue.unsavedOf(address)).toMatchObject({
    mark: "failed",
    text: "Hallo",
    problem: "drafts_not_supported",
  });
  queue.type(address, "Hallo Welt", cellOf({ version: 1 }));
  queue.save(address, { value: "Hallo Welt" }, cellOf({ version: 1 }));
  expect(sent[1]?.edit).toEqual({ value: "Hallo Welt" });
});

test("publishes a draft that was to be published when the project no longer has drafts", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { value: "Hallo", draft: "" }, cellOf({ version: 1 }));
  await answer({ outcome: "refused", code: "drafts_not_supported" });
  expect(sent[1]?.edit).toEqual({ value: "Hallo" });
});

test("marks a text as local until it is saved, as sending until the answer, then as stored", async () => {
  const { queue, answer } = openQueue();
  queue.type(address, "Hallo", cellOf({ version: 3 }));
  expect(queue.unsavedOf(address)?.mark).toBe("local");
  queue.save(address, { draft: "Hallo" }, cellOf({ version: 3 }));
  expect(queue.unsavedOf(address)?.mark).toBe("sending");
  await answer({ outcome: "stored", entry: entryOf({ draft: "Hallo", version: 4 }) });
  expect(queue.unsavedOf(address)?.mark).toBe("stored");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(queue.unsavedOf(address)).toBeUndefined();
});

test("retains comment and status when the text of a cell is discarded", async () => {
  const { queue, sent, answer } = openQueue();
  const observed = cellOf({ version: 1 });
  queue.save(address, { draft: "Hallo" }, observed);
  await answer(unreachable);
  queue.save(address, { status: "4" }, observed);
  await answer(unreachable);
  queue.type(address, "Gruß", observed, "comment");
  queue.discardPart(address, "text");
  expect(sent.at(-1)?.edit).toEqual({ status: "4" });
  await answer({ outcome: "stored", entry: entryOf({ version: 2, status: "4" }) });
  expect(queue.unsavedOf(address)).toMatchObject({ mark: "local", comment: "Gruß" });
  queue.discardPart(address, "comment");
  expect(queue.unsavedOf(address)).toBeUndefined();
});

test("retains a text being merged when the comment is discarded, and drops a text in flight", async () => {
  const { queue, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, cellOf({ version: 1 }));
  await answer({ outcome: "changed", theirs: entryOf({ version: 2, draft: "Grüezi" }) });
  queue.decide(address, (unsaved) => withMerged(unsaved, "Grüezi und hallo"));
  queue.type(address, "Gruß", cellOf({ version: 2 }), "comment");
  queue.discardPart(address, "comment");
  expect(queue.unsavedOf(address)).toMatchObject({ mark: "conflict", merged: "Grüezi und hallo" });
  queue.discard(address);

  queue.save(address, { draft: "Hallo" }, cellOf({ version: 2 }));
  queue.discardPart(address, "text");
  expect(queue.unsavedOf(address)).toBeUndefined();
});

test("has no unsaved edits when a text is typed back to its stored value", () => {
  const { queue } = openQueue();
  queue.type(address, "Hallo!", cellOf({ value: "Hallo" }));
  queue.type(address, "Hallo", cellOf({ value: "Hallo" }));
  expect(queue.unsavedOf(address)).toBeUndefined();
});

test("sends an edit made during a save only after the answer, with its version", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, cellOf({ version: 3 }));
  queue.save(address, { status: "1" }, cellOf({ version: 3 }));
  expect(sent).toHaveLength(1);
  await answer({ outcome: "stored", entry: entryOf({ draft: "Hallo", version: 4 }) });
  expect(sent[1]).toMatchObject({ edit: { status: "1" }, version: 4 });
  expect(queue.unsavedOf(address)?.mark).toBe("sending");
});

test("keeps text typed during a save as local when the save is stored", async () => {
  const { queue, answer } = openQueue();
  queue.type(address, "Hallo", cellOf({}));
  queue.save(address, { draft: "Hallo" }, cellOf({}));
  queue.type(address, "Hallo du", cellOf({}));
  await answer({ outcome: "stored", entry: entryOf({ draft: "Hallo", version: 1 }) });
  expect(queue.unsavedOf(address)).toMatchObject({ mark: "local", text: "Hallo du", base: { version: 1 } });
});

test("keeps the text when the connection is lost, reports the failure and retries automatically", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, cellOf({}));
  await answer(unreachable);
  expect(queue.unsavedOf(address)).toMatchObject({ mark: "failed", waiting: { draft: "Hallo" } });
  expect(queue.summary()).toMatchObject({ waiting: 1, failed: 0 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(2);
  await answer({ outcome: "stored", entry: entryOf({ draft: "Hallo", version: 1 }) });
  expect(queue.unsavedOf(address)?.mark).toBe("stored");
});

test("keeps the text after a refusal and does not retry automatically", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, cellOf({}));
  await answer({ outcome: "refused", code: "entries_locked" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(queue.unsavedOf(address)).toMatchObject({ mark: "failed", problem: "entries_locked" });
  queue.retry(address);
  expect(sent).toHaveLength(2);
});

test("reverts and reports a refused status, but keeps the text of the same edit", async () => {
  const { queue, journaled, answer } = openQueue();
  const codes: string[] = [];
  queue.onReverted((code) => codes.push(code));
  queue.save(address, { status: "1" }, cellOf({ draft: "Hallo", version: 3 }));
  await answer({ outcome: "refused", code: "checks_failed" });
  expect(queue.unsavedOf(address)).toBeUndefined();
  expect([...journaled]).toEqual([]);
  queue.save(address, { value: "Hallo", draft: "" }, cellOf({ draft: "Hallo", version: 3 }));
  await answer({ outcome: "refused", code: "checks_failed" });
  expect(queue.unsavedOf(address)).toBeUndefined();
  expect(codes).toEqual(["checks_failed", "checks_failed"]);
  queue.save(address, { status: "1", draft: "Hallo {" }, cellOf({ draft: "Hallo", version: 3 }));
  await answer({ outcome: "refused", code: "checks_failed" });
  expect(queue.unsavedOf(address)).toMatchObject({ mark: "failed", waiting: { draft: "Hallo {" } });
  expect(codes).toHaveLength(2);
});

test("keeps typed text when a status is refused, and keeps the status if the session ended", async () => {
  const { queue, answer } = openQueue();
  queue.save(address, { status: "1" }, observed);
  queue.type(address, "Servus", observed);
  await answer({ outcome: "refused", code: "not_allowed" });
  expect(queue.unsavedOf(address)).toMatchObject({ mark: "local", text: "Servus" });
  expect(queue.unsavedOf(address)?.waiting).toBeUndefined();
  queue.discard(address);
  queue.save(address, { status: "1" }, observed);
  await answer({ outcome: "refused", code: "signed_out" });
  expect(queue.unsavedOf(address)).toMatchObject({ mark: "failed", waiting: { status: "1" } });
});

test("reports a conflict with both texts when two users write the same cell", async () => {
  const { queue, sent, answer, entries } = openQueue();
  queue.save(address, { draft: "Hallo" }, cellOf({ value: "Hi", version: 3 }));
  const theirs = entryOf({ value: "Servus", version: 4 });
  await answer({ outcome: "changed", theirs });
  expect(entries).toEqual([theirs]);
  expect(queue.unsavedOf(address)).toMatchObject({
    mark: "conflict",
    waiting: { draft: "Hallo" },
    base: theirs,
  });
  queue.decide(address, (unsaved) => withMine(unsaved, { draft: "Hallo, Servus" }, theirs));
  expect(sent[1]).toMatchObject({ edit: { draft: "Hallo, Servus" }, version: 4 });
  await answer({ outcome: "stored", entry: entryOf({ draft: "Hallo, Servus", version: 5 }) });
  expect(queue.unsavedOf(address)?.mark).toBe("stored");
});

test("resends an edit refused by a lock once it is unlocked, unless the text has changed", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, observed);
  await answer({ outcome: "refused", code: "entries_locked" });
  queue.handleEntryChange(entryOf({ ...observed, locked: true, version: 4 }));
  expect(sent).toHaveLength(1);
  queue.handleEntryChange(entryOf({ ...observed, version: 5 }));
  expect(sent[1]).toMatchObject({ edit: { draft: "Hallo" }, version: 5 });
  await answer({ outcome: "refused", code: "entries_locked" });
  queue.handleEntryChange(entryOf({ ...theirs, version: 6 }));
  expect(sent).toHaveLength(2);
  expect(queue.unsavedOf(address)).toMatchObject({ mark: "conflict", base: { version: 6 } });
});

test("accepting the other version drops the lock and asks about the status", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, cellOf({ value: "Hi", version: 3 }));
  queue.save(address, { status: "1", locked: true }, cellOf({ value: "Hi", version: 3 }));
  const theirs = entryOf({ value: "Servus", version: 4 });
  await answer({ outcome: "changed", theirs });
  queue.decide(address, withTheirs);
  expect(sent).toHaveLength(1);
  const unsaved = queue.unsavedOf(address);
  expect(unsaved).toMatchObject({ mark: "conflict", waiting: { status: "1" } });
  expect(unsaved && conflictVersions(unsaved)).toMatchObject({ kind: "status", isTextChanged: true });
  queue.decide(address, (now) => withMine(now, {}, theirs));
  expect(sent[1]).toMatchObject({ edit: { status: "1" }, version: 4 });
  expect(sent[1]?.edit.locked).toBeUndefined();
});

test("saves an open cell once on request, and not after it was closed", () => {
  const { queue, sent } = openQueue();
  const close = queue.markOpen(address, () => queue.save(address, { draft: "Hallo" }, cellOf({})));
  queue.saveOpenCells();
  expect(sent).toMatchObject([{ edit: { draft: "Hallo" } }]);
  close();
  queue.saveOpenCells();
  expect(sent).toHaveLength(1);
});

test("reports no conflict between a text and a status that another user set", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, cellOf({ value: "Hi", version: 3 }));
  await answer({ outcome: "changed", theirs: entryOf({ value: "Hi", status: "1", version: 4 }) });
  expect(sent[1]).toMatchObject({ edit: { draft: "Hallo" }, version: 4 });
});

test("reports no conflict when two users write the same text", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, cellOf({ value: "Hi", version: 3 }));
  await answer({ outcome: "changed", theirs: entryOf({ value: "Hallo", version: 4 }) });
  expect(sent).toHaveLength(2);
});

test("reports no conflict with the user's own status change while a text is typed", async () => {
  const { queue, sent, answer } = openQueue();
  queue.type(address, "Hallo", cellOf({ version: 3 }));
  queue.save(address, { status: "1" }, cellOf({ version: 3 }));
  await answer({ outcome: "stored", entry: entryOf({ status: "1", version: 4 }) });
  queue.save(address, { draft: "Hallo" }, cellOf({ version: 3 }));
  expect(sent[1]).toMatchObject({ edit: { draft: "Hallo" }, version: 4 });
});

test("sends `meaningUnchanged` once for a source edit", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { value: "Hello" }, cellOf({}), { meaningUnchanged: true });
  await answer({ outcome: "stored", entry: entryOf({ value: "Hello", version: 1 }) });
  queue.save(address, { status: "1" }, cellOf({ value: "Hello", version: 1 }));
  expect(sent.map((edit) => edit.meaningUnchanged)).toEqual([true, false]);
});

test("shows the newest version in a conflict and writes the chosen text over it", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "mine" }, cellOf({ version: 1 }));
  await answer({ outcome: "changed", theirs: entryOf({ draft: "theirs", version: 2 }) });
  queue.handleEntryChange(entryOf({ draft: "theirs again", version: 3 }));
  queue.handleEntryChange(entryOf({ draft: "late news", version: 2 }));
  expect(queue.unsavedOf(address)?.base.draft).toBe("theirs again");
  queue.decide(address, (unsaved) =>
    withMine(unsaved, { draft: "mine" }, entryOf({ draft: "theirs again", version: 3 })),
  );
  expect(sent.at(-1)).toMatchObject({ edit: { draft: "mine" }, version: 3 });
});

test("journals a text from the first keystroke until it is stored", async () => {
  const { queue, journaled, answer } = openQueue();
  queue.type(address, "Hall", cellOf({}));
  expect([...journaled.values()].map((unsaved) => unsaved.text)).toEqual(["Hall"]);
  queue.type(address, "Hallo", cellOf({}));
  queue.save(address, { draft: "Hallo" }, cellOf({}));
  expect([...journaled.values()].map((unsaved) => unsaved.sending)).toEqual([{ draft: "Hallo" }]);
  await answer({ outcome: "stored", entry: entryOf({ draft: "Hallo", version: 1 }) });
  expect(journaled.size).toBe(0);
});

test("sends edits of closed tabs in editing order; text that was only typed waits", async () => {
  const { queue, sent, answer } = openQueue([
    unsavedInClosedTab("late", { edited: 30, waiting: { draft: "3" } }),
    unsavedInClosedTab("typed", { edited: 25, mark: "local", text: "only typed" }),
    unsavedInClosedTab("early", { edited: 10, sending: { draft: "1" } }),
    unsavedInClosedTab("middle", { edited: 20, mark: "failed", waiting: { draft: "2" } }),
  ]);
  await queue.adopt();
  expect(queue.unsavedOf({ key: "typed", language: "de" })).toMatchObject({
    mark: "local",
    text: "only typed",
  });
  for (const key of ["early", "middle", "late"]) {
    expect(sent.at(-1)?.key).toBe(key);
    await answer({ outcome: "stored", entry: { ...entryOf({ version: 1 }), key } });
  }
  expect(sent).toHaveLength(3);
});

test("retries one text at a time while the server is unreachable, then sends the rest", async () => {
  const { queue, sent, answer } = openQueue();
  for (const key of ["a", "b", "c"]) queue.save({ key, language: "de" }, { draft: key }, cellOf({}));
  for (let count = 0; count < 3; count++) await answer(unreachable);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.map(({ key }) => key)).toEqual(["a", "b", "c", "a"]);
  await answer(unreachable);
  await vi.advanceTimersByTimeAsync(2_000);
  for (const key of ["a", "b", "c"])
    await answer({ outcome: "stored", entry: { ...entryOf({ version: 1 }), key } });
  expect(sent.map(({ key }) => key)).toEqual(["a", "b", "c", "a", "a", "b", "c"]);
});

const observed = cellOf({ value: "Hi", version: 3 });
const theirs = entryOf({ value: "Servus", version: 4 });

test("keeps the baseline of a typed text when a lock is stored over another user's text", async () => {
  const { queue, sent, answer } = openQueue();
  queue.type(address, "Hallo", observed);
  queue.save(address, { locked: true }, observed);
  await answer({ outcome: "changed", theirs });
  expect(sent[1]).toMatchObject({ edit: { locked: true }, version: 4 });
  await answer({ outcome: "stored", entry: { ...theirs, locked: true, version: 5 } });
  expect(queue.unsavedOf(address)).toMatchObject({ mark: "local", text: "Hallo" });
  queue.save(address, { draft: "Hallo" }, observed);
  expect(sent).toHaveLength(2);
  expect(queue.unsavedOf(address)).toMatchObject({ mark: "conflict", base: { value: "Servus" } });
});

test("does not set a status on a text the user has not read", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { status: "1" }, observed);
  await answer({ outcome: "changed", theirs });
  expect(queue.unsavedOf(address)).toMatchObject({ mark: "conflict", waiting: { status: "1" } });
  queue.decide(address, (unsaved) => withMine(unsaved, {}, theirs));
  expect(sent[1]).toMatchObject({ edit: { status: "1" }, version: 4 });
});

test("does not overwrite a status that another user set at the same time", async () => {
  const { queue, sent, answer } = openQueue();
  const rejected = entryOf({ ...observed, status: "4", version: 4 });
  queue.save(address, { status: "2" }, observed);
  await answer({ outcome: "changed", theirs: rejected });
  expect(sent).toHaveLength(1);
  expect(queue.unsavedOf(address)).toMatchObject({
    mark: "conflict",
    waiting: { status: "2" },
    base: rejected,
  });
  queue.decide(address, (unsaved) => withMine(unsaved, {}, rejected));
  expect(sent[1]).toMatchObject({ edit: { status: "2" }, version: 4 });
});

test("reports no conflict for equal statuses, and accepts the other status on request", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { status: "2" }, observed);
  await answer({ outcome: "changed", theirs: entryOf({ ...observed, status: "2", version: 4 }) });
  expect(sent[1]).toMatchObject({ edit: { status: "2" }, version: 4 });
  const rejected = entryOf({ ...observed, status: "4", version: 5 });
  await answer({ outcome: "changed", theirs: rejected });
  queue.decide(address, withTheirs);
  expect(queue.unsavedOf(address)).toBeUndefined();
  expect(sent).toHaveLength(2);
});

test("restores a dropped text, but not over typed text or after the next save", async () => {
  const { queue, sent, answer } = openQueue();
  const acceptTheirs = async () => {
    queue.save(address, { draft: "Hallo" }, observed);
    await answer({ outcome: "changed", theirs });
    queue.acceptTheirs(address);
    expect(queue.droppedText(address)).toEqual({ part: "text", text: "Hallo" });
  };
  await acceptTheirs();
  queue.type(address, "Neu", theirs);
  queue.restoreDropped(address, theirs);
  expect(queue.unsavedOf(address)).toMatchObject({ text: "Neu" });
  queue.discard(address);
  queue.restoreDropped(address, theirs);
  expect(queue.unsavedOf(address)).toMatchObject({
    mark: "local",
    text: "Hallo",
    baseline: { text: theirs },
  });
  expect(queue.droppedText(address)).toBeUndefined();
  queue.discard(address);
  await acceptTheirs();
  queue.save(address, { draft: "Moin" }, theirs);
  expect(sent.at(-1)).toMatchObject({ edit: { draft: "Moin" }, version: theirs.version });
  await answer({ outcome: "stored", entry: entryOf({ draft: "Moin", version: theirs.version + 1 }) });
  expect(queue.droppedText(address)).toBeUndefined();
});

test("reports no conflict for a status set over the shown one, though typing began earlier", () => {
  const { queue, sent } = openQueue();
  queue.type(address, "Hallo", observed);
  queue.save(address, { status: "2" }, entryOf({ ...observed, status: "4", version: 4 }));
  expect(sent[0]).toMatchObject({ edit: { status: "2" }, version: 4 });
});

test("asks separately about a status after the text conflict was resolved", async () => {
  const { queue, answer } = openQueue();
  const both = entryOf({ value: "Servus", status: "4", version: 4 });
  queue.save(address, { draft: "Hallo", status: "2" }, observed);
  await answer({ outcome: "changed", theirs: both });
  queue.decide(address, (unsaved) => withMine(unsaved, { draft: "Hallo" }, both));
  const unsaved = queue.unsavedOf(address);
  expect(unsaved).toMatchObject({ mark: "conflict", waiting: { draft: "Hallo", status: "2" } });
  expect(unsaved && conflictVersions(unsaved)).toMatchObject({
    kind: "status",
    isTextChanged: false,
    statuses: { base: "0", theirs: "4", mine: "2" },
  });
});

test("names the kind of a conflict", async () => {
  const aboutOf = async (edit: CellEdit, over: Partial<Cell>, before = observed) => {
    const { queue, answer } = openQueue();
    queue.save(address, edit, before);
    await answer({ outcome: "changed", theirs: entryOf({ ...before, version: 4, ...over }) });
    const unsaved = queue.unsavedOf(address);
    return unsaved && conflictVersions(unsaved).kind;
  };
  expect(await aboutOf({ draft: "Hallo" }, { value: "Servus" })).toBe("text");
  expect(await aboutOf({ draft: "Hallo" }, { draft: "Servus" })).toBe("draft");
  expect(await aboutOf({ draft: "Hallo" }, { draft: "" }, { ...observed, draft: "Moin" })).toBe("discarded");
  expect(await aboutOf({ comment: "formal" }, { comment: "informal" })).toBe("comment");
  expect(await aboutOf({ status: "2" }, { status: "4" })).toBe("status");
});

test("keeps typed text when the other status is accepted", async () => {
  const { queue, answer } = openQueue();
  queue.type(address, "Hallo", observed);
  queue.save(address, { status: "1" }, observed);
  await answer({ outcome: "changed", theirs });
  queue.decide(address, withTheirs);
  expect(queue.unsavedOf(address)).toMatchObject({
    mark: "local",
    text: "Hallo",
    baseline: { text: observed },
  });
});

test("bases a comment on the comment shown at its first keystroke", async () => {
  const { queue, sent, answer } = openQueue();
  queue.type(address, "formal", observed, "comment");
  const commented = entryOf({ value: "Hi", comment: "informal", version: 4 });
  queue.save(address, { comment: "formal" }, commented);
  expect(sent).toHaveLength(0);
  expect(queue.unsavedOf(address)).toMatchObject({ mark: "conflict", base: { comment: "informal" } });
  queue.decide(address, (unsaved) => withMine(unsaved, { comment: "formal, not informal" }, commented));
  await answer({ outcome: "stored", entry: entryOf({ value: "Hi", version: 5 }) });
  expect(queue.unsavedOf(address)?.mark).toBe("stored");
});

test("asks separately about the comment after the text conflict was resolved", async () => {
  const { queue, answer } = openQueue();
  const both = entryOf({ value: "Servus", comment: "informal", version: 4 });
  queue.save(address, { draft: "Hallo", comment: "formal" }, observed);
  await answer({ outcome: "changed", theirs: both });
  queue.decide(address, (unsaved) => withMine(unsaved, { draft: "Hallo" }, both));
  expect(queue.unsavedOf(address)).toMatchObject({ mark: "conflict", waiting: { comment: "formal" } });
});

test("does not write the chosen text over a newer version than the shown one", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, observed);
  await answer({ outcome: "changed", theirs });
  queue.handleEntryChange(entryOf({ value: "Moin", version: 5 }));
  queue.decide(address, (unsaved) => withMine(unsaved, { draft: "Hallo" }, theirs));
  expect(sent).toHaveLength(1);
  expect(queue.unsavedOf(address)).toMatchObject({ mark: "conflict", base: { value: "Moin" } });
});

test("does not overwrite a value that another user published below a draft", async () => {
  const { queue, answer } = openQueue();
  queue.save(address, { value: "Hallo", draft: "" }, cellOf({ value: "Hi", draft: "Hallo", version: 3 }));
  await answer({ outcome: "changed", theirs: entryOf({ value: "Moin", draft: "Hallo", version: 4 }) });
  expect(queue.unsavedOf(address)?.mark).toBe("conflict");
});

test("does not overwrite a value published below a draft that is being saved", async () => {
  const { queue, sent, answer } = openQueue();
  const draft = cellOf({ value: "Hi", draft: "Hallo", version: 3 });
  queue.save(address, { draft: "Hallo!" }, draft);
  await answer({ outcome: "changed", theirs: entryOf({ value: "Moin", draft: "Hallo", version: 4 }) });
  queue.save(address, { value: "Hallo!", draft: "" }, draft);
  await answer({ outcome: "stored", entry: entryOf({ value: "Moin", draft: "Hallo!", version: 5 }) });
  expect(sent.map(({ edit }) => edit.value)).not.toContain("Hallo!");
  expect(queue.unsavedOf(address)).toMatchObject({ mark: "conflict", base: { value: "Moin" } });
});

test("journals a text being merged until its author discards it", async () => {
  const { queue, journaled, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, observed);
  await answer({ outcome: "changed", theirs });
  queue.decide(address, (unsaved) => withMerged(unsaved, "Hallo und Servus"));
  expect([...journaled.values()].map((unsaved) => unsaved.merged)).toEqual(["Hallo und Servus"]);
  queue.handleEntryChange({ ...entryOf(observed), version: 6 });
  expect(sent).toHaveLength(1);
  queue.decide(address, (unsaved) => withMerged(unsaved, undefined));
  queue.decide(address, (unsaved) =>
    withMine(unsaved, { draft: "Hallo" }, cellOf({ value: "Hi", version: 6 })),
  );
  expect(sent[1]).toMatchObject({ edit: { draft: "Hallo" }, version: 6 });
});

test("bases a save on the answer of the previous one, whatever the page still shows", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { status: "1" }, observed);
  await answer({ outcome: "stored", entry: entryOf({ ...observed, status: "1", version: 4 }) });
  queue.save(address, { draft: "Hallo" }, observed);
  expect(sent[1]).toMatchObject({ edit: { draft: "Hallo" }, version: 4 });
});

test("adopts the newer of two texts for one cell first, and the older one after its save", async () => {
  const { queue, sent, answer } = openQueue([
    unsavedInClosedTab("greeting", {
      mark: "local",
      text: "newer",
      baseline: { text: observed },
      base: observed,
      edited: 2,
    }),
    unsavedInClosedTab("greeting", {
      mark: "local",
      text: "older",
      baseline: { text: observed },
      base: observed,
      edited: 1,
    }),
  ]);
  await queue.adopt();
  expect(queue.unsavedOf(address)?.text).toBe("newer");
  expect(queue.isJournalRead()).toBe(false);
  queue.save(address, { draft: "newer" }, observed);
  const stored = entryOf({ value: "Hi", draft: "newer", version: 4 });
  await answer({ outcome: "stored", entry: stored });
  expect(queue.isJournalRead()).toBe(true);
  expect(queue.unsavedOf(address)).toMatchObject({ mark: "local", text: "older" });
  queue.save(address, { draft: "older" }, stored);
  expect(sent).toHaveLength(1);
  expect(queue.unsavedOf(address)).toMatchObject({ mark: "conflict", base: { draft: "newer" } });
});

test("does not adopt a text for a cell with unsaved text", async () => {
  const { queue, journaled } = openQueue([unsavedInClosedTab("greeting", { mark: "local", text: "left" })]);
  queue.type(address, "mine", observed);
  await queue.adopt();
  expect([...journaled.values()].map((unsaved) => unsaved.text)).toEqual(["mine"]);
  queue.discard(address);
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.unsavedOf(address)?.text).toBe("left");
});

test("does not adopt a text for an open cell until it is closed", async () => {
  const { queue } = openQueue([unsavedInClosedTab("greeting", { mark: "local", text: "left" })]);
  const close = queue.markOpen(address);
  await queue.adopt();
  expect(queue.unsavedOf(address)).toBeUndefined();
  expect(queue.isJournalRead()).toBe(false);
  close();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.unsavedOf(address)?.text).toBe("left");
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Cell, Entry } from "#contract/entries.ts";
import {
  type CellAddress,
  type CellEdit,
  type SendResult,
  type Sent,
  untouchedCell,
} from "#dashboard/api/entries/send-save.ts";
import type { CellWork } from "./cell-work.ts";
import { withMerged, withOurs, withTheirs } from "./conflicts/conflict-choices.ts";
import { sidesOf } from "./conflicts/conflict-sides.ts";
import type { StoredWork } from "./journal/stored-work.ts";
import { createSaveQueue } from "./save-queue.ts";

const address = { key: "greeting", language: "de" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function entryOf(cell: Partial<Cell>): Entry {
  return { ...untouchedCell, ...cell, _id: "0".repeat(24), group: "main", ...address };
}

function cellOf(cell: Partial<Cell>): Cell {
  return { ...untouchedCell, ...cell };
}

function nameOf({ key, language }: CellAddress): string {
  return `${key} ${language}`;
}

/** A server whose answers the test gives one by one. */
function openQueue(leftBehind: readonly StoredWork[] = []) {
  const sent: Sent[] = [];
  const answers: ((result: SendResult) => void)[] = [];
  const entries: Entry[] = [];
  const kept = new Map<string, CellWork>();
  let left: readonly StoredWork[] = leftBehind;
  const queue = createSaveQueue({
    send: (one) => {
      sent.push(one);
      return new Promise((resolve) => answers.push(resolve));
    },
    onEntry: (entry) => entries.push(entry),
    journal: {
      keep: (work) => kept.set(nameOf(work), work),
      forget: (one) => kept.delete(nameOf(one)),
      async adopt(take) {
        const before = left;
        left = before.filter((work) => !take(work));
        return left.length;
      },
    },
  });
  const answer = async (result: SendResult) => {
    answers.shift()?.(result);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, sent, entries, kept, answer };
}

/** Work as a tab left it that is gone. */
function leftWork(key: string, work: Partial<CellWork>): CellWork {
  const base = cellOf({});
  return { key, language: "de", mark: "sending", base, begun: {}, edited: 0, ...work };
}

const unreachable: SendResult = { outcome: "unreachable", code: "unreachable" };

test("a save names the string that its text was typed for", async () => {
  const { queue, sent } = openQueue();
  queue.type(address, "Hallo", cellOf({ version: 1, _id: "a".repeat(24) }));
  queue.save(address, { draft: "Hallo" }, cellOf({ version: 1, _id: "a".repeat(24) }));
  expect(sent).toMatchObject([{ _id: "a".repeat(24), version: 1 }]);
});

test("a text that was typed for a string that was deleted and added again is not saved in the new one unasked", async () => {
  const { queue, sent, answer } = openQueue();
  const old = cellOf({ version: 4, _id: "a".repeat(24) });
  const remade = { ...entryOf({}), _id: "b".repeat(24) };
  queue.save(address, { draft: "Hallo" }, old);
  await answer({ outcome: "changed", theirs: remade });
  expect(queue.workOf(address)?.mark).toBe("conflict");
  expect(sidesOf(queue.workOf(address) as CellWork)).toMatchObject({
    isRemade: true,
    theirs: "",
    mine: "Hallo",
  });
  expect(sent).toHaveLength(1);
  queue.decide(address, (work) => withOurs(work, { draft: "Hallo" }, remade));
  expect(sent[1]).toMatchObject({ _id: remade._id, version: 0, edit: { draft: "Hallo" } });
});

test("a draft that the project no longer has is typed again, and saved as what its person chooses", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, cellOf({ version: 1 }));
  await answer({ outcome: "refused", code: "drafts_not_supported" });
  expect(queue.workOf(address)).toMatchObject({
    mark: "failed",
    text: "Hallo",
    problem: "drafts_not_supported",
  });
  queue.type(address, "Hallo Welt", cellOf({ version: 1 }));
  queue.save(address, { value: "Hallo Welt" }, cellOf({ version: 1 }));
  expect(sent[1]?.edit).toEqual({ value: "Hallo Welt" });
});

test("a draft that was to be published is published in a project that no longer has drafts", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { value: "Hallo", draft: "" }, cellOf({ version: 1 }));
  await answer({ outcome: "refused", code: "drafts_not_supported" });
  expect(sent[1]?.edit).toEqual({ value: "Hallo" });
});

test("a typed text is local until it is saved, sending until the server answered, then stored", async () => {
  const { queue, answer } = openQueue();
  queue.type(address, "Hallo", cellOf({ version: 3 }));
  expect(queue.workOf(address)?.mark).toBe("local");
  queue.save(address, { draft: "Hallo" }, cellOf({ version: 3 }));
  expect(queue.workOf(address)?.mark).toBe("sending");
  await answer({ outcome: "stored", entry: entryOf({ draft: "Hallo", version: 4 }) });
  expect(queue.workOf(address)?.mark).toBe("stored");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(queue.workOf(address)).toBeUndefined();
});

test("a text that is given up takes neither the comment nor the status of its cell along", async () => {
  const { queue, sent, answer } = openQueue();
  const seen = cellOf({ version: 1 });
  queue.save(address, { draft: "Hallo" }, seen);
  await answer(unreachable);
  queue.save(address, { status: "4" }, seen);
  await answer(unreachable);
  queue.type(address, "Gruß", seen, "comment");
  queue.discardPart(address, "text");
  expect(sent.at(-1)?.edit).toEqual({ status: "4" });
  await answer({ outcome: "stored", entry: entryOf({ version: 2, status: "4" }) });
  expect(queue.workOf(address)).toMatchObject({ mark: "local", comment: "Gruß" });
  queue.discardPart(address, "comment");
  expect(queue.workOf(address)).toBeUndefined();
});

test("a comment that is given up leaves the text that is being merged, and a text on its way alone is given up whole", async () => {
  const { queue, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, cellOf({ version: 1 }));
  await answer({ outcome: "changed", theirs: entryOf({ version: 2, draft: "Grüezi" }) });
  queue.decide(address, (work) => withMerged(work, "Grüezi und hallo"));
  queue.type(address, "Gruß", cellOf({ version: 2 }), "comment");
  queue.discardPart(address, "comment");
  expect(queue.workOf(address)).toMatchObject({ mark: "conflict", merged: "Grüezi und hallo" });
  queue.discard(address);

  queue.save(address, { draft: "Hallo" }, cellOf({ version: 2 }));
  queue.discardPart(address, "text");
  expect(queue.workOf(address)).toBeUndefined();
});

test("a text that is typed back to what it was leaves nothing to store", () => {
  const { queue } = openQueue();
  queue.type(address, "Hallo!", cellOf({ value: "Hallo" }));
  queue.type(address, "Hallo", cellOf({ value: "Hallo" }));
  expect(queue.workOf(address)).toBeUndefined();
});

test("an edit made while another is on its way waits for its version", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, cellOf({ version: 3 }));
  queue.save(address, { status: "1" }, cellOf({ version: 3 }));
  expect(sent).toHaveLength(1);
  await answer({ outcome: "stored", entry: entryOf({ draft: "Hallo", version: 4 }) });
  expect(sent[1]).toMatchObject({ edit: { status: "1" }, version: 4 });
  expect(queue.workOf(address)?.mark).toBe("sending");
});

test("what was typed while a save was on its way stays local when the save is stored", async () => {
  const { queue, answer } = openQueue();
  queue.type(address, "Hallo", cellOf({}));
  queue.save(address, { draft: "Hallo" }, cellOf({}));
  queue.type(address, "Hallo du", cellOf({}));
  await answer({ outcome: "stored", entry: entryOf({ draft: "Hallo", version: 1 }) });
  expect(queue.workOf(address)).toMatchObject({ mark: "local", text: "Hallo du", base: { version: 1 } });
});

test("a lost connection keeps the text, says so and tries again by itself", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, cellOf({}));
  await answer(unreachable);
  expect(queue.workOf(address)).toMatchObject({ mark: "failed", waiting: { draft: "Hallo" } });
  expect(queue.summary().failed).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(2);
  await answer({ outcome: "stored", entry: entryOf({ draft: "Hallo", version: 1 }) });
  expect(queue.workOf(address)?.mark).toBe("stored");
});

test("a refusal keeps the text and waits for a person", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, cellOf({}));
  await answer({ outcome: "refused", code: "entries_locked" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(queue.workOf(address)).toMatchObject({ mark: "failed", problem: "entries_locked" });
  queue.retry(address);
  expect(sent).toHaveLength(2);
});

test("a status that is refused is taken back, which is said; a text that was written with it stays", async () => {
  const { queue, kept, answer } = openQueue();
  const codes: string[] = [];
  queue.onTakenBack((code) => codes.push(code));
  queue.save(address, { status: "1" }, cellOf({ draft: "Hallo", version: 3 }));
  await answer({ outcome: "refused", code: "checks_failed" });
  expect(queue.workOf(address)).toBeUndefined();
  expect([...kept]).toEqual([]);
  queue.save(address, { value: "Hallo", draft: "" }, cellOf({ draft: "Hallo", version: 3 }));
  await answer({ outcome: "refused", code: "checks_failed" });
  expect(queue.workOf(address)).toBeUndefined();
  expect(codes).toEqual(["checks_failed", "checks_failed"]);
  queue.save(address, { status: "1", draft: "Hallo {" }, cellOf({ draft: "Hallo", version: 3 }));
  await answer({ outcome: "refused", code: "checks_failed" });
  expect(queue.workOf(address)).toMatchObject({ mark: "failed", waiting: { draft: "Hallo {" } });
  expect(codes).toHaveLength(2);
});

test("a refused status leaves what is typed meanwhile, and waits where only the session has ended", async () => {
  const { queue, answer } = openQueue();
  queue.save(address, { status: "1" }, seen);
  queue.type(address, "Servus", seen);
  await answer({ outcome: "refused", code: "not_allowed" });
  expect(queue.workOf(address)).toMatchObject({ mark: "local", text: "Servus" });
  expect(queue.workOf(address)?.waiting).toBeUndefined();
  queue.discard(address);
  queue.save(address, { status: "1" }, seen);
  await answer({ outcome: "refused", code: "signed_out" });
  expect(queue.workOf(address)).toMatchObject({ mark: "failed", waiting: { status: "1" } });
});

test("two people who write the same cell make a conflict that keeps both texts", async () => {
  const { queue, sent, answer, entries } = openQueue();
  queue.save(address, { draft: "Hallo" }, cellOf({ value: "Hi", version: 3 }));
  const theirs = entryOf({ value: "Servus", version: 4 });
  await answer({ outcome: "changed", theirs });
  expect(entries).toEqual([theirs]);
  expect(queue.workOf(address)).toMatchObject({
    mark: "conflict",
    waiting: { draft: "Hallo" },
    base: theirs,
  });
  queue.decide(address, (work) => withOurs(work, { draft: "Hallo, Servus" }, theirs));
  expect(sent[1]).toMatchObject({ edit: { draft: "Hallo, Servus" }, version: 4 });
  await answer({ outcome: "stored", entry: entryOf({ draft: "Hallo, Servus", version: 5 }) });
  expect(queue.workOf(address)?.mark).toBe("stored");
});

test("what a lock refused is sent again once somebody unlocks the cell, and not over a text that is new to its writer", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, seen);
  await answer({ outcome: "refused", code: "entries_locked" });
  queue.noteEntry(entryOf({ ...seen, locked: true, version: 4 }));
  expect(sent).toHaveLength(1);
  queue.noteEntry(entryOf({ ...seen, version: 5 }));
  expect(sent[1]).toMatchObject({ edit: { draft: "Hallo" }, version: 5 });
  await answer({ outcome: "refused", code: "entries_locked" });
  queue.noteEntry(entryOf({ ...theirs, version: 6 }));
  expect(sent).toHaveLength(2);
  expect(queue.workOf(address)).toMatchObject({ mark: "conflict", base: { version: 6 } });
});

test("theirs can be taken, and a status and a lock that were chosen for mine never go to theirs", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, cellOf({ value: "Hi", version: 3 }));
  queue.save(address, { status: "1", locked: true }, cellOf({ value: "Hi", version: 3 }));
  const theirs = entryOf({ value: "Servus", version: 4 });
  await answer({ outcome: "changed", theirs });
  queue.decide(address, withTheirs);
  expect(sent).toHaveLength(1);
  const work = queue.workOf(address);
  expect(work).toMatchObject({ mark: "conflict", waiting: { status: "1" } });
  expect(work && sidesOf(work)).toMatchObject({ about: "status", isOtherText: true });
  queue.decide(address, (now) => withOurs(now, {}, theirs));
  expect(sent[1]).toMatchObject({ edit: { status: "1" }, version: 4 });
  expect(sent[1]?.edit.locked).toBeUndefined();
});

test("an open text is saved when it is asked for, once, and no more after it was closed", () => {
  const { queue, sent } = openQueue();
  const close = queue.hold(address, () => queue.save(address, { draft: "Hallo" }, cellOf({})));
  queue.leaveOpen();
  expect(sent).toMatchObject([{ edit: { draft: "Hallo" } }]);
  close();
  queue.leaveOpen();
  expect(sent).toHaveLength(1);
});

test("a status that somebody else set meanwhile is no conflict with a text", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, cellOf({ value: "Hi", version: 3 }));
  await answer({ outcome: "changed", theirs: entryOf({ value: "Hi", status: "1", version: 4 }) });
  expect(sent[1]).toMatchObject({ edit: { draft: "Hallo" }, version: 4 });
});

test("the same text from two people is no conflict", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, cellOf({ value: "Hi", version: 3 }));
  await answer({ outcome: "changed", theirs: entryOf({ value: "Hallo", version: 4 }) });
  expect(sent).toHaveLength(2);
});

test("a status chosen while a text is typed does not make the text a conflict with oneself", async () => {
  const { queue, sent, answer } = openQueue();
  queue.type(address, "Hallo", cellOf({ version: 3 }));
  queue.save(address, { status: "1" }, cellOf({ version: 3 }));
  await answer({ outcome: "stored", entry: entryOf({ status: "1", version: 4 }) });
  queue.save(address, { draft: "Hallo" }, cellOf({ version: 3 }));
  expect(sent[1]).toMatchObject({ edit: { draft: "Hallo" }, version: 4 });
});

test("a source edit says once that its meaning is unchanged", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { value: "Hello" }, cellOf({}), { meaningUnchanged: true });
  await answer({ outcome: "stored", entry: entryOf({ value: "Hello", version: 1 }) });
  queue.save(address, { status: "1" }, cellOf({ value: "Hello", version: 1 }));
  expect(sent.map((one) => one.meaningUnchanged)).toEqual([true, false]);
});

test("a conflict shows the newest of others, and what is kept is written over that one", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "mine" }, cellOf({ version: 1 }));
  await answer({ outcome: "changed", theirs: entryOf({ draft: "theirs", version: 2 }) });
  queue.noteEntry(entryOf({ draft: "theirs again", version: 3 }));
  queue.noteEntry(entryOf({ draft: "late news", version: 2 }));
  expect(queue.workOf(address)?.base.draft).toBe("theirs again");
  queue.decide(address, (work) =>
    withOurs(work, { draft: "mine" }, entryOf({ draft: "theirs again", version: 3 })),
  );
  expect(sent.at(-1)).toMatchObject({ edit: { draft: "mine" }, version: 3 });
});

test("a text is in the journal from its first keystroke until the server has it", async () => {
  const { queue, kept, answer } = openQueue();
  queue.type(address, "Hall", cellOf({}));
  expect([...kept.values()].map((work) => work.text)).toEqual(["Hall"]);
  queue.type(address, "Hallo", cellOf({}));
  queue.save(address, { draft: "Hallo" }, cellOf({}));
  expect([...kept.values()].map((work) => work.sending)).toEqual([{ draft: "Hallo" }]);
  await answer({ outcome: "stored", entry: entryOf({ draft: "Hallo", version: 1 }) });
  expect(kept.size).toBe(0);
});

test("what another tab left behind is sent in the order in which it was written; what was only typed waits", async () => {
  const { queue, sent, answer } = openQueue([
    leftWork("late", { edited: 30, waiting: { draft: "3" } }),
    leftWork("typed", { edited: 25, mark: "local", text: "only typed" }),
    leftWork("early", { edited: 10, sending: { draft: "1" } }),
    leftWork("middle", { edited: 20, mark: "failed", waiting: { draft: "2" } }),
  ]);
  await queue.adopt();
  expect(queue.workOf({ key: "typed", language: "de" })).toMatchObject({ mark: "local", text: "only typed" });
  for (const key of ["early", "middle", "late"]) {
    expect(sent.at(-1)?.key).toBe(key);
    await answer({ outcome: "stored", entry: { ...entryOf({ version: 1 }), key } });
  }
  expect(sent).toHaveLength(3);
});

test("while the server is away one text is tried at a time, and the rest follows when it is back", async () => {
  const { queue, sent, answer } = openQueue();
  for (const key of ["a", "b", "c"]) queue.save({ key, language: "de" }, { draft: key }, cellOf({}));
  for (let one = 0; one < 3; one++) await answer(unreachable);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.map(({ key }) => key)).toEqual(["a", "b", "c", "a"]);
  await answer(unreachable);
  await vi.advanceTimersByTimeAsync(2_000);
  for (const key of ["a", "b", "c"])
    await answer({ outcome: "stored", entry: { ...entryOf({ version: 1 }), key } });
  expect(sent.map(({ key }) => key)).toEqual(["a", "b", "c", "a", "a", "b", "c"]);
});

const seen = cellOf({ value: "Hi", version: 3 });
const theirs = entryOf({ value: "Servus", version: 4 });

test("a text that is typed keeps what it stands on while a lock is stored over another's text", async () => {
  const { queue, sent, answer } = openQueue();
  queue.type(address, "Hallo", seen);
  queue.save(address, { locked: true }, seen);
  await answer({ outcome: "changed", theirs });
  expect(sent[1]).toMatchObject({ edit: { locked: true }, version: 4 });
  await answer({ outcome: "stored", entry: { ...theirs, locked: true, version: 5 } });
  expect(queue.workOf(address)).toMatchObject({ mark: "local", text: "Hallo" });
  queue.save(address, { draft: "Hallo" }, seen);
  expect(sent).toHaveLength(2);
  expect(queue.workOf(address)).toMatchObject({ mark: "conflict", base: { value: "Servus" } });
});

test("a status is not set on a text that its person has not read", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { status: "1" }, seen);
  await answer({ outcome: "changed", theirs });
  expect(queue.workOf(address)).toMatchObject({ mark: "conflict", waiting: { status: "1" } });
  queue.decide(address, (work) => withOurs(work, {}, theirs));
  expect(sent[1]).toMatchObject({ edit: { status: "1" }, version: 4 });
});

test("a status that somebody else set at the same time is not replaced unseen", async () => {
  const { queue, sent, answer } = openQueue();
  const rejected = entryOf({ ...seen, status: "4", version: 4 });
  queue.save(address, { status: "2" }, seen);
  await answer({ outcome: "changed", theirs: rejected });
  expect(sent).toHaveLength(1);
  expect(queue.workOf(address)).toMatchObject({ mark: "conflict", waiting: { status: "2" }, base: rejected });
  queue.decide(address, (work) => withOurs(work, {}, rejected));
  expect(sent[1]).toMatchObject({ edit: { status: "2" }, version: 4 });
});

test("the same status from two people is no conflict, and theirs can be taken", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { status: "2" }, seen);
  await answer({ outcome: "changed", theirs: entryOf({ ...seen, status: "2", version: 4 }) });
  expect(sent[1]).toMatchObject({ edit: { status: "2" }, version: 4 });
  const rejected = entryOf({ ...seen, status: "4", version: 5 });
  await answer({ outcome: "changed", theirs: rejected });
  queue.decide(address, withTheirs);
  expect(queue.workOf(address)).toBeUndefined();
  expect(sent).toHaveLength(2);
});

test("a text that gave way is restored over theirs, not over what was typed since, and is forgotten once something is saved", async () => {
  const { queue, sent, answer } = openQueue();
  const giveWay = async () => {
    queue.save(address, { draft: "Hallo" }, seen);
    await answer({ outcome: "changed", theirs });
    queue.yieldTo(address);
    expect(queue.yieldedText(address)).toEqual({ part: "text", text: "Hallo" });
  };
  await giveWay();
  queue.type(address, "Neu", theirs);
  queue.restoreYielded(address, theirs);
  expect(queue.workOf(address)).toMatchObject({ text: "Neu" });
  queue.discard(address);
  queue.restoreYielded(address, theirs);
  expect(queue.workOf(address)).toMatchObject({ mark: "local", text: "Hallo", begun: { text: theirs } });
  expect(queue.yieldedText(address)).toBeUndefined();
  queue.discard(address);
  await giveWay();
  queue.save(address, { draft: "Moin" }, theirs);
  expect(sent.at(-1)).toMatchObject({ edit: { draft: "Moin" }, version: theirs.version });
  await answer({ outcome: "stored", entry: entryOf({ draft: "Moin", version: theirs.version + 1 }) });
  expect(queue.yieldedText(address)).toBeUndefined();
});

test("a status that was set over the one that is shown is no conflict, though a text was begun before", () => {
  const { queue, sent } = openQueue();
  queue.type(address, "Hallo", seen);
  queue.save(address, { status: "2" }, entryOf({ ...seen, status: "4", version: 4 }));
  expect(sent[0]).toMatchObject({ edit: { status: "2" }, version: 4 });
});

test("a choice about the text decides nothing about a status that both set", async () => {
  const { queue, answer } = openQueue();
  const both = entryOf({ value: "Servus", status: "4", version: 4 });
  queue.save(address, { draft: "Hallo", status: "2" }, seen);
  await answer({ outcome: "changed", theirs: both });
  queue.decide(address, (work) => withOurs(work, { draft: "Hallo" }, both));
  const work = queue.workOf(address);
  expect(work).toMatchObject({ mark: "conflict", waiting: { draft: "Hallo", status: "2" } });
  expect(work && sidesOf(work)).toMatchObject({
    about: "status",
    isOtherText: false,
    statuses: { base: "0", theirs: "4", mine: "2" },
  });
});

test("a conflict says what it is about", async () => {
  const aboutOf = async (edit: CellEdit, over: Partial<Cell>, before = seen) => {
    const { queue, answer } = openQueue();
    queue.save(address, edit, before);
    await answer({ outcome: "changed", theirs: entryOf({ ...before, version: 4, ...over }) });
    const work = queue.workOf(address);
    return work && sidesOf(work).about;
  };
  expect(await aboutOf({ draft: "Hallo" }, { value: "Servus" })).toBe("text");
  expect(await aboutOf({ draft: "Hallo" }, { draft: "Servus" })).toBe("draft");
  expect(await aboutOf({ draft: "Hallo" }, { draft: "" }, { ...seen, draft: "Moin" })).toBe("discarded");
  expect(await aboutOf({ comment: "formal" }, { comment: "informal" })).toBe("comment");
  expect(await aboutOf({ status: "2" }, { status: "4" })).toBe("status");
});

test("a status that is left as it is takes nothing that was typed with it", async () => {
  const { queue, answer } = openQueue();
  queue.type(address, "Hallo", seen);
  queue.save(address, { status: "1" }, seen);
  await answer({ outcome: "changed", theirs });
  queue.decide(address, withTheirs);
  expect(queue.workOf(address)).toMatchObject({ mark: "local", text: "Hallo", begun: { text: seen } });
});

test("a comment stands on the comment that its first letter found", async () => {
  const { queue, sent, answer } = openQueue();
  queue.type(address, "formal", seen, "comment");
  const commented = entryOf({ value: "Hi", comment: "informal", version: 4 });
  queue.save(address, { comment: "formal" }, commented);
  expect(sent).toHaveLength(0);
  expect(queue.workOf(address)).toMatchObject({ mark: "conflict", base: { comment: "informal" } });
  queue.decide(address, (work) => withOurs(work, { comment: "formal, not informal" }, commented));
  await answer({ outcome: "stored", entry: entryOf({ value: "Hi", version: 5 }) });
  expect(queue.workOf(address)?.mark).toBe("stored");
});

test("a choice about the text decides nothing about the comment", async () => {
  const { queue, answer } = openQueue();
  const both = entryOf({ value: "Servus", comment: "informal", version: 4 });
  queue.save(address, { draft: "Hallo", comment: "formal" }, seen);
  await answer({ outcome: "changed", theirs: both });
  queue.decide(address, (work) => withOurs(work, { draft: "Hallo" }, both));
  expect(queue.workOf(address)).toMatchObject({ mark: "conflict", waiting: { comment: "formal" } });
});

test("what is kept is not written over a text that came after the one that was shown", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, seen);
  await answer({ outcome: "changed", theirs });
  queue.noteEntry(entryOf({ value: "Moin", version: 5 }));
  queue.decide(address, (work) => withOurs(work, { draft: "Hallo" }, theirs));
  expect(sent).toHaveLength(1);
  expect(queue.workOf(address)).toMatchObject({ mark: "conflict", base: { value: "Moin" } });
});

test("a value that was published below a draft is not replaced unseen", async () => {
  const { queue, answer } = openQueue();
  queue.save(address, { value: "Hallo", draft: "" }, cellOf({ value: "Hi", draft: "Hallo", version: 3 }));
  await answer({ outcome: "changed", theirs: entryOf({ value: "Moin", draft: "Hallo", version: 4 }) });
  expect(queue.workOf(address)?.mark).toBe("conflict");
});

test("a value that was published below a draft on its way is not replaced unseen by what is saved after it", async () => {
  const { queue, sent, answer } = openQueue();
  const draft = cellOf({ value: "Hi", draft: "Hallo", version: 3 });
  queue.save(address, { draft: "Hallo!" }, draft);
  await answer({ outcome: "changed", theirs: entryOf({ value: "Moin", draft: "Hallo", version: 4 }) });
  queue.save(address, { value: "Hallo!", draft: "" }, draft);
  await answer({ outcome: "stored", entry: entryOf({ value: "Moin", draft: "Hallo!", version: 5 }) });
  expect(sent.map(({ edit }) => edit.value)).not.toContain("Hallo!");
  expect(queue.workOf(address)).toMatchObject({ mark: "conflict", base: { value: "Moin" } });
});

test("a text that is being merged is in the journal, and given up only by its writer", async () => {
  const { queue, kept, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo" }, seen);
  await answer({ outcome: "changed", theirs });
  queue.decide(address, (work) => withMerged(work, "Hallo und Servus"));
  expect([...kept.values()].map((work) => work.merged)).toEqual(["Hallo und Servus"]);
  queue.noteEntry({ ...entryOf(seen), version: 6 });
  expect(sent).toHaveLength(1);
  queue.decide(address, (work) => withMerged(work, undefined));
  queue.decide(address, (work) => withOurs(work, { draft: "Hallo" }, cellOf({ value: "Hi", version: 6 })));
  expect(sent[1]).toMatchObject({ edit: { draft: "Hallo" }, version: 6 });
});

test("a save right after another one is based on its answer, whatever the page still shows", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { status: "1" }, seen);
  await answer({ outcome: "stored", entry: entryOf({ ...seen, status: "1", version: 4 }) });
  queue.save(address, { draft: "Hallo" }, seen);
  expect(sent[1]).toMatchObject({ edit: { draft: "Hallo" }, version: 4 });
});

test("of two texts that were left for one cell the older waits, and comes when the newer is done with", async () => {
  const { queue, sent, answer } = openQueue([
    leftWork("greeting", { mark: "local", text: "newer", begun: { text: seen }, base: seen, edited: 2 }),
    leftWork("greeting", { mark: "local", text: "older", begun: { text: seen }, base: seen, edited: 1 }),
  ]);
  await queue.adopt();
  expect(queue.workOf(address)?.text).toBe("newer");
  expect(queue.isJournalRead()).toBe(false);
  queue.save(address, { draft: "newer" }, seen);
  const stored = entryOf({ value: "Hi", draft: "newer", version: 4 });
  await answer({ outcome: "stored", entry: stored });
  expect(queue.isJournalRead()).toBe(true);
  expect(queue.workOf(address)).toMatchObject({ mark: "local", text: "older" });
  queue.save(address, { draft: "older" }, stored);
  expect(sent).toHaveLength(1);
  expect(queue.workOf(address)).toMatchObject({ mark: "conflict", base: { draft: "newer" } });
});

test("a cell with a text of one's own takes over none", async () => {
  const { queue, kept } = openQueue([leftWork("greeting", { mark: "local", text: "left" })]);
  queue.type(address, "mine", seen);
  await queue.adopt();
  expect([...kept.values()].map((work) => work.text)).toEqual(["mine"]);
  queue.discard(address);
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.workOf(address)?.text).toBe("left");
});

test("nothing comes to a cell that stands open, until it is closed", async () => {
  const { queue } = openQueue([leftWork("greeting", { mark: "local", text: "left" })]);
  const close = queue.hold(address);
  await queue.adopt();
  expect(queue.workOf(address)).toBeUndefined();
  expect(queue.isJournalRead()).toBe(false);
  close();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.workOf(address)?.text).toBe("left");
});

test("what an older Parlance kept is taken over with what it stood on", async () => {
  const { begun: _, ...work } = leftWork("greeting", { mark: "conflict", base: seen });
  const { queue } = openQueue([{ ...work, waiting: { draft: "Hallo" }, theirs }]);
  await queue.adopt();
  expect(queue.workOf(address)).toMatchObject({ mark: "conflict", base: theirs, begun: { text: seen } });
});

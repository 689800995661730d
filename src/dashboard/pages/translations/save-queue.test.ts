import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Cell, Entry } from "#contract/entries.ts";
import { type CellAddress, type SendResult, type Sent, untouchedCell } from "#dashboard/api/send-save.ts";
import type { CellWork } from "./cell-work.ts";
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
function openQueue() {
  const sent: Sent[] = [];
  const answers: ((result: SendResult) => void)[] = [];
  const entries: Entry[] = [];
  const kept = new Map<string, CellWork>();
  const queue = createSaveQueue({
    send: (one) => {
      sent.push(one);
      return new Promise((resolve) => answers.push(resolve));
    },
    onEntry: (entry) => entries.push(entry),
    journal: { keep: (work) => kept.set(nameOf(work), work), forget: (one) => kept.delete(nameOf(one)) },
  });
  const answer = async (result: SendResult) => {
    answers.shift()?.(result);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, sent, entries, kept, answer };
}

const unreachable: SendResult = { outcome: "unreachable", code: "unreachable" };

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
  expect(queue.workOf(address)).toMatchObject({ mark: "local", text: "Hallo du", version: 1 });
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

test("two people who write the same cell make a conflict that keeps both texts", async () => {
  const { queue, sent, answer, entries } = openQueue();
  queue.save(address, { draft: "Hallo" }, cellOf({ value: "Hi", version: 3 }));
  const theirs = entryOf({ value: "Servus", version: 4 });
  await answer({ outcome: "changed", theirs });
  expect(entries).toEqual([theirs]);
  expect(queue.workOf(address)).toMatchObject({ mark: "conflict", waiting: { draft: "Hallo" }, theirs });
  queue.resolve(address, { draft: "Hallo, Servus" });
  expect(sent[1]).toMatchObject({ edit: { draft: "Hallo, Servus" }, version: 4 });
  await answer({ outcome: "stored", entry: entryOf({ draft: "Hallo, Servus", version: 5 }) });
  expect(queue.workOf(address)?.mark).toBe("stored");
});

test("theirs can be taken, and a status chosen meanwhile is still sent", async () => {
  const { queue, sent, answer } = openQueue();
  queue.save(address, { draft: "Hallo", status: "2" }, cellOf({ value: "Hi", version: 3 }));
  await answer({ outcome: "changed", theirs: entryOf({ value: "Servus", version: 4 }) });
  queue.takeTheirs(address);
  expect(sent[1]).toMatchObject({ edit: { status: "2" }, version: 4 });
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
  expect(queue.workOf(address)?.theirs?.draft).toBe("theirs again");
  queue.resolve(address, { draft: "mine" });
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
  const { queue, sent, answer } = openQueue();
  const left = (key: string, edited: number, work: Partial<CellWork>): CellWork => ({
    ...{ key, language: "de", mark: "sending", base: cellOf({}), version: 0, edited },
    ...work,
  });
  queue.adopt([
    left("late", 30, { waiting: { draft: "3" } }),
    left("typed", 25, { mark: "local", text: "only typed" }),
    left("early", 10, { sending: { draft: "1" } }),
    left("middle", 20, { mark: "failed", waiting: { draft: "2" } }),
  ]);
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

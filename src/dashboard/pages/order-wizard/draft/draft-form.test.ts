import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newValues, type OrderValues } from "#dashboard/pages/order-wizard/order-values.ts";
import { createDraftForm, type StoredDraft } from "./draft-form.ts";

const conflict = new Error("409");

/** A server with one draft, which refuses what was not made over its newest state. */
function openServer() {
  let draft: StoredDraft = { id: "a", updatedAt: "0", values: newValues("en") };
  const write = (values: OrderValues) => {
    draft = { ...draft, updatedAt: String(Number(draft.updatedAt) + 1), values };
    return draft;
  };
  const store = vi.fn(async (values: OrderValues, seen: StoredDraft | undefined) => {
    if (seen && seen.updatedAt !== draft.updatedAt) throw conflict;
    return write(values);
  });
  const read = async () => draft;
  const deps = { store, read, isConflict: (error: unknown) => error === conflict };
  return { deps, write, get: () => draft };
}

const openForm = (server: ReturnType<typeof openServer>) =>
  createDraftForm({ values: server.get().values, stored: server.get() }, server.deps);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a new order is stored when it is asked for, an old one by itself once nothing is typed any more", async () => {
  const server = openServer();
  const form = createDraftForm({ values: newValues("en"), stored: undefined }, server.deps);
  form.change({ brief: "a" });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([server.deps.store.mock.calls.length, form.isUnsaved()]).toEqual([0, true]);
  expect(await form.save()).toBe(true);
  form.change({ brief: "ab" });
  form.change({ brief: "abc" });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([server.deps.store.mock.calls.length, server.get().values.brief]).toEqual([2, "abc"]);
  expect(form.isUnsaved()).toBe(false);
});

it("what is typed while it is stored is stored too", async () => {
  const server = openServer();
  const form = openForm(server);
  form.change({ brief: "a" });
  const saving = form.save();
  form.change({ brief: "ab" });
  expect(await saving).toBe(true);
  expect([server.get().values.brief, form.isUnsaved()]).toEqual(["ab", false]);
});

it("a failure keeps what was typed, and the next try stores it", async () => {
  const server = openServer();
  const form = openForm(server);
  server.deps.store.mockRejectedValueOnce(new Error("offline"));
  form.change({ brief: "a" });
  expect(await form.save()).toBe(false);
  expect([form.get().saving, form.get().values.brief]).toEqual(["failed", "a"]);
  expect(await form.save()).toBe(true);
  expect([form.get().saving, server.get().values.brief]).toEqual(["idle", "a"]);
});

it("somebody else's change is shown at once when nothing of one's own is lost by that", () => {
  const server = openServer();
  const form = openForm(server);
  form.note(server.write({ ...newValues("en"), brief: "theirs" }));
  expect(form.get()).toMatchObject({ values: { brief: "theirs" }, isRenewed: true, saving: "idle" });
});

it.each([
  ["takeTheirs", "theirs"],
  ["keepMine", "mine"],
] as const)("what both changed is not written over unasked; by %s it becomes %s", async (action, brief) => {
  const server = openServer();
  const form = openForm(server);
  server.write({ ...newValues("en"), brief: "theirs" });
  form.change({ brief: "mine" });
  expect(await form.save()).toBe(false);
  expect([form.get().saving, server.get().values.brief]).toEqual(["changed", "theirs"]);
  expect(await form.save()).toBe(false);
  expect(await form[action]()).toBe(true);
  expect([form.get().values.brief, server.get().values.brief, form.get().saving]).toEqual([
    brief,
    brief,
    "idle",
  ]);
});

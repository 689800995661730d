import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BriefField } from "#contract/orders/brief-template.ts";
import type { DraftChange } from "#contract/orders/orders.ts";
import { changeOf, newValues, type OrderValues } from "#dashboard/pages/order-wizard/order-values.ts";
import { createDraftForm } from "./draft-form.ts";
import type { DraftWrite, LocalDraft, StoredDraft } from "./draft-state.ts";

const template: BriefField[] = ["Audience", "Tone"].map((name) => ({ name, type: "text" }));
const bodyOf = (values: OrderValues) => changeOf(values, template);

class Conflict extends Error {}

/** A server with one draft, which refuses what was not made over its newest state. */
function openServer() {
  let draft: StoredDraft = { id: "a", updatedAt: "0", etag: "0", values: newValues("en") };
  let local: LocalDraft | undefined;
  const write = (part: Partial<OrderValues>) => {
    const version = String(Number(draft.updatedAt) + 1);
    draft = { ...draft, updatedAt: version, etag: version, values: { ...draft.values, ...part } };
    return draft;
  };
  const store = vi.fn(async ({ values, change, seen }: DraftWrite) => {
    if (seen && seen.etag !== draft.etag) throw new Conflict();
    return write(seen ? partOf(change) : values);
  });
  const deps = {
    store,
    bodyOf,
    currentOf: (error: unknown) => (error instanceof Conflict ? draft : undefined),
    mayPass: () => false,
    onRefused: () => {},
    keep: (form: LocalDraft | undefined) => {
      local = form;
    },
  };
  return { deps, write, get: () => draft, local: () => local };
}

/** What a change says; of what it takes away nothing is said here. */
const partOf = (change: DraftChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null)) as Partial<OrderValues>;

const openForm = (server: ReturnType<typeof openServer>) =>
  createDraftForm({ values: server.get().values, stored: server.get() }, server.deps);

const brief = (texts: Record<string, string>) => ({
  customBrief: Object.entries(texts).map(([name, value]) => ({ name, value })),
});

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
  form.note(server.write({ brief: "theirs" }));
  expect(form.get()).toMatchObject({ values: { brief: "theirs" }, isRenewed: true, saving: "idle" });
});

it("only what was changed here is sent, and what others changed meanwhile stays, each brief field for itself", async () => {
  const server = openServer();
  const form = openForm(server);
  server.write({ brief: "theirs", languages: ["de"], dueDate: "2026-12-24", ...brief({ Tone: "dry" }) });
  form.change({ languages: ["fr"], ...brief({ Audience: "teens" }) });
  expect(await form.save()).toBe(true);
  const merged = { brief: "theirs", languages: ["de", "fr"], dueDate: "2026-12-24" };
  expect(server.get().values).toMatchObject({ ...merged, ...brief({ Audience: "teens", Tone: "dry" }) });
  expect(form.get().values).toMatchObject(merged);
  expect(Object.keys(server.deps.store.mock.lastCall?.[0].change ?? {})).toEqual([
    "languages",
    "customBrief",
  ]);
});

it.each([
  ["mine", "mine"],
  ["theirs", "theirs"],
] as const)(
  "what both changed waits for a decision, the rest is stored; by %s it becomes %s",
  async (side, text) => {
    const server = openServer();
    const form = openForm(server);
    server.write({ brief: "theirs" });
    form.change({ brief: "mine", languages: ["de"] });
    expect(await form.save()).toBe(false);
    expect(server.get().values).toMatchObject({ brief: "theirs", languages: ["de"] });
    expect(form.get().conflicts).toMatchObject([
      { field: "brief", before: { brief: "" }, mine: { brief: "mine" }, theirs: { brief: "theirs" } },
    ]);
    expect(await form.saveAll()).toBe(false);
    expect(form.get().asked).toBe(1);
    form.settle("brief", side);
    expect(await form.save()).toBe(true);
    expect([form.get().values.brief, server.get().values.brief, form.get().conflicts]).toEqual([
      text,
      text,
      [],
    ]);
  },
);

it("what was typed where theirs was taken can be brought back", async () => {
  const server = openServer();
  const form = openForm(server);
  server.write({ brief: "theirs" });
  form.change({ brief: "mine" });
  await form.save();
  form.settle("brief", "theirs");
  await form.save();
  form.bringBack();
  expect(await form.save()).toBe(true);
  expect([server.get().values.brief, form.get().replaced]).toEqual(["mine", undefined]);
});

it("what is not stored is kept with what it was begun on, and is asked about where both changed it since", async () => {
  const server = openServer();
  const left = openForm(server);
  left.change({ brief: "mine", ...brief({ Tone: "dry" }) });
  const local = server.local();
  server.write({ brief: "theirs" });
  const form = createDraftForm({ values: server.get().values, stored: server.get(), local }, server.deps);
  expect(form.get()).toMatchObject({ isRestored: true, conflicts: [{ field: "brief" }] });
  form.settle("brief", "mine");
  expect(await form.save()).toBe(true);
  expect(server.get().values).toMatchObject({ brief: "mine", ...brief({ Tone: "dry" }) });
  expect(server.local()).toBeUndefined();
});

it("in a draft that ended nothing is stored, and what is typed stays and is kept", async () => {
  const server = openServer();
  const form = openForm(server);
  form.change({ brief: "mine" });
  form.setEnd("placed");
  form.change({ brief: "mine, and more" });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.deps.store).not.toHaveBeenCalled();
  expect([form.get().values.brief, server.local()?.values.brief]).toEqual([
    "mine, and more",
    "mine, and more",
  ]);
  form.stop();
  expect([form.isUnsaved(), server.local()]).toEqual([false, undefined]);
});

it("what others store while something is on its way is shown once it came", async () => {
  const server = openServer();
  const form = openForm(server);
  form.change({ brief: "mine" });
  const saving = form.save();
  form.note({
    ...server.get(),
    updatedAt: "9",
    etag: "9",
    values: { ...newValues("en"), dueDate: "2026-12-24" },
  });
  await saving;
  await vi.advanceTimersByTimeAsync(0);
  expect(form.get().values.dueDate).toBe("2026-12-24");
});

it("hidden brief fields, and a scope that is not meant while an order is copied, stay in the form", async () => {
  const server = openServer();
  const form = openForm(server);
  form.change({ tags: ["shop"], ...brief({ Gone: "not of the template" }) });
  expect(await form.save()).toBe(true);
  form.change({ orderToCopy: "b", stringOption: "all" });
  expect(await form.save()).toBe(true);
  expect(form.get().values).toMatchObject({ tags: ["shop"], ...brief({ Gone: "not of the template" }) });
  expect(form.isUnsaved()).toBe(false);
});

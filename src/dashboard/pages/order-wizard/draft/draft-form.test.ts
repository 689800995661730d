import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BriefField } from "#contract/orders/brief-template.ts";
import type { DraftChange } from "#contract/orders/orders.ts";
import { changeOf, newValues, type OrderValues } from "#dashboard/pages/order-wizard/order-values.ts";
import { createDraftForm } from "./draft-form.ts";
import type { DraftWrite, LocalDraft, StoredDraft } from "./draft-state.ts";

const template: BriefField[] = ["Audience", "Tone"].map((name) => ({ name, type: "text" }));
const bodyOf = (values: OrderValues) => changeOf(values, template);

class Conflict extends Error {}

/** A server with one draft, which rejects changes that are not based on its newest version. */
function openServer() {
  let draft: StoredDraft = { id: "a", updatedAt: "0", etag: "0", values: newValues("en") };
  let local: LocalDraft | undefined;
  const write = (part: Partial<OrderValues>) => {
    const version = String(Number(draft.updatedAt) + 1);
    draft = { ...draft, updatedAt: version, etag: version, values: { ...draft.values, ...part } };
    return draft;
  };
  const store = vi.fn(async ({ values, change, observed }: DraftWrite) => {
    if (observed && observed.etag !== draft.etag) throw new Conflict();
    return write(observed ? partOf(change) : values);
  });
  const deps = {
    store,
    bodyOf,
    currentOf: (error: unknown) => (error instanceof Conflict ? draft : undefined),
    isTransient: () => false,
    onRefused: () => {},
    persist: (form: LocalDraft | undefined) => {
      local = form;
    },
  };
  return { deps, write, get: () => draft, local: () => local };
}

/** Fields that a change sets; fields that it clears are dropped. */
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

it("stores a new order on request and an existing draft automatically after a pause", async () => {
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

it("stores input that was typed while a save was running", async () => {
  const server = openServer();
  const form = openForm(server);
  form.change({ brief: "a" });
  const saving = form.save();
  form.change({ brief: "ab" });
  expect(await saving).toBe(true);
  expect([server.get().values.brief, form.isUnsaved()]).toEqual(["ab", false]);
});

it("keeps the input after a failed save and stores it with the next attempt", async () => {
  const server = openServer();
  const form = openForm(server);
  server.deps.store.mockRejectedValueOnce(new Error("offline"));
  form.change({ brief: "a" });
  expect(await form.save()).toBe(false);
  expect([form.get().saving, form.get().values.brief]).toEqual(["failed", "a"]);
  expect(await form.save()).toBe(true);
  expect([form.get().saving, server.get().values.brief]).toEqual(["idle", "a"]);
});

it("shows a change by someone else at once when it replaces no local input", () => {
  const server = openServer();
  const form = openForm(server);
  form.receive(server.write({ brief: "theirs" }));
  expect(form.get()).toMatchObject({ values: { brief: "theirs" }, isChangedByOthers: true, saving: "idle" });
});

it("sends only local changes and merges those of others, brief fields one by one", async () => {
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
] as const)("stores all fields but the conflicting one; choosing %s then stores %s", async (side, text) => {
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
  expect(form.get().decisionRequests).toBe(1);
  form.settle("brief", side);
  expect(await form.save()).toBe(true);
  expect([form.get().values.brief, server.get().values.brief, form.get().conflicts]).toEqual([
    text,
    text,
    [],
  ]);
});

it("restores the local input after the other value was chosen", async () => {
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

it("persists unsaved input with its baseline and reports fields that both sides changed", async () => {
  const server = openServer();
  const earlier = openForm(server);
  earlier.change({ brief: "mine", ...brief({ Tone: "dry" }) });
  const local = server.local();
  server.write({ brief: "theirs" });
  const form = createDraftForm({ values: server.get().values, stored: server.get(), local }, server.deps);
  expect(form.get()).toMatchObject({ isRestored: true, conflicts: [{ field: "brief" }] });
  form.settle("brief", "mine");
  expect(await form.save()).toBe(true);
  expect(server.get().values).toMatchObject({ brief: "mine", ...brief({ Tone: "dry" }) });
  expect(server.local()).toBeUndefined();
});

it("stores nothing in an ended draft but persists the input", async () => {
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

it("shows a change by someone else after the running save has finished", async () => {
  const server = openServer();
  const form = openForm(server);
  form.change({ brief: "mine" });
  const saving = form.save();
  form.receive({
    ...server.get(),
    updatedAt: "9",
    etag: "9",
    values: { ...newValues("en"), dueDate: "2026-12-24" },
  });
  await saving;
  await vi.advanceTimersByTimeAsync(0);
  expect(form.get().values.dueDate).toBe("2026-12-24");
});

it("keeps hidden brief fields and unused scope fields in the form", async () => {
  const server = openServer();
  const form = openForm(server);
  form.change({ tags: ["shop"], ...brief({ Gone: "not of the template" }) });
  expect(await form.save()).toBe(true);
  form.change({ orderToCopy: "b", stringOption: "all" });
  expect(await form.save()).toBe(true);
  expect(form.get().values).toMatchObject({ tags: ["shop"], ...brief({ Gone: "not of the template" }) });
  expect(form.isUnsaved()).toBe(false);
});

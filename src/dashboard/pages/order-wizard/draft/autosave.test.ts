import { createFormControl } from "react-hook-form";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BriefField } from "#contract/orders/brief-template.ts";
import type { DraftChange, OrderDetails } from "#contract/orders/orders.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { baselineOf } from "#dashboard/lib/three-way.ts";
import { changeOf, newValues, type OrderValues } from "#dashboard/pages/order-wizard/order-values.ts";
import { createAutosave, type DraftWrite } from "./autosave.ts";
import { conflictsIn, type LocalDraft, mergeDraft } from "./merge-draft.ts";
import { fieldsOf } from "./order-fields.ts";

const template: BriefField[] = ["Audience", "Tone"].map((name) => ({ name, type: "text" }));
const bodyOf = (values: OrderValues) => changeOf(values, template);

/** A draft with the fields of its values. */
function draftOf(values: OrderValues, version: string) {
  const draft = {
    ...values,
    tagNames: values.tags,
    id: "a",
    updatedAt: version,
    etag: version,
    status: "draft",
  };
  return draft as unknown as OrderDetails;
}

/** A server with one draft, which rejects changes that are not based on its newest version. */
function openServer() {
  let values = newValues("en");
  let version = 0;
  let local: LocalDraft | undefined;
  const get = () => draftOf(values, String(version));
  const write = (part: Partial<OrderValues>) => {
    values = { ...values, ...part };
    version += 1;
    return get();
  };
  const store = vi.fn(async ({ values, change, observed }: DraftWrite) => {
    if (observed && observed.etag !== get().etag)
      throw new ApiCallError(409, { message: "", code: "conflict", requestId: "", current: get() });
    return write(observed ? partOf(change) : values);
  });
  const deps = {
    store,
    bodyOf,
    onRefused: () => {},
    persist: (form: LocalDraft | undefined) => {
      local = form;
    },
    isWaiting: () => false,
  };
  return { deps, write, get, values: () => values, local: () => local };
}

/** Fields that a change sets; fields that it clears are dropped. */
const partOf = (change: DraftChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null)) as Partial<OrderValues>;

/** Opens the form of the stored draft, of a new order, or with input of an earlier page. */
function openForm(
  server: ReturnType<typeof openServer>,
  { stored = server.get(), local }: { stored?: OrderDetails | null; local?: LocalDraft } = {},
) {
  const values = server.values();
  const opened = local
    ? mergeDraft(local, server.get())
    : { values, baseline: baselineOf(fieldsOf(values), stored?.etag) };
  const form = createFormControl<OrderValues>({ defaultValues: opened.values });
  const first = {
    stored: stored ?? undefined,
    baseline: opened.baseline,
    isRestored: local !== undefined,
    end: undefined,
  };
  const autosave = createAutosave(form, first, server.deps);
  const close = autosave.open();
  return {
    ...autosave,
    close,
    change: (part: Partial<OrderValues>) => form.setValues(part),
    values: form.getValues,
    conflicts: () => conflictsIn({ values: form.getValues(), baseline: autosave.get().baseline }),
  };
}

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
  const form = openForm(server, { stored: null });
  form.change({ brief: "a" });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([server.deps.store.mock.calls.length, form.isUnsaved()]).toEqual([0, true]);
  expect(await form.save()).toBe(true);
  form.change({ brief: "ab" });
  form.change({ brief: "abc" });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([server.deps.store.mock.calls.length, server.values().brief]).toEqual([2, "abc"]);
  expect(form.isUnsaved()).toBe(false);
});

it("stores input that was typed while a save was running", async () => {
  const server = openServer();
  const form = openForm(server);
  form.change({ brief: "a" });
  const saving = form.save();
  form.change({ brief: "ab" });
  expect(await saving).toBe(true);
  expect([server.values().brief, form.isUnsaved()]).toEqual(["ab", false]);
});

it("keeps the input after a failed save and stores it with the next attempt", async () => {
  const server = openServer();
  const form = openForm(server);
  server.deps.store.mockRejectedValueOnce(new Error("offline"));
  form.change({ brief: "a" });
  expect(await form.save()).toBe(false);
  expect([form.get().saving, form.values().brief]).toEqual(["failed", "a"]);
  expect(await form.save()).toBe(true);
  expect([form.get().saving, server.values().brief]).toEqual(["idle", "a"]);
});

it("shows a change by someone else at once when it replaces no local input", () => {
  const server = openServer();
  const form = openForm(server);
  form.follow(server.write({ brief: "theirs" }), undefined);
  expect(form.values().brief).toBe("theirs");
  expect(form.get()).toMatchObject({ isChangedByOthers: true, saving: "idle" });
});

it("sends only local changes and merges those of others, brief fields one by one", async () => {
  const server = openServer();
  const form = openForm(server);
  server.write({ brief: "theirs", languages: ["de"], dueDate: "2026-12-24", ...brief({ Tone: "dry" }) });
  form.change({ languages: ["fr"], ...brief({ Audience: "teens" }) });
  expect(await form.save()).toBe(true);
  const merged = { brief: "theirs", languages: ["de", "fr"], dueDate: "2026-12-24" };
  expect(server.values()).toMatchObject({ ...merged, ...brief({ Audience: "teens", Tone: "dry" }) });
  expect(form.values()).toMatchObject(merged);
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
  expect(server.values()).toMatchObject({ brief: "theirs", languages: ["de"] });
  expect(form.conflicts()).toMatchObject([
    { field: "brief", before: { brief: "" }, mine: { brief: "mine" }, theirs: { brief: "theirs" } },
  ]);
  expect(await form.saveAll()).toBe(false);
  expect(form.get().decisionRequests).toBe(1);
  form.resolveConflict("brief", side);
  expect(await form.save()).toBe(true);
  expect([form.values().brief, server.values().brief, form.conflicts()]).toEqual([text, text, []]);
});

it("restores the local input after the other value was chosen", async () => {
  const server = openServer();
  const form = openForm(server);
  server.write({ brief: "theirs" });
  form.change({ brief: "mine" });
  await form.save();
  form.resolveConflict("brief", "theirs");
  await form.save();
  form.restoreReplaced();
  expect(await form.save()).toBe(true);
  expect([server.values().brief, form.get().replaced]).toEqual(["mine", undefined]);
});

it("persists unsaved input with its baseline and reports fields that both sides changed", async () => {
  const server = openServer();
  const earlier = openForm(server);
  earlier.change({ brief: "mine", ...brief({ Tone: "dry" }) });
  const local = server.local();
  server.write({ brief: "theirs" });
  const form = openForm(server, { ...(local && { local }) });
  expect(form.get().isRestored).toBe(true);
  expect(form.conflicts()).toMatchObject([{ field: "brief" }]);
  form.resolveConflict("brief", "mine");
  expect(await form.save()).toBe(true);
  expect(server.values()).toMatchObject({ brief: "mine", ...brief({ Tone: "dry" }) });
  expect(server.local()).toBeUndefined();
});

it("stores nothing in an ended draft but persists the input", async () => {
  const server = openServer();
  const form = openForm(server);
  form.change({ brief: "mine" });
  form.follow(undefined, "placed");
  form.change({ brief: "mine, and more" });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.deps.store).not.toHaveBeenCalled();
  expect([form.values().brief, server.local()?.values.brief]).toEqual(["mine, and more", "mine, and more"]);
  form.stop();
  expect([form.isUnsaved(), server.local()]).toEqual([false, undefined]);
});

it("shows a change by someone else after the running save has finished", async () => {
  const server = openServer();
  const form = openForm(server);
  form.change({ brief: "mine" });
  const saving = form.save();
  form.follow(draftOf({ ...newValues("en"), dueDate: "2026-12-24" }, "9"), undefined);
  await saving;
  await vi.advanceTimersByTimeAsync(0);
  expect(form.values().dueDate).toBe("2026-12-24");
});

it("keeps hidden brief fields and unused scope fields in the form", async () => {
  const server = openServer();
  const form = openForm(server);
  form.change({ tags: ["shop"], ...brief({ Gone: "not of the template" }) });
  expect(await form.save()).toBe(true);
  form.change({ orderToCopy: "b", stringOption: "all" });
  expect(await form.save()).toBe(true);
  expect(form.values()).toMatchObject({ tags: ["shop"], ...brief({ Gone: "not of the template" }) });
  expect(form.isUnsaved()).toBe(false);
});

it("saves the input of a closed form, unless it is discarded or the form is opened again", async () => {
  for (const isWaiting of [true, false]) {
    const server = openServer();
    const form = openForm(server);
    server.deps.isWaiting = () => isWaiting;
    server.deps.store.mockRejectedValueOnce(new TypeError("offline"));
    form.change({ brief: "mine" });
    form.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.deps.store).toHaveBeenCalledTimes(isWaiting ? 2 : 1);
    expect(server.values().brief).toBe(isWaiting ? "mine" : "");
  }
});

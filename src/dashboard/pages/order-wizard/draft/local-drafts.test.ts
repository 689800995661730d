import { beforeEach, expect, test, vi } from "vitest";
import { stubStorage } from "#dashboard/lib/storage/stub-storage.fixture.ts";
import { itemsOfTab } from "#dashboard/lib/storage/tab-storage.ts";
import { newValues } from "#dashboard/pages/order-wizard/order-values.ts";
import { adoptDraft, newDraft, storeLocalDraft } from "./local-drafts.ts";
import { fieldsOf, valuesOfFields } from "./order-fields.ts";

const owner = { person: "ada", app: "shop", branch: "main" };
const base = fieldsOf(newValues("en"));
const typed = {
  begun: { base, before: base, etag: "1", unsettled: [] },
  values: { ...newValues("en"), brief: "Be kind" },
};

beforeEach(() => {
  // Without locks, as over plain HTTP, everything is stored by the tab alone.
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("window", { location: { pathname: "/orders/new", search: "" } });
  vi.stubGlobal("document", { title: "Draft" });
  vi.stubGlobal("sessionStorage", stubStorage());
  vi.stubGlobal("localStorage", stubStorage());
});

test("what is not stored of a draft is found with other unsaved input, whatever becomes of the draft, until it is stored", () => {
  storeLocalDraft(owner, "c1", typed);
  expect(itemsOfTab()).toMatchObject([
    {
      name: "order.ada.shop.main.c1",
      item: { at: "/projects/shop/main/orders/c1/edit/brief", value: { base: [""], draft: ["Be kind"] } },
    },
  ]);
  expect(adoptDraft(owner, "c1")).toEqual(typed);
  expect(adoptDraft({ ...owner, person: "ben" }, "c1")).toBeUndefined();
  storeLocalDraft(owner, "c1", undefined);
  expect([itemsOfTab(), adoptDraft(owner, "c1")]).toEqual([[], undefined]);
});

test("a new order is found where it was begun", () => {
  storeLocalDraft(owner, newDraft("c9"), typed);
  expect(itemsOfTab()[0]?.item).toMatchObject({ at: "/orders/new" });
});

test("what an older Parlance left of a draft is there once", () => {
  const { values, begun } = typed;
  const stored = { edited: 1, etag: "1", unsettled: [], values, base: valuesOfFields(begun.base) };
  const item = "parlance.order.ada.shop.main.c1.some-tab";
  localStorage.setItem(item, JSON.stringify({ ...stored, before: stored.base }));
  expect(adoptDraft(owner, "c1")).toEqual(typed);
  expect(localStorage.getItem(item)).toBeNull();
});

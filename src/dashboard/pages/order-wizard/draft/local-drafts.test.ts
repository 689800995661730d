import { beforeEach, expect, test, vi } from "vitest";
import { stubStorage } from "#dashboard/lib/storage/stub-storage.fixture.ts";
import { tabItems } from "#dashboard/lib/storage/tab-storage.ts";
import { newValues } from "#dashboard/pages/order-wizard/order-values.ts";
import { adoptDraft, newDraft, storeLocalDraft } from "./local-drafts.ts";
import { fieldsOf } from "./order-fields.ts";

const page = vi.hoisted(() => ({ person: "ada" }));
vi.mock("#dashboard/api/transport/page-person.ts", () => ({ pagePerson: () => page.person }));

const scope = { app: "shop", branch: "main" };
const base = fieldsOf(newValues("en"));
const typed = {
  baseline: { base, before: base, etag: "1", unsettled: [] },
  values: { ...newValues("en"), brief: "Be kind" },
};

beforeEach(() => {
  // Without the Web Locks API, as over plain HTTP, the tab stores everything by itself.
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("window", { location: { pathname: "/orders/new", search: "" } });
  vi.stubGlobal("document", { title: "Draft" });
  vi.stubGlobal("sessionStorage", stubStorage());
});

test("lists unsaved draft input with other unsaved input until it is stored", () => {
  storeLocalDraft(scope, "c1", typed);
  expect(tabItems()).toMatchObject([
    {
      name: "order.ada.shop.main.c1",
      item: { at: "/projects/shop/main/orders/c1/edit/brief", value: { base: [""], draft: ["Be kind"] } },
    },
  ]);
  expect(adoptDraft(scope, "c1")).toEqual(typed);
  page.person = "ben";
  expect(adoptDraft(scope, "c1")).toBeUndefined();
  page.person = "ada";
  storeLocalDraft(scope, "c1", undefined);
  expect([tabItems(), adoptDraft(scope, "c1")]).toEqual([[], undefined]);
});

test("lists a new order under the page where it was started", () => {
  storeLocalDraft(scope, newDraft({ copy: "c9", again: null }), typed);
  expect(tabItems()[0]?.item).toMatchObject({ at: "/orders/new" });
});

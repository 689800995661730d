import { expect, test } from "vitest";
import { readView, writeView } from "./grid-view.ts";

test("a view is read back from the address it was written to", () => {
  const params = writeView(new URLSearchParams("row=7"), {
    text: "pay now",
    languages: ["de", "ar"],
    only: "ar",
    sort: "-key",
    saved: "v1",
  });
  expect(readView(params)).toEqual({
    text: "pay now",
    languages: ["de", "ar"],
    only: "ar",
    sort: "-key",
    saved: "v1",
    row: 7,
    column: "",
    shows: undefined,
  });
});

test("changing columns keeps the row, and a single language keeps the former choice", () => {
  const single = writeView(new URLSearchParams("row=7&languages=de,ar"), { only: "ar" });
  expect(readView(single)).toMatchObject({ languages: ["de", "ar"], only: "ar", row: 7 });
  expect(readView(writeView(single, { only: undefined }))).toMatchObject({ only: undefined, row: 7 });
});

test("a saved view stays open while its search is changed, until it is closed", () => {
  const changed = writeView(new URLSearchParams("view=v1"), { text: "x" });
  expect(readView(changed)).toMatchObject({ saved: "v1", text: "x" });
  expect(readView(writeView(changed, { saved: undefined }))).toMatchObject({ saved: undefined, text: "x" });
});

test("a new search discards the row of the old one", () => {
  expect(writeView(new URLSearchParams("row=7"), { text: "x" }).get("row")).toBeNull();
});

test.each(["discussions", "conflict"])(
  "a link to %s applies until the next search or until the panel is closed",
  (shows) => {
    const link = new URLSearchParams(`q=key:=home&show=${shows}`);
    expect(readView(link)).toMatchObject({ shows });
    expect(readView(writeView(link, { text: "x" }))).toMatchObject({ shows: undefined });
    expect(readView(writeView(link, { shows: undefined }))).toMatchObject({
      text: "key:=home",
      shows: undefined,
    });
  },
);

test("invalid values in the address are replaced by defaults", () => {
  expect(readView(new URLSearchParams("sort=up&row=-3"))).toMatchObject({ sort: "created", row: 0 });
});

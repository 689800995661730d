import { expect, test } from "vitest";
import { readView, writeView } from "./grid-view.ts";

test("a view is read back from the address it was written to", () => {
  const params = writeView(new URLSearchParams("row=7"), {
    text: "pay now",
    languages: ["de", "ar"],
    only: "ar",
    sort: "-key",
  });
  expect(readView(params)).toEqual({
    text: "pay now",
    languages: ["de", "ar"],
    only: "ar",
    sort: "-key",
    row: 7,
    column: "",
    showsDiscussions: false,
  });
});

test("other columns leave the row where it is, and the single language leaves the former choice", () => {
  const single = writeView(new URLSearchParams("row=7&languages=de,ar"), { only: "ar" });
  expect(readView(single)).toMatchObject({ languages: ["de", "ar"], only: "ar", row: 7 });
  expect(readView(writeView(single, { only: undefined }))).toMatchObject({ only: undefined, row: 7 });
});

test("another search forgets the row of the old one", () => {
  expect(writeView(new URLSearchParams("row=7"), { text: "x" }).get("row")).toBeNull();
});

test("a link to discussions leads there until another search or a closed panel", () => {
  const link = new URLSearchParams("q=key:=home&show=discussions");
  expect(readView(link)).toMatchObject({ showsDiscussions: true });
  expect(readView(writeView(link, { text: "x" }))).toMatchObject({ showsDiscussions: false });
  expect(readView(writeView(link, { showsDiscussions: false }))).toMatchObject({
    text: "key:=home",
    showsDiscussions: false,
  });
});

test("nonsense in the address is the default", () => {
  expect(readView(new URLSearchParams("sort=up&row=-3"))).toMatchObject({ sort: "created", row: 0 });
});

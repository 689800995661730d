import { expect, test } from "vitest";
import { readView, writeView } from "./grid-view.ts";

test("a view is read back from the address it was written to", () => {
  const params = writeView(new URLSearchParams("row=7"), {
    text: "pay now",
    languages: ["de", "ar"],
    sort: "-key",
  });
  expect(readView(params)).toEqual({
    text: "pay now",
    languages: ["de", "ar"],
    sort: "-key",
    row: 7,
    column: "",
  });
});

test("another search forgets the row of the old one", () => {
  expect(writeView(new URLSearchParams("row=7"), { text: "x" }).get("row")).toBeNull();
});

test("nonsense in the address is the default", () => {
  expect(readView(new URLSearchParams("sort=up&row=-3"))).toMatchObject({ sort: "created", row: 0 });
});

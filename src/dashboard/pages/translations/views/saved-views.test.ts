import { expect, it } from "vitest";
import type { SavedView } from "#contract/views.ts";
import { columnsOfView, differs, fieldsOf, type ShownView } from "./saved-views.ts";

const shown: ShownView = {
  text: " is:draft ",
  sort: "-key",
  languages: ["de", "ar"],
  pins: ["de"],
  widths: { "@key": 200, en: 300.4, ar: 240 },
  rowHeight: "compact",
};

const view: SavedView = {
  ...{ _id: "1", name: "To do", shared: false, user: null, mayChange: true, updatedAt: "", etag: "1" },
  ...fieldsOf(shown),
};

it("stores search, languages, columns, order and row height, and reads them back", () => {
  expect(fieldsOf(shown)).toEqual({
    q: "is:draft",
    languages: ["de", "ar"],
    sort: "-key",
    columns: [
      { id: "key", width: 200 },
      { id: "en", width: 300 },
      { id: "de", pinned: true },
      { id: "ar", width: 240 },
    ],
    rowHeight: "compact",
  });
  expect(columnsOfView(view)).toEqual({
    languages: ["de", "ar"],
    pins: ["de"],
    widths: { "@key": 200, en: 300, ar: 240 },
  });
});

it("differs from what the grid shows by search, order, languages or row height", () => {
  expect(differs(view, shown)).toBe(false);
  expect(differs(view, { ...shown, widths: {} })).toBe(false);
  expect(differs({ ...view, languages: null }, { ...shown, languages: ["fr"] })).toBe(false);
  for (const change of [
    { text: "is:outdated" },
    { sort: "key" as const },
    { languages: ["ar", "de"] },
    { rowHeight: "normal" as const },
  ])
    expect(differs(view, { ...shown, ...change })).toBe(true);
});

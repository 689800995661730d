import { expect, it } from "vitest";
import { statusName, statusNamed, statusStylesOf } from "./status-styles.ts";

const legal = { color: "#335577", roles: [], commentRequired: false, etag: "" };
const statusStyles = statusStylesOf([
  { ...legal, _id: "c60000000000000000000001", name: "Legal check" },
  { ...legal, _id: "c60000000000000000000002", name: "legal-check" },
]);

it("finds a status by value and by name in any spelling", () => {
  const found = ["2", "needsReview", "needs review", "NEEDS-REVIEW", "legal check", "Legal check"].map(
    (named) => statusNamed(statusStyles, named)?.value,
  );
  expect(found).toEqual(["2", "2", "2", "2", "c60000000000000000000001", "c60000000000000000000001"]);
  expect(statusNamed(statusStyles, "nonsense")).toBeUndefined();
});

it("finds every status by its suggested name", () => {
  for (const statusStyle of statusStyles)
    expect(statusNamed(statusStyles, statusName(statusStyle))).toBe(statusStyle);
});

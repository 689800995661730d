import { expect, it } from "vitest";
import { accepted, needsReview, needsTranslation, rejected } from "./status-styles.ts";
import { stepOf } from "./text-steps.ts";

const published = { value: "Korb", draft: "", status: "0" };
const draft = { value: "Korb", draft: "Warenkorb", status: "0" };

it("goes from empty through draft and accepted to published", () => {
  const cells = [
    { value: "", draft: "", status: "0" },
    { ...draft, value: "" },
    draft,
    { ...draft, status: accepted },
    published,
    { ...published, status: accepted },
  ];
  expect(cells.map(stepOf)).toEqual(["empty", "draft", "draft", "accepted", "published", "published"]);
});

it("shows drafts and published texts that need work as such, but not empty texts", () => {
  for (const status of [needsReview, needsTranslation, rejected]) {
    expect(stepOf({ ...draft, status })).toBe("needsReview");
    expect(stepOf({ ...published, status })).toBe("needsReview");
    expect(stepOf({ value: "", draft: "", status })).toBe("empty");
  }
});

it("does not treat a custom status as needing work", () => {
  const status = "05ab00000000000000000001";
  expect([draft, published].map((cell) => stepOf({ ...cell, status }))).toEqual(["draft", "published"]);
});

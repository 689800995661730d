import { createIntl } from "react-intl";
import { expect, it } from "vitest";
import messages from "#dashboard/messages/en/screenshots.json" with { type: "json" };
import { formatOverflow } from "./format-overflow.ts";

it.each([
  [0.001, "About 1% too long for its box"],
  [0.32, "About 32% too long for its box"],
  [1, "About 2× as long as its box"],
  [2.32, "About 3.3× as long as its box"],
])('describes an overflow of %s as "%s"', (overflow, text) => {
  expect(formatOverflow(createIntl({ locale: "en", messages }), overflow)).toBe(text);
});

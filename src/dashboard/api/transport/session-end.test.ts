import { expect, test } from "vitest";
import { refusalOf } from "./call.ts";
import { hasSessionEnded, recordSession } from "./page-person.ts";

const ada = { user: { _id: "ada", name: "Ada" } } as Parameters<typeof recordSession>[0];

test("reports an ended session from the first refusal until the user signs in again", () => {
  recordSession(ada);
  expect(hasSessionEnded()).toBe(false);
  refusalOf({ status: 401, statusText: "" }, { code: "signed_out", message: "", requestId: "1" });
  expect(hasSessionEnded()).toBe(true);
  recordSession({ ...ada, user: null });
  expect(hasSessionEnded()).toBe(true);
  recordSession(ada);
  expect(hasSessionEnded()).toBe(false);
});

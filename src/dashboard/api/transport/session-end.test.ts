import { expect, test } from "vitest";
import { refusalOf } from "./call.ts";
import { hasSessionEnded, noteSession } from "./page-person.ts";

const ada = { user: { _id: "ada", name: "Ada" } } as Parameters<typeof noteSession>[0];

test("reports an ended session from the first refusal until the user signs in again", () => {
  noteSession(ada);
  expect(hasSessionEnded()).toBe(false);
  refusalOf({ status: 401, statusText: "" }, { code: "signed_out", message: "", requestId: "1" });
  expect(hasSessionEnded()).toBe(true);
  noteSession({ ...ada, user: null });
  expect(hasSessionEnded()).toBe(true);
  noteSession(ada);
  expect(hasSessionEnded()).toBe(false);
});

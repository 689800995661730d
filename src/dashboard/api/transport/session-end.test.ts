import { expect, test } from "vitest";
import { refusalOf } from "./call.ts";
import { hasEnded, noteSession } from "./page-person.ts";

const ada = { user: { _id: "ada", name: "Ada" } } as Parameters<typeof noteSession>[0];

test("a page knows that its session has ended, from the first refusal until its person is signed in again", () => {
  noteSession(ada);
  expect(hasEnded()).toBe(false);
  refusalOf({ status: 401, statusText: "" }, { code: "signed_out", message: "", requestId: "1" });
  expect(hasEnded()).toBe(true);
  noteSession({ ...ada, user: null });
  expect(hasEnded()).toBe(true);
  noteSession(ada);
  expect(hasEnded()).toBe(false);
});

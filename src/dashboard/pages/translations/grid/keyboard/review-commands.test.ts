import { expect, it } from "vitest";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import { acceptingEdit } from "./review-commands.ts";

const draft = { ...emptyCell, value: "Alt", draft: "Neu" };
const published = { ...emptyCell, value: "Alt" };
const publisher = { drafts: true, canPublish: true };
const translator = { drafts: true, canPublish: false };
const branching = { drafts: false, canPublish: true };
const accept = (
  displayed: typeof draft,
  rights: typeof publisher,
  { typed, mayWrite = true }: { typed?: string; mayWrite?: boolean } = {},
) => acceptingEdit({ displayed, typed, rights, mayWrite });

it("accepts a draft, and publishes it for users who may", () => {
  expect(accept(draft, publisher)).toEqual({ value: "Neu", draft: "", status: "1" });
  expect(accept(draft, translator)).toEqual({ status: "1" });
  expect(accept(published, publisher)).toEqual({ status: "1" });
  expect(accept({ ...published, status: "1" }, publisher)).toBeUndefined();
  expect(accept({ ...draft, status: "1" }, publisher)).toEqual({ value: "Neu", draft: "", status: "1" });
});

it("saves the typed text and accepts it in one edit", () => {
  expect(accept(draft, publisher, { typed: "Ganz neu" })).toEqual({
    value: "Ganz neu",
    draft: "",
    status: "1",
  });
  expect(accept(draft, translator, { typed: "Ganz neu" })).toEqual({ draft: "Ganz neu", status: "1" });
  expect(accept(published, branching, { typed: "Ganz neu" })).toEqual({ value: "Ganz neu", status: "1" });
});

it("accepts only the status of a text that the user may not write", () => {
  expect(accept(draft, publisher, { mayWrite: false })).toEqual({ status: "1" });
});

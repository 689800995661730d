import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Cell } from "#contract/entries.ts";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import { show } from "#dashboard/testing/show.tsx";
import { hasKnownAuthor, TextAuthor } from "./text-author.tsx";

it.each<[Partial<Cell>, string]>([
  [{ userName: "Ada", origin: "human" }, "Written by Ada"],
  [{ userName: "Ada", origin: "upload" }, "Uploaded by Ada"],
  [{ userName: null, origin: "upload" }, "Uploaded"],
  [{ userName: "Ada", origin: "bulk" }, "Bulk action by Ada"],
  [{ userName: "Ada", origin: "merge" }, "Typed in a merge by Ada"],
  [{ userName: "Ada" }, "Written by Ada"],
])("shows the author of a text of %j as: %s", async (fields, text) => {
  const shown = await show(<TextAuthor cell={{ ...emptyCell, ...fields }} />);
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await shown.unmount();
});

it("shows nothing without a text or without a known author", () => {
  const known = (fields: Partial<Cell>) => hasKnownAuthor({ ...emptyCell, ...fields });
  expect([
    known({ userName: "Ada" }),
    known({ value: "Zahlen" }),
    known({ draft: "Z", origin: "upload" }),
  ]).toEqual([false, false, true]);
});

import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Cell } from "#contract/entries.ts";
import { untouchedCell } from "#dashboard/api/entries/send-save.ts";
import { show } from "#dashboard/testing/show.tsx";
import { hasKnownWriter, TextWriter } from "./text-writer.tsx";

it.each<[Partial<Cell>, string]>([
  [{ userName: "Ada", origin: "human" }, "Written by Ada"],
  [{ userName: "Ada", origin: "upload" }, "Uploaded by Ada"],
  [{ userName: null, origin: "upload" }, "Uploaded"],
  [{ userName: "Ada", origin: "bulk" }, "Bulk action by Ada"],
  [{ userName: "Ada", origin: "merge" }, "Typed in a merge by Ada"],
  [{ userName: "Ada" }, "Written by Ada"],
])("shows the writer of a text of %j as: %s", async (fields, text) => {
  const shown = await show(<TextWriter cell={{ ...untouchedCell, ...fields }} />);
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await shown.unmount();
});

it("shows nothing without a text or without known writer", () => {
  const known = (fields: Partial<Cell>) => hasKnownWriter({ ...untouchedCell, ...fields });
  expect([
    known({ userName: "Ada" }),
    known({ value: "Zahlen" }),
    known({ draft: "Z", origin: "upload" }),
  ]).toEqual([false, false, true]);
});

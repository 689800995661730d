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
])("of a text of %j it is said: %s", async (fields, said) => {
  const shown = await show(<TextWriter cell={{ ...untouchedCell, ...fields }} />);
  await expect.element(page.getByText(said, { exact: true })).toBeVisible();
  await shown.unmount();
});

it("nothing is said where there is no text, or where nothing is known", () => {
  const known = (fields: Partial<Cell>) => hasKnownWriter({ ...untouchedCell, ...fields });
  expect([
    known({ userName: "Ada" }),
    known({ value: "Zahlen" }),
    known({ draft: "Z", origin: "upload" }),
  ]).toEqual([false, false, true]);
});

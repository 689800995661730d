import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { PreviewSection } from "./preview-section.tsx";
import type { useImport } from "./use-import.ts";

type Props = Parameters<typeof PreviewSection>[0];

const work = { leftOut: new Set<string>(), running: undefined } as unknown as ReturnType<typeof useImport>;
const preview: Props["preview"] = {
  ...{ total: 1, added: 1, updated: 0, tagUpdates: 0, changeSet: null, conflicts: 0, version: 1 },
  ...{ addedLanguages: [], duplicates: ["pay"], keptForms: [], hasChanges: true },
  _additionalData: { skippedEntries: [] },
  counts: { added: 1, changed: 0, unchanged: 0 },
  sample: {
    added: [{ key: "pay", to: "Pay with a card" }],
    ...{ changed: [], conflicting: [], unchanged: [] },
    duplicates: [{ key: "pay", from: "Pay now", to: "Pay with a card" }],
  },
};

it("shows a key that the file has twice with both texts, and nothing to choose", async () => {
  await show(<PreviewSection work={work} preview={preview} />);
  await expect.element(page.getByText(/^A key appears more than once/)).toBeVisible();
  await userEvent.click(page.getByText("Repeated 1"));
  const list = page.getByRole("list", { name: "Repeated 1" });
  await expect.element(list).toBeVisible();
  await expect.poll(() => list.element().querySelector("del")?.textContent).toContain("now");
  expect(list.element().querySelector("ins")?.textContent).toContain("card");
  expect(list.getByRole("checkbox").elements()).toEqual([]);
});

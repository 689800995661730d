import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { PreviewSection } from "./preview-section.tsx";
import type { useImport } from "./use-import.ts";

type Props = Parameters<typeof PreviewSection>[0];

const work = { excluded: new Set<string>(), running: undefined } as unknown as ReturnType<typeof useImport>;
const sourceName = "English";
const preview: Props["preview"] = {
  ...{ total: 1, added: 1, updated: 0, tagUpdates: 0, changeSet: null, conflicts: 0, version: 1 },
  ...{ addedLanguages: [], duplicates: ["pay"], keptForms: [], textsWithoutKey: [], hasChanges: true },
  _additionalData: { skippedEntries: [] },
  counts: { added: 1, changed: 0, unchanged: 0 },
  keysWithoutSource: { count: 0, keys: [], created: false },
  sample: {
    added: [{ key: "pay", to: "Pay with a card" }],
    ...{ changed: [], conflicting: [], unchanged: [], withoutSource: [] },
    duplicates: [{ key: "pay", from: "Pay now", to: "Pay with a card" }],
  },
};

it("shows a duplicate key with both texts and without a checkbox", async () => {
  await show(<PreviewSection work={work} preview={preview} sourceName={sourceName} />);
  await expect.element(page.getByText(/^A key appears more than once/)).toBeVisible();
  await userEvent.click(page.getByText("Repeated 1"));
  const list = page.getByRole("list", { name: "Repeated 1" });
  await expect.element(list).toBeVisible();
  await expect.poll(() => list.element().querySelector("del")?.textContent).toContain("now");
  expect(list.element().querySelector("ins")?.textContent).toContain("card");
  expect(list.getByRole("checkbox").elements()).toEqual([]);
});

it("lists the texts that have no key", async () => {
  const props = { work, preview: { ...preview, textsWithoutKey: ["Welcome"] }, sourceName };
  await show(<PreviewSection {...props} />);
  const note = page.getByText(/^This text has no key and is left out: Welcome/);
  await expect.element(note).toBeVisible();
});

it("lists keys without a source text separately until they are to be created", async () => {
  const keysWithoutSource = { count: 2, keys: ["new", "old"], created: false };
  const withoutSource = [
    { key: "new", to: "Neu" },
    { key: "old", to: "Alt" },
  ];
  const created: boolean[] = [];
  const props = {
    work: {
      ...work,
      createsUnknownKeys: false,
      createUnknownKeys: (creates: boolean) => created.push(creates),
    },
    preview: { ...preview, keysWithoutSource, sample: { ...preview.sample, withoutSource } },
    sourceName,
  } as Props;
  const { rerender } = await show(<PreviewSection {...props} />);
  await expect.element(page.getByText("1 new text.")).toBeVisible();
  await userEvent.click(page.getByText("No source text 2"));
  const list = page.getByRole("list", { name: "No source text 2" });
  await expect.element(list.getByText("Alt")).toBeVisible();
  expect(list.getByRole("checkbox").elements()).toEqual([]);
  await userEvent.click(page.getByRole("checkbox", { name: /^Add 2 keys without English text/ }));
  expect(created).toEqual([true]);
  await rerender(
    <PreviewSection
      {...props}
      work={{ ...props.work, createsUnknownKeys: true }}
      preview={{ ...props.preview, keysWithoutSource: { ...keysWithoutSource, created: true } }}
    />,
  );
  await expect.element(page.getByRole("list", { name: "New 1" })).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: /^Add 2 keys/ })).toBeChecked();
});

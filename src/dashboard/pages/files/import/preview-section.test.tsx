import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { PreviewSection } from "./preview-section.tsx";

type Props = Parameters<typeof PreviewSection>[0];

const file = (id: number, path: string, language: string) =>
  ({ id, path, language, format: "nested_json", isIncluded: true }) as Props["importState"]["files"][number];
const importState: Props["importState"] = {
  files: [file(7, "en.json", "en")],
  excluded: new Set<string>(),
  setExcluded: () => {},
  createsUnknownKeys: false,
  createUnknownKeys: () => {},
  faultyCount: 0,
  leaveOutFaulty: () => {},
  running: undefined,
  startImport: () => {},
};
const shared = {
  source: { code: "en", name: "English" },
  mayCreateKeys: true,
  languageName: (code: string) => ({ en: "English", de: "German" })[code] ?? code,
};
const counts = { added: 1, changed: 0, unchanged: 0 };
const preview: Props["preview"] = {
  ...{ total: 1, added: 1, updated: 0, tagUpdates: 0, changeSet: null, conflicts: 0, version: 1 },
  ...{ addedLanguages: [], duplicates: ["pay"], keptForms: [], textsWithoutKey: [], hasChanges: true },
  _additionalData: { skippedEntries: [] },
  counts,
  ids: [7],
  files: [{ name: "en.json", total: 1, counts, unknown: 0, replaced: 0, skipped: 0 }],
  keysWithoutSource: { count: 0, keys: [], created: false },
  sample: {
    added: [{ file: 0, key: "pay", source: "", to: "Pay with a card" }],
    ...{ changed: [], conflicting: [], unchanged: [], withoutSource: [] },
    duplicates: [{ file: 0, key: "pay", from: "Pay now", to: "Pay with a card" }],
  },
};

it("shows a duplicate key with both texts and without a checkbox", async () => {
  await show(<PreviewSection importState={importState} preview={preview} {...shared} />);
  await expect.element(page.getByText(/^A key appears more than once/)).toBeVisible();
  await userEvent.click(page.getByText("Repeated 1"));
  const list = page.getByRole("list", { name: "Repeated 1" });
  await expect.element(list).toBeVisible();
  await expect.poll(() => list.element().querySelector("del")?.textContent).toContain("now");
  expect(list.element().querySelector("ins")?.textContent).toContain("card");
  expect(list.getByRole("checkbox").elements()).toEqual([]);
});

it("lists the texts that have no key", async () => {
  const props = { ...shared, importState, preview: { ...preview, textsWithoutKey: ["Welcome"] } };
  await show(<PreviewSection {...props} />);
  const note = page.getByText(/^This text has no key and is left out: Welcome/);
  await expect.element(note).toBeVisible();
});

it("lists keys without a source text separately until they are to be created", async () => {
  const keysWithoutSource = { count: 2, keys: ["new", "old"], created: false };
  const withoutSource = [
    { file: 0, key: "new", to: "Neu" },
    { file: 0, key: "old", to: "Alt" },
  ];
  const created: boolean[] = [];
  const props = {
    importState: {
      ...importState,
      createsUnknownKeys: false,
      createUnknownKeys: (creates: boolean) => created.push(creates),
    },
    preview: {
      ...preview,
      keysWithoutSource,
      files: preview.files.map((result) => ({ ...result, unknown: 2 })),
      sample: { ...preview.sample, withoutSource },
    },
    ...shared,
  };
  const { rerender } = await show(<PreviewSection {...props} />);
  await expect.element(page.getByText("1 new text.")).toBeVisible();
  await userEvent.click(page.getByText("Without English text 2"));
  const list = page.getByRole("list", { name: "Without English text 2" });
  await expect.element(list.getByText("Alt")).toBeVisible();
  expect(list.getByRole("checkbox").elements()).toEqual([]);
  await userEvent.click(page.getByRole("checkbox", { name: /^Add 2 keys without English text/ }));
  expect(created).toEqual([true]);
  await rerender(
    <PreviewSection
      {...props}
      importState={{ ...props.importState, createsUnknownKeys: true }}
      preview={{ ...props.preview, keysWithoutSource: { ...keysWithoutSource, created: true } }}
    />,
  );
  await expect.element(page.getByRole("list", { name: "New 1" })).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: /^Add 2 keys/ })).toBeChecked();
});

it("shows texts of several files beside their sources, which can be searched and excluded", async () => {
  const rows = Array.from({ length: 12 }, (_, index) => ({
    file: index % 2,
    key: `key ${Math.floor(index / 2)}`,
    source: `Source ${index}`,
    to: `Text ${index}`,
  }));
  const excluded: Array<ReadonlySet<string>> = [];
  const counts = { added: 12, changed: 0, unchanged: 0 };
  const result = { total: 6, counts, unknown: 0, replaced: 0, skipped: 0 };
  await show(
    <PreviewSection
      {...shared}
      importState={{
        ...importState,
        files: [file(7, "en.json", "en"), file(8, "de.json", "de")],
        setExcluded: (ids) => excluded.push(ids),
      }}
      preview={{
        ...preview,
        counts,
        ids: [7, 8],
        duplicates: [],
        files: [
          { ...result, name: "en.json" },
          { ...result, name: "de.json" },
        ],
        sample: { ...preview.sample, added: rows, duplicates: [] },
      }}
    />,
  );
  const list = page.getByRole("list", { name: "New 12" });
  await expect.element(list.getByText("Source 3", { exact: true })).toBeVisible();
  await userEvent.fill(page.getByRole("searchbox", { name: "Search keys and texts" }), "source 3");
  await expect.element(page.getByText("1 match")).toBeVisible();
  await expect.element(list.getByText("German")).toBeVisible();
  await userEvent.click(list.getByRole("checkbox"));
  expect(excluded).toEqual([new Set(["8 key 1"])]);
  await userEvent.clear(page.getByRole("searchbox", { name: "Search keys and texts" }));
  await userEvent.fill(page.getByRole("combobox", { name: "File" }), "de.json");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("6 matches")).toBeVisible();
});

it("cannot import while a file has a problem, and offers to leave it out", async () => {
  let isLeftOut = false;
  const leaveOutFaulty = () => {
    isLeftOut = true;
  };
  await show(
    <PreviewSection
      {...shared}
      preview={preview}
      importState={{ ...importState, faultyCount: 1, leaveOutFaulty }}
    />,
  );
  await expect.element(page.getByRole("button", { name: "Import 1 text" })).toBeDisabled();
  await userEvent.click(page.getByRole("button", { name: "Leave out 1 file with a problem" }));
  expect(isLeftOut).toBe(true);
});

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { BriefField } from "#contract/orders/brief-template.ts";
import type { NewestTemplate } from "#dashboard/api/orders/brief-template.ts";
import { beginTabStorage, removeFromTab } from "#dashboard/lib/storage/tab-storage.ts";
import { show } from "#dashboard/testing/show.tsx";
import { BriefEditor } from "./brief-editor.tsx";

afterEach(() => void vi.unstubAllGlobals());

const tone: BriefField = { name: "Tone", type: "selection", selectionList: ["formal", "casual"] };
const why: BriefField = {
  name: "Why casual",
  type: "text",
  mandatory: true,
  conditional: { conditionField: "Tone", condition: "is", conditionValue: "casual" },
};
const location: BriefField = { name: "Where it appears", type: "text" };

const storageName = "briefDraft.ada.team";

/** Replaces the template as another user would. */
let saveElsewhere: (template: BriefField[]) => void;

/** Opens the designer of a template; returns a function that reads the stored template. */
async function openDesigner(...template: BriefField[]): Promise<() => BriefField[]> {
  const versions: NewestTemplate[] = [{ _id: "0", template }];
  const stored = () => versions[0]?.template ?? [];
  const add = (changed: BriefField[]) => {
    const newest = { _id: String(versions.length), template: changed };
    versions.unshift(newest);
    return newest;
  };
  vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit) => {
    if (method === "PUT") {
      if (!address.includes(`version=${versions[0]?._id}`))
        return Response.json(
          { message: "Changed.", code: "conflict", requestId: "", current: versions[0] },
          { status: 409 },
        );
      add(JSON.parse(String(body)));
    }
    const authored = versions.map((version) => ({ ...version, user: null, created: "2026-01-01T00:00:00Z" }));
    return Response.json(address.includes("/versions") ? authored : stored());
  });
  await beginTabStorage();
  removeFromTab(storageName);
  const scope = { app: "p", branch: "main" };
  function Designer() {
    const [newest, setNewest] = useState<NewestTemplate>({ _id: "0", template });
    saveElsewhere = (theirs) => setNewest(add(theirs));
    return <BriefEditor scope={scope} newest={newest} storageName={storageName} />;
  }
  const element = <Designer />;
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </QueryClientProvider>,
  );
  return stored;
}

const preview = page.getByRole("region", { name: "Preview" });
const editor = page.getByRole("region", { name: "Field" });
const fields = page.getByRole("grid", { name: "Fields" });
const row = (index: number) => fields.getByRole("row").nth(index);
const nameOfFirst = () => row(0).element().getAttribute("aria-label");
const openField = (name: string) =>
  fields
    .getByRole("row", { name })
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .click();
const store = page.getByRole("button", { name: "Save template" });
const state = (text: string) => page.getByRole("status").filter({ hasText: text });

it("builds and saves a template by keyboard alone", async () => {
  const stored = await openDesigner();
  await expect.element(page.getByText("No fields yet")).toBeVisible();
  page.getByRole("button", { name: "Add field" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(editor.getByLabelText("Name", { exact: true })).toHaveFocus();
  await userEvent.keyboard("Tone{Tab}{ArrowRight}");
  await expect.element(editor.getByText("Add at least one value.")).toBeVisible();
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(editor.getByRole("textbox", { name: "Value 1" })).toHaveFocus();
  await userEvent.keyboard("formal{Enter}");
  await expect.element(editor.getByRole("textbox", { name: "Value 2" })).toHaveFocus();
  await userEvent.keyboard("casual");
  editor
    .getByLabelText(/^Required/)
    .element()
    .focus();
  await userEvent.keyboard(" ");
  store.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(state("Saved. New orders use it.")).toBeVisible();
  expect(stored()).toEqual([{ ...tone, mandatory: true }]);
});

it("reorders fields by keyboard and by mouse", async () => {
  const stored = await openDesigner(tone, why, location);
  row(0).element().focus();
  await userEvent.keyboard("{End}{Tab}");
  await expect.element(page.getByRole("button", { name: "Drag Where it appears" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  // Screen readers announce the positions; arrow keys move between them.
  const first = page.getByRole("button", { name: "Insert before Tone" });
  await expect.element(first).toBeInTheDocument();
  for (let presses = 0; presses < 8 && document.activeElement !== first.element(); presses++)
    await userEvent.keyboard("{ArrowUp}");
  await userEvent.keyboard("{Enter}");
  await expect.poll(nameOfFirst).toBe("Where it appears");
  await userEvent.dragAndDrop(row(1), row(0), {
    sourcePosition: { x: 14, y: 20 },
    targetPosition: { x: 60, y: 2 },
  });
  await expect.poll(nameOfFirst).toBe("Tone");
  await expect.element(preview.getByLabelText("Tone (optional)")).toBeVisible();
  await openField("Why casual");
  await editor.getByLabelText(/^Default/).fill("because");
  await store.click();
  await expect.element(state("Saved.")).toBeVisible();
  expect(stored()).toEqual([tone, location, { ...why, defaultValue: "because" }]);
});

it("applies a condition in the preview and keeps it when its field is renamed", async () => {
  const stored = await openDesigner(tone, { name: "Why casual", type: "text" });
  await openField("Why casual");
  await editor.getByLabelText(/^Required/).click();
  await editor.getByLabelText("Show this field").fill("Depending on Tone");
  await userEvent.keyboard("{Enter}");
  await editor.getByLabelText("Value", { exact: true }).selectOptions("casual");
  await expect.element(preview.getByLabelText(/^Why casual/)).not.toBeInTheDocument();
  await preview.getByLabelText(/^Tone/).selectOptions("casual");
  await expect.element(preview.getByLabelText(/^Why casual/)).toBeVisible();
  await preview.getByLabelText("Treat all fields as required").click();
  await expect.element(preview.getByText("Required.")).toBeVisible();

  await openField("Tone");
  await editor.getByLabelText("Name", { exact: true }).fill("Voice");
  await editor.getByRole("textbox", { name: "Value 2" }).fill("relaxed");
  await expect.element(fields.getByText(/when Voice is relaxed$/)).toBeVisible();
  await store.click();
  await expect.element(state("Saved.")).toBeVisible();
  expect(stored()).toEqual([
    { name: "Voice", type: "selection", selectionList: ["formal", "relaxed"] },
    { ...why, conditional: { conditionField: "Voice", condition: "is", conditionValue: "relaxed" } },
  ]);
});

it("blocks saving for an error and opens its field, but only warns of unreachable fields", async () => {
  const stored = await openDesigner(tone, why, location);
  const name = editor.getByLabelText("Name", { exact: true });
  await openField("Where it appears");
  await name.fill("Tone");
  await expect.element(editor.getByText("Another field already has this name.")).toBeVisible();
  await openField("Why casual");
  await store.click();
  await expect.element(name).toHaveValue("Tone");
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription("Another field already has this name.");
  await expect.element(state("1 field has a problem and can’t be saved")).toBeVisible();
  expect(stored()).toEqual([tone, why, location]);

  await name.fill("Place");
  await expect.element(name).toBeValid();
  await row(0).getByRole("button", { name: /^Tone/ }).click();
  await editor.getByRole("button", { name: "Remove value casual" }).click();
  await expect.element(fields.getByRole("img", { name: "Never shown" })).toBeVisible();
  await openField("Why casual");
  await expect.element(editor.getByText(/^No value meets this condition/)).toBeVisible();
  await store.click();
  await expect.element(state("Saved.")).toBeVisible();
  expect(stored()[1]).toEqual(why);
});

it("offers duplicate values once and empty ones not at all in conditions", async () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const contains = { conditionField: "Tone", condition: "contains", conditionValue: "cas" } as const;
  await openDesigner(
    { ...tone, selectionList: ["formal", "", "", "formal"] },
    { ...why, conditional: contains },
  );
  const choices = preview.getByLabelText(/^Tone/).element().querySelectorAll("option");
  expect([...choices].map(({ value }) => value)).toEqual(["", "formal"]);
  await openField("Why casual");
  await editor.getByRole("combobox", { name: "Value" }).fill("");
  const offered = page.getByRole("listbox", { name: "Options" }).getByRole("option");
  await expect.element(offered).toHaveTextContent("formal");
  expect(consoleError).not.toHaveBeenCalled();
});

it("merges what another user saved once two fields no longer have the same name", async () => {
  const stored = await openDesigner(tone, location);
  await openField(location.name);
  const name = editor.getByLabelText("Name", { exact: true });
  await name.fill("Tone");
  saveElsewhere([tone, location, why]);
  await expect.element(fields.getByRole("row")).toHaveLength(2);
  await name.fill("Place");
  await store.click();
  await expect.element(state("Saved.")).toBeVisible();
  expect(stored()).toEqual([tone, { ...location, name: "Place" }, why]);
});

it("adopts the field as another user saved it, and discards all changes", async () => {
  const stored = await openDesigner(location);
  await openField(location.name);
  const placeholder = editor.getByLabelText("Placeholder");
  await placeholder.fill("Mine");
  saveElsewhere([{ ...location, placeholder: "Theirs" }, tone]);
  await page.getByRole("button", { name: /^Take .*: Where it appears$/ }).click();
  await expect.element(placeholder).toHaveValue("Theirs");
  await expect.element(state("No changes")).toBeVisible();

  await placeholder.fill("Mine again");
  await expect.element(state("Unsaved changes")).toBeVisible();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect.element(state("No changes")).toBeVisible();
  await openField(location.name);
  await expect.element(placeholder).toHaveValue("Theirs");
  expect(stored()).toEqual([{ ...location, placeholder: "Theirs" }, tone]);
});

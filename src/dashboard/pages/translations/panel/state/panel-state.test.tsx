import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import { rejected } from "#dashboard/appearance/status-styles.ts";
import { showPanelState } from "./panel-state.fixture.tsx";

/** Whether the publish button is highlighted for a draft with this status. */
async function isHighlighted(status: string): Promise<boolean> {
  const cell = { ...emptyCell, draft: "Zahlen", status };
  const rights = { drafts: true, canPublish: true } as never;
  const shown = await showPanelState({ cell, grid: { rights } });
  const colorOf = (name: string) =>
    getComputedStyle(page.getByRole("button", { name }).element()).backgroundColor;
  const isOther = colorOf("Publish draft") !== colorOf("Discard draft");
  await shown.unmount();
  return isOther;
}

it("publishing a draft is highlighted unless the draft is rejected", async () => {
  expect([await isHighlighted("2"), await isHighlighted(rejected)]).toEqual([true, false]);
});

it("the published text of a draft is shown with the draft's changes", async () => {
  const cell = { ...emptyCell, value: "Jetzt zahlen", draft: "Jetzt bezahlen" };
  await showPanelState({ cell, grid: { rights: { drafts: true, canPublish: true } as never } });
  await expect.element(page.getByText("Changes from the published text:")).toBeVisible();
  await expect.element(page.getByRole("deletion")).toHaveTextContent("zahlen");
  await expect.element(page.getByRole("insertion")).toHaveTextContent("bezahlen");
});

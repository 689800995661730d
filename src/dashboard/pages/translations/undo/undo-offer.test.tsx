import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { UndoOffer } from "./undo-offer.tsx";
import { useDone } from "./use-done.ts";

const offer = page.getByRole("button", { name: "Undo" });

it("offers to undo the last action on many texts while it is the next change to undo", async () => {
  const announcements: string[] = [];
  const undone: string[] = [];
  const say = (message: string) => announcements.push(message);
  function Page({ next }: { next: string | undefined }) {
    const { done, announceDone, endDone } = useDone(say);
    const undo = { canUndo: true, canRedo: false, next, run: (kind: string) => undone.push(kind) };
    return (
      <>
        <button type="button" onClick={() => announceDone("upToDate.done", { count: 2 }, "c2")}>
          Fix
        </button>
        <button type="button" onClick={() => announceDone("upToDate.done", { count: 0 }, null)}>
          Fix nothing
        </button>
        {done && <UndoOffer done={done} undo={undo} onEnd={endDone} />}
        <input aria-label="Cell" data-row="0" tabIndex={0} />
      </>
    );
  }
  const { rerender } = await show(<Page next="c1" />);
  await page.getByRole("button", { name: "Fix", exact: true }).click();
  await expect.element(offer).not.toBeInTheDocument();
  await rerender(<Page next="c2" />);
  await expect.element(page.getByText("2 texts marked as up to date.")).toBeVisible();
  await offer.click();
  expect(undone).toEqual(["undo"]);
  await expect.element(page.getByRole("textbox", { name: "Cell" })).toHaveFocus();
  await rerender(<Page next="c1" />);
  await expect.element(offer).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Fix nothing" }).click();
  expect(announcements).toEqual(["0 texts marked as up to date."]);
});

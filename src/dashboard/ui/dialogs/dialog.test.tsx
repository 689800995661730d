import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { Dialog } from "./dialog.tsx";

/** A page that is taller than its dialog, with a button that the dialog does not cover. */
function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main className="h-[800px]">
      <button type="button" className="absolute top-[600px]" onClick={() => setIsOpen(true)}>
        Delete German
      </button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Delete German?">
        Its texts go too.
      </Dialog>
    </main>
  );
}

it("a dialog stays open on the second click of a double click; a later outside click closes it", async () => {
  await show(<Page />);
  const dialog = page.getByRole("dialog", { name: "Delete German?" });
  await userEvent.dblClick(page.getByRole("button", { name: "Delete German" }));
  await expect.element(dialog).toBeVisible();
  await userEvent.click(document.querySelector("[data-modal]") as Element, { position: { x: 10, y: 400 } });
  await expect.element(dialog).not.toBeInTheDocument();
});

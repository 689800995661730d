import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Cell, EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { textOf } from "#dashboard/api/entries/send-save.ts";
import { address, bens, makeStoringQueue, stored } from "#dashboard/editing/queue/storing-queue.fixture.ts";
import type { ViewerRights } from "#dashboard/pages/screenshots/viewer/viewer-rights.ts";
import { show } from "#dashboard/testing/show.tsx";
import { StringEditor } from "./string-editor.tsx";
import { StringPartsProvider, useNewStringParts } from "./string-parts.ts";

const row = { key: "a", maxLength: null, entries: {} } as unknown as EntryRow;
const german = { code: "de", name: "German", direction: "ltr", writable: true, reviewable: true } as Language;
const rights = { canWrite: true, canPublish: false, drafts: true } as ViewerRights;

/** Opens a string beside its screenshot; `setStored` changes the stored cell. */
async function openString({ takesFocus = true } = {}) {
  const { queue } = makeStoringQueue();
  const client = new QueryClient();
  client.setQueryData(["session"], { user: { _id: "ada" } });
  let setStored = (_cell: Cell) => {};
  function Open() {
    const [cell, setCell] = useState(stored);
    setStored = (next) => flushSync(() => setCell(next));
    return (
      <StringPartsProvider value={useNewStringParts()}>
        <StringEditor
          row={row}
          cell={cell}
          language={german}
          rights={rights}
          queue={queue}
          status=""
          overflow={0}
          takesFocus={takesFocus}
          onNext={() => {}}
          onLeave={() => {}}
        />
      </StringPartsProvider>
    );
  }
  await show(
    <QueryClientProvider client={client}>
      <Open />
    </QueryClientProvider>,
  );
  const field = page.getByRole("textbox", { name: "German text of a" });
  if (takesFocus) await expect.element(field).toHaveFocus();
  return { queue, field, setStored: (cell: Cell) => setStored(cell) };
}

const acceptTheirs = page.getByRole("button", { name: "Take theirs" });

it("shows another person's text beside a focused field without changing the field", async () => {
  const { field, setStored } = await openString();
  setStored(bens);
  await expect.element(page.getByText("Ben saved a different text:")).toBeVisible();
  await expect.element(field).toHaveValue("Zahlen");
});

it("updates an unfocused field to the stored text, also when it loses the focus", async () => {
  const { field, setStored } = await openString({ takesFocus: false });
  setStored(bens);
  await expect.element(field).toHaveValue("Begleichen");
  await field.click();
  setStored({ ...bens, draft: "Bezahlen", version: 3 });
  await expect.element(acceptTheirs).toBeVisible();
  await expect.element(field).toHaveValue("Begleichen");
  await userEvent.tab();
  await expect.element(field).toHaveValue("Bezahlen");
  await expect.element(acceptTheirs).not.toBeInTheDocument();
});

it("continues editing in the adopted text, based on its version", async () => {
  const { field, queue, setStored } = await openString();
  setStored(bens);
  await acceptTheirs.click();
  await expect.element(acceptTheirs).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("!");
  await expect.element(field).toHaveValue("Begleichen!");
  expect(queue.unsavedOf(address)).toMatchObject({ text: "Begleichen!", base: { version: 2 } });
});

it("bases further typing on the text that was shown before the other change", async () => {
  const { field, queue, setStored } = await openString();
  await userEvent.keyboard("{End}");
  setStored(bens);
  await expect.element(acceptTheirs).toBeVisible();
  await userEvent.keyboard("!");
  await expect.element(field).toHaveValue("Zahlen!");
  // Adopting the other text would discard the input.
  await expect.element(acceptTheirs).not.toBeInTheDocument();
  await expect.element(page.getByText("Ben saved a different text:")).toBeVisible();
  expect(textOf(queue.unsavedOf(address)?.baseline.text ?? bens)).toBe("Zahlen");
  await userEvent.keyboard("{Backspace}");
  await expect.element(field).toHaveValue("Zahlen");
  await expect.element(acceptTheirs).toBeVisible();
});

it("keeps a saved text in the focused field and offers the other text", async () => {
  const { field, queue, setStored } = await openString();
  await userEvent.keyboard("{End}!{Control>}s{/Control}");
  await expect.poll(() => queue.unsavedOf(address)?.mark).toBe("stored");
  await expect.element(field).toHaveValue("Zahlen!");
  setStored({ ...stored, draft: "Zahlen!", version: 2, user: "ada", userName: "Ada" });
  await expect.element(acceptTheirs).not.toBeInTheDocument();
  setStored({ ...bens, version: 3 });
  await expect.element(acceptTheirs).toBeVisible();
  await expect.element(field).toHaveValue("Zahlen!");
  await acceptTheirs.click();
  await expect.element(field).toHaveValue("Begleichen");
});

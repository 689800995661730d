import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Cell, EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/projects/languages.ts";
import { textOf } from "#dashboard/api/entries/send-save.ts";
import { address, bens, makeStoringQueue, stored } from "#dashboard/editing/storing-queue.fixture.ts";
import type { ViewerRights } from "#dashboard/pages/screenshots/viewer/viewer-rights.ts";
import { show } from "#dashboard/testing/show.tsx";
import { StringEditor } from "./string-editor.tsx";
import { StringPartsProvider, useNewStringParts } from "./string-parts.ts";

const row = { key: "a", maxLength: null, entries: {} } as unknown as EntryRow;
const german = { code: "de", name: "German", direction: "ltr", writable: true, reviewable: true } as Language;
const rights = { canWrite: true, canPublish: false, drafts: true } as ViewerRights;

/** Ada has a string open beside its screenshot; `become` says what is stored of it by now. */
async function openString({ takesFocus = true } = {}) {
  const { queue } = makeStoringQueue();
  const client = new QueryClient();
  client.setQueryData(["session"], { user: { _id: "ada" } });
  let become = (_cell: Cell) => {};
  function Open() {
    const [cell, setCell] = useState(stored);
    become = (next) => flushSync(() => setCell(next));
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
  return { queue, field, become: (cell: Cell) => become(cell) };
}

const take = page.getByRole("button", { name: "Take theirs" });

it("a text with the cursor in it stays what it is when somebody else writes another, which stands beside it", async () => {
  const { field, become } = await openString();
  become(bens);
  await expect.element(page.getByText("Ben saved a different text:")).toBeVisible();
  await expect.element(field).toHaveValue("Zahlen");
});

it("a text without the cursor follows what is stored, and so does one that the cursor leaves", async () => {
  const { field, become } = await openString({ takesFocus: false });
  become(bens);
  await expect.element(field).toHaveValue("Begleichen");
  await field.click();
  become({ ...bens, draft: "Bezahlen", version: 3 });
  await expect.element(take).toBeVisible();
  await expect.element(field).toHaveValue("Begleichen");
  await userEvent.tab();
  await expect.element(field).toHaveValue("Bezahlen");
  await expect.element(take).not.toBeInTheDocument();
});

it("a person who takes the other text goes on typing in it, over what they then saw", async () => {
  const { field, queue, become } = await openString();
  become(bens);
  await take.click();
  await expect.element(take).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("!");
  await expect.element(field).toHaveValue("Begleichen!");
  expect(queue.workOf(address)).toMatchObject({ text: "Begleichen!", base: { version: 2 } });
});

it("a person who goes on with their own text builds on what they had read", async () => {
  const { field, queue, become } = await openString();
  await userEvent.keyboard("{End}");
  become(bens);
  await expect.element(take).toBeVisible();
  await userEvent.keyboard("!");
  await expect.element(field).toHaveValue("Zahlen!");
  // What was typed would go with it.
  await expect.element(take).not.toBeInTheDocument();
  await expect.element(page.getByText("Ben saved a different text:")).toBeVisible();
  expect(textOf(queue.workOf(address)?.baseline.text ?? bens)).toBe("Zahlen");
  await userEvent.keyboard("{Backspace}");
  await expect.element(field).toHaveValue("Zahlen");
  await expect.element(take).toBeVisible();
});

it("a text that rests once it is saved stays, too, and the other one can be taken", async () => {
  const { field, queue, become } = await openString();
  await userEvent.keyboard("{End}!{Control>}s{/Control}");
  await expect.poll(() => queue.workOf(address)?.mark).toBe("stored");
  await expect.element(field).toHaveValue("Zahlen!");
  become({ ...stored, draft: "Zahlen!", version: 2, user: "ada", userName: "Ada" });
  await expect.element(take).not.toBeInTheDocument();
  become({ ...bens, version: 3 });
  await expect.element(take).toBeVisible();
  await expect.element(field).toHaveValue("Zahlen!");
  await take.click();
  await expect.element(field).toHaveValue("Begleichen");
});

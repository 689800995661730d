import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Language } from "#contract/languages.ts";
import { show } from "#dashboard/testing/show.tsx";
import { AddedNotice } from "./add-languages.tsx";

const existing = [{ code: "nl", name: "Dutch" } as Language];

it("hides the notice about an added language once the language is deleted", async () => {
  const { rerender } = await show(<AddedNotice codes={["nl"]} existing={existing} />);
  await expect.element(page.getByText("Added: Dutch.")).toBeVisible();
  await rerender(<AddedNotice codes={["nl"]} existing={[]} />);
  await expect.element(page.getByText(/^Added/)).not.toBeInTheDocument();
});

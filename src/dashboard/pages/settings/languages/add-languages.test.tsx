import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Language } from "#contract/projects/languages.ts";
import { show } from "#dashboard/testing/show.tsx";
import { AddedNotice } from "./add-languages.tsx";

const known = [{ code: "nl", name: "Dutch" } as Language];

it("a language that was added and is deleted again is not said to be added", async () => {
  const { rerender } = await show(<AddedNotice codes={["nl"]} known={known} />);
  await expect.element(page.getByText("Added: Dutch.")).toBeVisible();
  await rerender(<AddedNotice codes={["nl"]} known={[]} />);
  await expect.element(page.getByText(/^Added/)).not.toBeInTheDocument();
});

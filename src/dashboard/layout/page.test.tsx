import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { ActionBar } from "#dashboard/ui/action-bar.tsx";
import { Page } from "./page.tsx";

it("elements focused by Tab are not hidden behind the action bar", async () => {
  const fields = Array.from({ length: 40 }, (_, index) => `Field ${index}`);
  await show(
    <div className="flex h-96 flex-col">
      <Page title="Long form">
        {fields.map((name) => (
          <input key={name} aria-label={name} className="my-3 block" />
        ))}
        <ActionBar>
          <button type="button">Save</button>
        </ActionBar>
      </Page>
    </div>,
  );
  const bar = document.querySelector("[data-action-bar]");
  for (const name of fields) {
    await userEvent.tab();
    await expect.element(page.getByLabelText(name, { exact: true })).toHaveFocus();
    const field = document.activeElement?.getBoundingClientRect();
    expect([name, (field?.bottom ?? 0) <= (bar?.getBoundingClientRect().top ?? 0)]).toEqual([name, true]);
  }
});

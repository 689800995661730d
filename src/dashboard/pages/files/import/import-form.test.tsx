import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { MissingChoice } from "./import-form.tsx";

it("names the missing choice before a preview", async () => {
  const { rerender, container } = await show(<MissingChoice choice={{ format: undefined, language: "" }} />);
  await expect.element(page.getByText("Choose a format.")).toBeVisible();
  await rerender(<MissingChoice choice={{ format: "nested_json", language: "" }} />);
  await expect.element(page.getByText("Choose a language.")).toBeVisible();
  await rerender(<MissingChoice choice={{ format: "nested_json", language: "de" }} />);
  await expect.poll(() => container.textContent).toBe("");
});

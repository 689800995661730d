import { afterEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { CopyButton } from "./copy-button.tsx";

afterEach(() => void Reflect.deleteProperty(navigator, "clipboard"));

it("copies without the Clipboard API, as over plain HTTP, and keeps the focus", async () => {
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  await show(
    <>
      <CopyButton text="c0ffee" label="App ID" />
      <input aria-label="Name" />
    </>,
  );
  const copy = page.getByRole("button", { name: "Copy: App ID" });
  await copy.click();
  await expect.element(copy).toHaveTextContent("Copied");
  await expect.element(copy).toHaveFocus();
  const name = page.getByLabelText("Name");
  await name.click();
  await userEvent.keyboard("{Control>}v{/Control}");
  await expect.element(name).toHaveValue("c0ffee");
});

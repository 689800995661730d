import { expect, type Locator } from "@playwright/test";

/** Selects an option of a combobox by typing its label. */
export async function pickOption(field: Locator, label: string): Promise<void> {
  await field.fill(label);
  await field.press("Enter");
  await expect(field).toHaveAttribute("aria-expanded", "false");
}

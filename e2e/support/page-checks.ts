import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Violations that axe finds on the current page. */
export async function violations(page: Page): Promise<string[]> {
  // No page has frames, so axe needs no extra page to combine their results.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Whether the page scrolls horizontally. */
export async function overflows(page: Page): Promise<boolean> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
}

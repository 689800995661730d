import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Violations that axe finds on the current page. */
export async function violations(page: Page): Promise<string[]> {
  // No page has frames, so axe needs no extra page to combine their results.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      resultTypes: ["violations"],
      // Off by default in axe; requires targets of at least 24 px or space around them.
      rules: { "target-size": { enabled: true } },
    })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !(id === "target-size" && isBoxOfString(html)))
      .map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
}

/**
 * Boxes on a screenshot are as small as the strings in its image (WCAG 2.5.8, exception "essential"). The list beside the
 * image opens the same strings.
 */
function isBoxOfString(html: string): boolean {
  return html.includes("data-box-key=") || html.includes("cursor-move");
}

/** Whether the page scrolls horizontally. */
export async function overflows(page: Page): Promise<boolean> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
}

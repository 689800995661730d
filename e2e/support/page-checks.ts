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
      .filter(({ html }) => !(id === "target-size" && isLargeEnough(html)))
      .map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
}

/** Whether a target that axe regards as too small meets WCAG 2.5.8. */
function isLargeEnough(html: string): boolean {
  // Exception "essential": boxes on a screenshot have the size of their strings. The list beside it opens the same
  // ones.
  const isBoxOfString = html.includes("data-box-key=") || html.includes("cursor-move");
  // A label around a checkbox is part of its target, which axe does not count.
  const isInLabel = html.includes('type="checkbox"') && !html.includes("aria-label=");
  return isBoxOfString || isInLabel;
}

/** Whether the page scrolls horizontally. */
export async function overflows(page: Page): Promise<boolean> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
}

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { everyPage, findPlace, settled } from "./every-page.ts";
import { expect, findProject, started, test } from "./house.ts";

/** Pages that need no sign-in but show themselves to whoever is signed in. */
const entrance = ["/forgotten-password", "/reset-password?token=x", "/set-up?token=x", "/invitation?token=x"];

const looks = [
  { theme: "light", language: "en", width: 1440 },
  { theme: "dark", language: "en", width: 1440 },
  { theme: "light", language: "ar", width: 390 },
  { theme: "dark", language: "de", width: 320 },
] as const;

for (const look of looks) {
  test(`axe finds nothing on any page: ${look.theme}, ${look.language}, ${look.width} px`, async ({
    owner,
    provoke,
  }) => {
    // Every page, one after the other.
    test.setTimeout(600_000);
    // The page of an invitation that there is none of.
    provoke(/^400 GET .*invitation$/);
    const place = await findPlace(owner);
    await owner.evaluate(
      ({ theme, language }) =>
        localStorage.setItem("parlance.preferences", JSON.stringify({ theme, language })),
      look,
    );
    await owner.setViewportSize({ width: look.width, height: 800 });
    for (const path of [...entrance, ...everyPage(place)]) {
      await owner.goto(started().address + path);
      await settled(owner);
      expect(await violations(owner), path).toEqual([]);
      expect(await overflow(owner), `${path} is wider than its window`).toBe(false);
    }
  });
}

test("axe finds nothing on the sign-in and the registration", async ({ page }) => {
  for (const path of ["/sign-in", "/register"]) {
    await page.goto(started().address + path);
    await settled(page);
    expect(await violations(page), path).toEqual([]);
  }
});

test("the first load of the grid stays within 200 KB of JavaScript and CSS", async ({ owner, browser }) => {
  const project = await addressOf(owner);
  const context = await browser.newContext({ storageState: await owner.context().storageState() });
  const page = await context.newPage();
  await page.addInitScript(noteFirstRow);
  await page.goto(`${started().address}${project}/translations?languages=de,ar`);
  await page.getByRole("gridcell").first().waitFor();
  const bytes = await page.evaluate(bytesBeforeFirstRow);
  console.log(`first load: ${(bytes / 1000).toFixed(0)} kB`);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(200_000);
  await context.close();
});

/** In the page: notes when the first row is there. What opens later is loaded after it. */
function noteFirstRow(): void {
  new MutationObserver((_changes, observer) => {
    if (document.querySelector("[role=gridcell]") === null) return;
    performance.mark("first row");
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** In the page: what had come until then, as it was sent. */
function bytesBeforeFirstRow(): number {
  const [{ startTime: shown }] = performance.getEntriesByName("first row") as [PerformanceEntry];
  return (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
    .filter(({ name, responseEnd }) => /\.(js|css)$/.test(new URL(name).pathname) && responseEnd < shown)
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}

async function addressOf(page: Page): Promise<string> {
  const { app, branch } = await findProject(page, "Countries of the world");
  return `/projects/${app}/${branch}`;
}

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
}

async function overflow(page: Page): Promise<boolean> {
  return await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}

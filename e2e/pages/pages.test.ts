import type { Page } from "@playwright/test";
import { type ProjectIds, readPageIds, visit } from "#e2e/support/every-page.ts";
import { expect, findProject, prefer, started, test } from "#e2e/support/fixtures.ts";
import { overflows, violations } from "#e2e/support/page-checks.ts";

/** Some pages that differ most; the deep tier checks all pages in all looks. */
const mostDifferent = ({ app, branch, shot, draft }: ProjectIds) =>
  ["translations?languages=de,ar", `screenshots/${shot}`, `orders/${draft}/edit/scope`].map(
    (path) => `/projects/${app}/${branch}/${path}`,
  );

test("axe finds no problem on the most different pages, right to left and on a phone", async ({
  demoOwner,
}) => {
  test.setTimeout(300_000);
  const ids = await readPageIds(demoOwner);
  await prefer(demoOwner, { theme: "light", language: "ar" });
  await demoOwner.setViewportSize({ width: 390, height: 800 });
  for (const path of mostDifferent(ids)) {
    await visit(demoOwner, started().address + path);
    expect(await violations(demoOwner), path).toEqual([]);
    expect(await overflows(demoOwner), `${path} is wider than its window`).toBe(false);
  }
});

test("the first load of the grid stays within 200 KB and 15 requests and preloads its queries", async ({
  demoOwner,
  browser,
}) => {
  const project = await addressOf(demoOwner);
  const context = await browser.newContext({ storageState: await demoOwner.context().storageState() });
  const page = await context.newPage();
  await page.addInitScript(recordFirstRow);
  await page.addInitScript(delayLazyLoading);
  await page.goto(`${started().address}${project}/translations?languages=de,ar`);
  await page.getByRole("gridcell").first().waitFor();
  for (const name of ["Jobs", "Help"])
    await expect(page.getByRole("banner").getByRole("button", { name, exact: true })).toBeVisible();
  const files = await page.evaluate(filesBeforeFirstRow);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  console.log(`first load: ${(bytes / 1000).toFixed(1)} kB in ${files.length} requests`);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes, files.map(({ name, size }) => `${name} ${size}`).join("\n")).toBeLessThanOrEqual(200_000);
  expect(files.filter(({ name }) => name.includes("/schemas-"))).toEqual([]);
  expect(files.length, files.map(({ name }) => name).join(" ")).toBeLessThanOrEqual(15);
  // Later requests are refetches after changes by other tests in the demo's team.
  const earlyRequests = await page.evaluate(() => {
    const [{ startTime: shown }] = performance.getEntriesByName("first row") as [PerformanceEntry];
    const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return resources
      .filter(({ startTime }) => startTime < shown)
      .map(({ name, initiatorType }) => ({ path: new URL(name).pathname, initiatorType }));
  });
  for (const path of ["/v1/auth/session", "/v1/api/projects", "/v1/api/languages"])
    expect(earlyRequests.filter((request) => request.path === path)).toEqual([
      { path, initiatorType: "link" },
    ]);
  await context.close();
});

/** Runs in the page. Delays timers of lazy loading until the rows are shown, however busy the machine is. */
function delayLazyLoading(): void {
  const { setTimeout } = window;
  window.setTimeout = ((work: TimerHandler, ms = 0, ...rest: unknown[]) =>
    setTimeout(work, ms < 1_000 ? ms : ms * 100, ...rest)) as typeof setTimeout;
}

/** Runs in the page. Marks the time of the first row, after which lazy modules are loaded. */
function recordFirstRow(): void {
  new MutationObserver((_changes, observer) => {
    if (document.querySelector("[role=gridcell]") === null) return;
    performance.mark("first row");
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/**
 * Runs in the page. Returns files loaded before the first row, with their compressed sizes. Excludes files requested
 * after the rows arrived, which are loaded in parallel.
 */
function filesBeforeFirstRow(): Array<{ name: string; size: number }> {
  const [{ startTime: shown }] = performance.getEntriesByName("first row") as [PerformanceEntry];
  const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const rows = resources.find(({ name }) => new URL(name).pathname === "/v1/api/entries");
  if (rows === undefined) throw new Error("The rows came by another way.");
  return resources
    .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
    .filter(({ startTime, responseEnd }) => responseEnd < shown && startTime < rows.responseEnd)
    .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, size: encodedBodySize }));
}

async function addressOf(page: Page): Promise<string> {
  const { app, branch } = await findProject(page, "Countries of the world");
  return `/projects/${app}/${branch}`;
}

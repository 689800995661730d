import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, findProject, started, test } from "./house.ts";

/** The pages, by what their address looks like in a project. */
const pages: Record<string, (project: string) => string> = {
  "sign-in": () => "/sign-in",
  "forgotten password": () => "/forgotten-password",
  "reset password": () => "/reset-password?token=x",
  "set-up": () => "/set-up?token=x",
  invitation: () => "/invitation?token=x",
  projects: () => "/projects",
  "new project": () => "/new-project",
  "account, profile": () => "/account/profile",
  "account, sign-in": () => "/account/security",
  "account, sessions": () => "/account/sessions",
  "account, tokens": () => "/account/tokens",
  "account, notifications": () => "/account/notifications",
  "account, look": () => "/account/look",
  "account, keys": () => "/account/keys",
  "team, people": () => "/team",
  "restore project": () => "/restore-project",
  translations: (project) => `${project}/translations?languages=de,ar`,
  counts: (project) => `${project}/counts`,
  tags: (project) => `${project}/tags`,
  screens: (project) => `${project}/tags?view=screens`,
  screenshots: (project) => `${project}/screenshots`,
  "screenshots, coverage": (project) => `${project}/screenshots?show=coverage`,
  orders: (project) => `${project}/orders`,
  branches: (project) => `${project}/branches`,
  "compare branches": (project) => `${project}/branches/compare`,
  "merge branches": (project) => `${project}/branches/merge`,
  "first use": (project) => `${project}/start`,
  "settings, general": (project) => `${project}/settings/general`,
  "settings, languages": (project) => `${project}/settings/languages`,
  "settings, groups": (project) => `${project}/settings/groups`,
  "settings, statuses": (project) => `${project}/settings/statuses`,
  "settings, access": (project) => `${project}/settings/access`,
  "settings, members": (project) => `${project}/settings/members`,
  ...Object.fromEntries(
    ["categories", "branching", "roles", "audit", "trash", "backup", "end"].map((section) => [
      `settings, ${section}`,
      (project: string) => `${project}/settings/${section}`,
    ]),
  ),
  nowhere: () => "/nowhere",
};

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
    const project = await addressOf(owner);
    await owner.evaluate(
      ({ theme, language }) =>
        localStorage.setItem("parlance.preferences", JSON.stringify({ theme, language })),
      look,
    );
    await owner.setViewportSize({ width: look.width, height: 800 });
    for (const [name, path] of Object.entries(pages)) {
      // Who is signed in has no business on the page that signs in.
      if (name === "sign-in") continue;
      await owner.goto(started().address + path(project));
      await settled(owner);
      expect(await violations(owner), name).toEqual([]);
      expect(await overflow(owner), `${name} is wider than its window`).toBe(false);
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
  const loaded: Array<Promise<number>> = [];
  page.on("requestfinished", (request) => {
    if (/\.(js|css)$/.test(new URL(request.url()).pathname))
      loaded.push(request.sizes().then((sizes) => sizes.responseBodySize));
  });
  await page.goto(`${started().address}${project}/translations?languages=de,ar`);
  await page.getByRole("gridcell").first().waitFor();
  const bytes = (await Promise.all(loaded)).reduce((sum, size) => sum + size, 0);
  console.log(`first load: ${(bytes / 1000).toFixed(0)} kB`);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(200_000);
  await context.close();
});

async function addressOf(page: Page): Promise<string> {
  const { app, branch } = await findProject(page, "Countries of the world");
  return `/projects/${app}/${branch}`;
}

/** The page is there and nothing arrived for a while. (The live stream keeps the network from ever being idle.) */
async function settled(page: Page): Promise<void> {
  await page.locator("main").waitFor();
  const arrived = () => page.evaluate(() => performance.getEntriesByType("resource").length);
  for (let before = -1, now = await arrived(); now !== before; ) {
    await page.waitForTimeout(500);
    [before, now] = [now, await arrived()];
  }
}

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
}

async function overflow(page: Page): Promise<boolean> {
  return await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}

import type { Page } from "@playwright/test";
import { coveredFocus, type FocusKeys } from "#e2e/support/covered-focus.ts";
import { visit } from "#e2e/support/every-page.ts";
import {
  api,
  cell,
  expect,
  makeProject,
  makeTeam,
  prefer,
  type Scope,
  secondUser,
  started,
  test,
} from "#e2e/support/fixtures.ts";
import { drawScreen, english, shopTexts, uploadShot } from "#e2e/support/generated-screens.ts";
import { overflows, violations } from "#e2e/support/page-checks.ts";

const looks = [
  { theme: "light", language: "en", width: 1440 },
  { theme: "dark", language: "de", width: 320 },
  { theme: "light", language: "ar", width: 390 },
];

/** A page, and the action to perform on it before the check. */
type Visit = { path: string; action?: (page: Page) => Promise<unknown>; focusKeys?: FocusKeys };
type Area = { page: Page; visits: readonly Visit[] };

const entries = {
  "cart.title": { v: "Your cart", tags: ["shop"] },
  "pay.now": { v: "Pay now", tags: ["shop"] },
  home: { v: "Home" },
};
const data = { en: { main: { entries } }, de: { main: { entries: { home: { v: "Start" } } } } };
const tone = { name: "Tone", type: "selection", selectionList: ["formal", "casual"], mandatory: true };
const why = {
  name: "Why casual",
  type: "text",
  mandatory: true,
  conditional: { conditionField: "Tone", condition: "is", conditionValue: "casual" },
};

const query = ({ app, branch }: Scope) => `app=${app}&branch=${branch}`;
const addressOf = ({ app, branch }: Scope, path: string) => `/projects/${app}/${branch}/${path}`;
const visitsOf = (scope: Scope, paths: readonly string[]): Visit[] =>
  paths.map((path) => ({ path: addressOf(scope, path) }));

/** A project in its own team, with fields in its brief template. */
async function makeBriefed(owner: Page): Promise<Scope> {
  const scope = await makeProject(owner, data, ["de", "fr"], await makeTeam(owner));
  await api(owner, `/v1/api/orderBriefTemplate?app=${scope.app}`, { method: "PUT", body: [tone, why] });
  return scope;
}

type Placed = { order: { _id: string } };
async function placeOrder(owner: Page, scope: Scope, more: object = {}): Promise<string> {
  const customBrief = [{ name: "Tone", value: "formal" }];
  const body = { sourceLanguage: "en", languages: ["de", "fr"], customBrief, ...more };
  return (await api<Placed>(owner, `/v1/api/orders?${query(scope)}`, { method: "POST", body })).order._id;
}

/** A project whose grid scrolls in both directions. */
async function makeLarge(owner: Page): Promise<Scope> {
  const keys = Array.from({ length: 80 }, (_, index) => [
    `page.line${index}`,
    { v: `Line ${index}`, tags: ["shop"] },
  ]);
  return await makeProject(owner, { en: { main: { entries: Object.fromEntries(keys) } } }, [
    "de",
    "fr",
    "ar",
    "es",
  ]);
}

const areas: Record<string, (owner: Page) => Promise<Area>> = {
  async "the grid: scrolled, with its panel, an open text and selected strings"(owner) {
    const scope = await makeLarge(owner);
    const path = addressOf(scope, "translations?languages=de,fr,ar,es&show=discussions");
    const scroll = async (page: Page) => {
      await page.getByRole("grid").evaluate((grid) => grid.scrollTo(0, grid.scrollHeight / 2));
      await cell(page, 40, 1).click();
    };
    const open = async (page: Page) => {
      await scroll(page);
      await page.keyboard.press("Enter");
      await page.locator("[data-row='40'] textarea").waitFor();
    };
    const select = async (page: Page) => {
      await scroll(page);
      await page.keyboard.press("Space");
      await page.keyboard.press("Shift+ArrowDown");
    };
    return {
      page: owner,
      visits: [
        { path, action: scroll },
        { path, action: scroll, focusKeys: ["ArrowDown", "ArrowUp"] },
        { path, action: scroll, focusKeys: ["ArrowRight", "ArrowLeft"] },
        { path, action: open },
        { path, action: select },
      ],
    };
  },
  async "selected tags and keys of a tag"(owner) {
    const scope = await makeLarge(owner);
    const [tag] = await api<Array<{ _id: string }>>(owner, `/v1/api/tag?${query(scope)}`);
    const action = async (page: Page) => {
      await page.getByRole("main").getByRole("checkbox").last().check();
      await page.locator("[data-action-bar]").waitFor();
    };
    return {
      page: owner,
      visits: [
        { path: addressOf(scope, "tags"), action },
        { path: addressOf(scope, `tags/${tag?._id}`), action },
      ],
    };
  },
  async "the designer of a brief"(owner) {
    const scope = await makeBriefed(owner);
    const action = (page: Page) => page.locator("#brief-field").waitFor();
    return { page: owner, visits: [{ path: addressOf(scope, "settings/brief?field=Tone"), action }] };
  },
  async "the steps of a new order"(owner) {
    const scope = await makeBriefed(owner);
    await placeOrder(owner, scope, { languages: ["fr"], tags: ["shop"] });
    const draft = await placeOrder(owner, scope, { status: "draft" });
    const steps = ["languages", "scope", "brief", "delivery", "review", "languages?rows=fr.inOrder"];
    const paths = steps.map((step) => `orders/${draft}/edit/${step}`);
    return { page: owner, visits: visitsOf(scope, paths) };
  },
  async "the list and the parts of an order"(owner) {
    const scope = await makeBriefed(owner);
    const id = await placeOrder(owner, scope, { brief: "Be brief." });
    for (const status of ["created", "accepted", "processing"])
      await api(owner, `/v1/api/orders/${id}?app=${scope.app}`, { method: "PUT", body: { status } });
    const parts = ["overview", "strings", "brief", "files", "overview?deliver=file", "overview?deliver=grid"];
    return {
      page: owner,
      visits: visitsOf(scope, ["orders", ...parts.map((part) => `orders/${id}/${part}`)]),
    };
  },
  async "screenshots, their strings, boxes and dialogs"(owner) {
    const scope = await makeProject(owner, data);
    const texts = shopTexts(english);
    const shot = { file: await drawScreen(texts), data: { screenTag: "Cart", stringPositions: texts } };
    const { _id } = await uploadShot(owner, scope, shot);
    const paths = ["", "?show=coverage", `/${_id}`, `/${_id}?text=de&string=pay.now`, `/${_id}?edit=boxes`];
    // The dialogs for deleting many screenshots and for uploading, found by position in any language.
    const dialogs = [0, 1].map((index) => ({
      path: addressOf(scope, "screenshots"),
      action: async (page: Page) => {
        await page.locator("a[data-shot]").first().waitFor();
        await page.locator("[data-scrolls] button").nth(index).click();
        await page.getByRole("dialog").waitFor();
      },
    }));
    return {
      page: owner,
      visits: [
        ...visitsOf(
          scope,
          paths.map((path) => `screenshots${path}`),
        ),
        ...dialogs,
      ],
    };
  },
  async "notifications, on their page and below the bell"(owner) {
    const scope = await makeBriefed(owner);
    const page = await secondUser(owner, scope, { name: "Ada", role: "manager" });
    const { user } = await api<{ user: { _id: string; email: string } }>(page, "/v1/auth/session");
    const body = { key: "home", language: "de", text: `@${user._id} Look at this, please.` };
    await api(owner, `/v1/api/discussions?app=${scope.app}`, { method: "POST", body });
    await placeOrder(owner, scope, { notifyAddtionalUsers: [user.email] });
    const lines = (role: string) => page.getByRole(role as "main").getByRole("listitem");
    const listed = () => expect(lines("main")).toHaveCount(2);
    const below = async () => {
      await listed();
      await page.locator("header button[aria-haspopup=dialog]").click();
      await lines("dialog").first().waitFor();
    };
    return {
      page,
      visits: [
        { path: "/notifications", action: listed },
        { path: "/notifications", action: below },
      ],
    };
  },
  async "a form that waits for a decision"(owner) {
    const scope = await makeProject(owner, data);
    const action = async (page: Page) => {
      await page.locator("input[name=name]").fill("Mine");
      await api(owner, `/v1/api/settings?app=${scope.app}`, { method: "PUT", body: { name: "Theirs" } });
      await expect(page.locator("section[tabindex='-1']", { hasText: "Theirs" })).toBeVisible();
    };
    return { page: owner, visits: [{ path: addressOf(scope, "settings/general"), action }] };
  },
};

for (const [name, open] of Object.entries(areas))
  for (const { theme, language, width } of looks)
    test(`axe finds no problem in ${name} (${theme}, ${language}, ${width} px)`, async ({ owner }) => {
      const { page, visits } = await open(owner);
      await prefer(page, { theme, language });
      await page.setViewportSize({ width, height: 900 });
      for (const { path, action, focusKeys } of visits) {
        await visit(page, started().address + path);
        await action?.(page);
        expect(await violations(page), path).toEqual([]);
        expect(await overflows(page), `${path} is wider than its window`).toBe(false);
        if (theme === "light") expect(await coveredFocus(page, focusKeys), path).toEqual([]);
      }
    });

import type { Locator, Page } from "@playwright/test";
import { drawScreen, english, shopTexts } from "./drawn-screens.ts";
import {
  api,
  cell,
  expect,
  intercept,
  makeProject,
  openGrid,
  type Scope,
  secondUser,
  signOut,
  started,
  storedRows,
  test,
  textOf,
  turnTo,
} from "./fixtures.ts";

const data = { en: { main: { entries: { a: { v: "Pay" }, b: { v: "Cart" } } } } };
const password = "long enough for anybody";
const saves = /\/v1\/api\/entries\?/;

type Two = { page: Page; scope: Scope; ada: string; ben: string };

const emailOf = async (page: Page) =>
  (await api<{ user: { email: string } }>(page, "/v1/auth/session")).user.email;

/** Ada, who has opened nothing yet, and Ben, who has an account and will use her browser. */
async function withTwo(owner: Page): Promise<Two> {
  const scope = await makeProject(owner, data);
  const [page, other] = [
    await secondUser(owner, scope, { name: "Ada", role: "manager" }),
    await secondUser(owner, scope, { name: "Ben", role: "manager" }),
  ];
  const [ada, ben] = [await emailOf(page), await emailOf(other)];
  await other.context().close();
  return { page, scope, ada, ben };
}

/** Ada at work in the texts. */
async function adaAtWork(owner: Page): Promise<Two> {
  const two = await withTwo(owner);
  await openGrid(two.page, two.scope, ["de"]);
  return two;
}

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function signIn(page: Page, email: string): Promise<void> {
  await fillSignIn(page, email);
  await expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();
}

async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

/** What is not saved stays in the browser, which is said before. */
async function signOutWithUnsaved(page: Page): Promise<void> {
  await askToSignOut(page);
  const asking = page.getByRole("dialog", { name: "Sign out now?" });
  await expect(asking).toContainText("1 translation isn’t saved yet. It stays in this browser");
  // The page that follows may be held by the story.
  await asking.getByRole("button", { name: "Sign out" }).click({ noWaitAfter: true });
}

/** A tab beside Ada's, in which Ben signs in after her. */
async function benInAnotherTab(page: Page, email: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(`${started().address}/account/profile`);
  await signOut(tab);
  await signIn(tab, email);
  return tab;
}

/** What is typed stays in the browser, however long the story takes. */
const refuseSaves = (page: Page) =>
  intercept(page, saves, (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 503, json: { message: "Error", code: "not_ready", requestId: "" } })
      : route.fallback(),
  );

const covers = (page: Page, name: string) =>
  page.getByRole("alertdialog", { name: `You’re now signed in as ${name}` });
/** Whether somebody who looks at the page sees it, and nothing above it. */
const isOnTop = (control: Locator) =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
const backOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("online")));

test("what Ada could not store is neither sent after she signs out nor shown to Ben, and returns with her", async ({
  owner,
  provoke,
}) => {
  // What her page asked for just before may be answered when her session is over.
  provoke(/^503 PATCH .*entries$/, /^401 GET /);
  const { page, scope, ada, ben } = await withTwo(owner);
  const goTo = (path: string) => turnTo(page, `/projects/${scope.app}/${scope.branch}/${path}`);
  const goToGrid = async () => {
    await goTo("translations?languages=de");
    await page.getByRole("gridcell").first().waitFor();
  };
  const email = page.getByLabel("Email address", { exact: true });
  const restored = page.getByRole("status").filter({ hasText: "Restored what you typed." });
  await page.clock.install();
  await openGrid(page, scope, ["de"]);
  await goTo("settings/members");
  await email.fill("mia@example.org");
  await goToGrid();
  await refuseSaves(page);
  await cell(page, 0, 2).click();
  await page.keyboard.type("Zahlen");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("1 failed")).toBeVisible();
  const goneOut: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  // Her page stands until the one after it arrives.
  await page.route(/\/sign-in/, async (route) => {
    await held;
    await route.continue();
  });
  const next = page.waitForRequest((request) => request.isNavigationRequest());
  await page.evaluate(() => {
    Object.assign(window, { isAdas: true });
    // Each time it would try again what it could not store.
    setInterval(() => {
      window.dispatchEvent(new Event("online"));
      void fetch("/health").catch(() => undefined);
    }, 100);
  });
  await signOutWithUnsaved(page);
  await next;
  page.on("request", (request) => goneOut.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await expect.poll(() => goneOut.length).toBeGreaterThan(3);
  expect(new Set(goneOut)).toEqual(new Set(["GET /health"]));
  release();
  await page.getByLabel("Email address").waitFor();
  expect(await page.evaluate(() => "isAdas" in window)).toBe(false);
  await page.unroute(saves);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(request.postData() ?? "");
  });
  await signIn(page, ben);
  // Whatever Ada's page had planned for later is due now.
  await page.clock.fastForward(120_000);
  await goTo("settings/members");
  await expect(email).toHaveValue("");
  await expect(restored).toHaveCount(0);
  await goToGrid();
  await expect(cell(page, 0, 2)).not.toContainText("Zahlen");
  await cell(page, 1, 2).click();
  await page.keyboard.type("Korb");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("All changes saved")).toBeVisible();
  expect(sent).toHaveLength(1);
  const rows = await storedRows(page, scope);
  expect(rows.map((row) => textOf(row.entries.de))).toEqual(["", "Korb"]);

  await signOut(page);
  await signIn(page, ada);
  await goToGrid();
  await expect(cell(page, 0, 2)).toContainText("Zahlen");
  await expect(page.getByText("All changes saved")).toBeVisible();
  await goTo("settings/members");
  await expect(email).toHaveValue("mia@example.org");
  await expect(restored).toHaveCount(1);
  expect((await storedRows(page, scope))[0]?.entries.de).toMatchObject({ userName: "Ada" });
});

test("a tab of Ada's says that Ben is signed in now, sends nothing, and goes on when she is back @deep", async ({
  owner,
  provoke,
}) => {
  provoke(/^401 /, /^503 PATCH .*entries$/);
  const { page, scope, ada, ben } = await adaAtWork(owner);
  await refuseSaves(page);
  await cell(page, 0, 2).click();
  await page.keyboard.type("Zah");
  const other = await benInAnotherTab(page, ben);
  await expect(covers(page, "Ben")).toBeVisible();
  await page.unroute(saves);
  expect(await isOnTop(cell(page, 0, 2))).toBe(false);
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Parts of the page may still load, for either person.
    if (pathname.startsWith("/v1/") && pathname !== "/v1/auth/session") sent.push(pathname);
  });
  await backOnline(page);
  await page.keyboard.press("Escape");
  await page.keyboard.type("len");
  await page.keyboard.press("Control+s");
  await expect(covers(page, "Ben")).toBeVisible();
  await openGrid(other, scope, ["de"]);
  await expect(cell(other, 0, 2)).not.toContainText("Zah");
  expect(sent).toEqual([]);

  await signOut(other);
  await signIn(other, ada);
  await expect(covers(page, "Ben")).toHaveCount(0);
  await expect(cell(page, 0, 2)).toContainText("Zah");
  // Her field is still open.
  await cell(page, 0, 2).click();
  await page.keyboard.press("End");
  await page.keyboard.type("len");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("All changes saved")).toBeVisible();
  const stored = (await storedRows(page, scope))[0]?.entries.de;
  expect([textOf(stored), stored]).toMatchObject(["Zahlen", { userName: "Ada" }]);
});

/** As another program would that shares the browser's cookies: no tab learns of it. */
const signInBehindTheTabs = (page: Page, email: string) =>
  page.context().request.post(`${started().address}/v1/auth/sign-in`, {
    data: { email, password },
    headers: { origin: started().address },
  });

test("the stream of Ada's grid ends when Ben signs in, and he goes on without her text @deep", async ({
  owner,
  provoke,
}) => {
  // Whatever the page asks for before it has heard, while one session makes room for the other or after it.
  provoke(/^(401|409) /);
  const { page, scope, ben } = await adaAtWork(owner);
  await cell(page, 0, 2).click();
  await page.keyboard.type("Zahlen");
  await signInBehindTheTabs(page, ben);
  await expect(covers(page, "Ben")).toBeVisible();
  expect(textOf((await storedRows(page, scope))[0]?.entries.de)).toBe("");
  await page.getByRole("button", { name: "Reload page" }).click();
  await expect(page.getByRole("button", { name: "Account: Ben" })).toBeVisible();
  await expect(page.getByText("All changes saved")).toBeVisible();
  await expect(cell(page, 0, 2)).not.toContainText("Zahlen");
});

const uploads = /\/v1\/api\/screenshot(s)?\?/;

/** Chooses four files for upload, and starts it. */
async function uploadFour(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: "Upload screenshots" }).first().click();
  const dialog = page.getByRole("dialog");
  const files = await Promise.all(
    [1, 60, 120, 180].map(async (hue) => ({
      name: `${hue}.png`,
      mimeType: "image/png",
      buffer: await drawScreen(shopTexts(english), hue),
    })),
  );
  await dialog.locator("input[type=file]").setInputFiles(files);
  await dialog.getByLabel("Screen").first().fill("Cart");
  const begun = page.waitForRequest((request) => request.method() === "POST" && uploads.test(request.url()));
  await dialog.getByRole("button", { name: "Upload 4 screenshots" }).click();
  await begun;
}

const screenshotsOf = ({ app, branch }: Scope) =>
  `${started().address}/projects/${app}/${branch}/screenshots`;

test("uploads of Ada's are asked about when she signs out, and none of them goes on as Ben's @deep", async ({
  owner,
}) => {
  const { page, scope, ben } = await withTwo(owner);
  // On their way for as long as Ada is there.
  await page.route(uploads, (route) => (route.request().method() === "POST" ? undefined : route.fallback()));
  await uploadFour(page, screenshotsOf(scope));
  await page.keyboard.press("Escape");
  await askToSignOut(page);
  const asking = page.getByRole("dialog", { name: "Sign out now?" });
  await asking.getByRole("button", { name: "Cancel" }).click();
  await expect(asking).toHaveCount(0);
  await askToSignOut(page);
  await asking.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Email address").waitFor();
  await signIn(page, ben);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && uploads.test(request.url())) sent.push(request.url());
  });
  await page.unroute(uploads);
  await page.goto(screenshotsOf(scope));
  await expect(page.getByText("No screenshots yet")).toBeVisible();
  expect(sent).toEqual([]);
});

test("a page that got no notice of another sign-in shows and stores nothing of its person", async ({
  owner,
  provoke,
}) => {
  // Also what the page counts before it has heard.
  provoke(/^409 PUT .*account$/, /^409 POST .*screenshots?$/, /^409 GET .*counts$/);
  const { page, scope, ada, ben } = await withTwo(owner);
  await test.step("it learns who is signed in when it is shown again, or from a refused request", async () => {
    const name = page.getByLabel("Your name");
    await page.goto(`${started().address}/account/profile`);
    await name.fill("Ada Lovelace");
    await signInBehindTheTabs(page, ben);
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(covers(page, "Ben")).toBeVisible();
    expect(await isOnTop(name)).toBe(false);
    await page.getByRole("button", { name: "Reload page" }).click();
    await expect(name).toHaveValue("Ben");

    await name.fill("Ben Nevis");
    await signInBehindTheTabs(page, ada);
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(covers(page, "Ada")).toBeVisible();
    await page.getByRole("button", { name: "Reload page" }).click();
    await expect(page.getByRole("button", { name: "Account: Ada" })).toBeVisible();
    await expect(name).toHaveValue(/^Ada/);
  });
  await test.step("uploads that are on their way when Ben signs in are stored as nobody's", async () => {
    const signedIn = Promise.withResolvers<void>();
    await page.route(uploads, async (route) => {
      if (route.request().method() === "POST") await signedIn.promise;
      await route.fallback();
    });
    await uploadFour(page, screenshotsOf(scope));
    await signInBehindTheTabs(page, ben);
    signedIn.resolve();
    await expect(covers(page, "Ben")).toBeVisible();
    await page.getByRole("button", { name: "Reload page" }).click();
    await expect(page.getByRole("button", { name: "Account: Ben" })).toBeVisible();
    await expect(page.getByText("No screenshots yet")).toBeVisible();
  });
});

test("what Ada typed into a brief is stored as hers before she is signed out @deep", async ({
  owner,
  provoke,
}) => {
  // What the stored draft makes the page read anew may come after the session's end.
  provoke(/^401 GET .*counts$/);
  const { page, scope, ben } = await withTwo(owner);
  const orders = `${started().address}/projects/${scope.app}/${scope.branch}/orders`;
  await page.goto(`${orders}/new`);
  await page.getByRole("checkbox", { name: /^German/ }).check();
  await page.getByRole("button", { name: /^Next: Strings/ }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.getByRole("button", { name: /^Next: Brief/ }).click();
  await page.getByLabel(/^Anything else/).fill("Be kind.");
  const id = /orders\/([^/]+)\/edit/.exec(page.url())?.[1];
  const drafts: Array<string | undefined> = [];
  page.on("response", (answer) => {
    if (answer.request().method() === "PUT") drafts.push(answer.request().headers()["x-parlance-person"]);
  });
  const { user } = await api<{ user: { _id: string } }>(page, "/v1/auth/session");
  await signOut(page);
  expect(drafts).toEqual([user._id]);
  await signIn(page, ben);
  const order = await api<{ brief: string }>(
    page,
    `/v1/api/orders/${id}?app=${scope.app}&branch=${scope.branch}`,
  );
  expect(order.brief).toBe("Be kind.");
});

test("a new order that Ada began is asked about when she signs out, and Ben begins his own @deep", async ({
  owner,
}) => {
  const { page, scope, ben } = await withTwo(owner);
  const begin = `${started().address}/projects/${scope.app}/${scope.branch}/orders/new`;
  const german = page.getByRole("checkbox", { name: /^German/ });
  await page.goto(begin);
  await german.check();
  await askToSignOut(page);
  const asking = page.getByRole("dialog", { name: "Sign out now?" });
  await asking.getByRole("button", { name: "Cancel" }).click();
  await expect(german).toBeChecked();
  await askToSignOut(page);
  await asking.getByRole("button", { name: "Sign out" }).click();
  await signIn(page, ben);
  // By the links of the page, which an address does not load anew.
  await page
    .getByRole("link", { name: /^Story/ })
    .first()
    .click();
  await page.getByRole("gridcell").first().waitFor();
  await page.getByRole("link", { name: "Orders" }).click();
  await page.getByRole("link", { name: "New order" }).first().click();
  await expect(german).not.toBeChecked();
});

test("a person who signs in again in one tab goes on in all of them @deep", async ({ owner, provoke }) => {
  provoke(/^401 /);
  const { page, scope } = await adaAtWork(owner);
  const other = await page.context().newPage();
  await openGrid(other, scope, ["de"]);
  const tabs = [page, other].entries().toArray();
  const ended = (tab: Page) => tab.getByRole("dialog", { name: "Your session has ended" });
  for (const [row, tab] of tabs) {
    await cell(tab, row, 2).click();
    await tab.keyboard.type(`Text ${row}`);
  }
  await page.context().clearCookies();
  // One of them may have noticed already.
  for (const [, tab] of tabs) {
    await tab.keyboard.press("Control+s");
    await expect(ended(tab)).toBeVisible();
  }
  await ended(other).getByLabel("Password").fill(password);
  await ended(other).getByRole("button", { name: "Sign in" }).click();
  for (const [row, tab] of tabs) {
    await expect(ended(tab)).toHaveCount(0);
    await cell(tab, row, 2).click();
    await tab.keyboard.press("Control+s");
    await expect(tab.getByText("All changes saved")).toBeVisible();
  }
  const rows = await storedRows(page, scope);
  expect(rows.map((row) => textOf(row.entries.de))).toEqual(["Text 0", "Text 1"]);
});

test("when somebody else signs in where Ada's session ended, the page is theirs and hers waits for her @deep", async ({
  owner,
  provoke,
}) => {
  provoke(/^401 /);
  const { page, scope, ada, ben } = await adaAtWork(owner);
  await cell(page, 0, 2).click();
  await page.keyboard.type("Zahlen");
  await page.context().clearCookies();
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
  await fillSignIn(page, ben);
  await expect(page.getByRole("button", { name: "Account: Ben" })).toBeVisible();
  await expect(page.getByText("All changes saved")).toBeVisible();
  await expect(cell(page, 0, 2)).not.toContainText("Zahlen");
  expect(textOf((await storedRows(page, scope))[0]?.entries.de)).toBe("");
  await signOut(page);
  await signIn(page, ada);
  await openGrid(page, scope, ["de"]);
  await expect(page.getByText("All changes saved")).toBeVisible();
  expect((await storedRows(page, scope))[0]?.entries.de).toMatchObject({ userName: "Ada" });
});

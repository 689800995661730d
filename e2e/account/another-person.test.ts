import type { Locator, Page } from "@playwright/test";
import {
  api,
  cell,
  expect,
  intercept,
  makeProject,
  navigateTo,
  openGrid,
  type Scope,
  secondUser,
  signOut,
  started,
  storedRows,
  test,
  textOf,
} from "#e2e/support/fixtures.ts";
import { drawScreen, english, shopTexts } from "#e2e/support/generated-screens.ts";

const data = { en: { main: { entries: { a: { v: "Pay" }, b: { v: "Cart" } } } } };
const password = "long enough for anybody";
const saves = /\/v1\/api\/entries\?/;

type People = { page: Page; scope: Scope; ada: string; ben: string };

const emailOf = async (page: Page) =>
  (await api<{ user: { email: string } }>(page, "/v1/auth/session")).user.email;

/** Ada, who has opened no page yet, and Ben, who has an account and will use her browser. */
async function withAdaAndBen(owner: Page): Promise<People> {
  const scope = await makeProject(owner, data);
  const [page, otherPage] = [
    await secondUser(owner, scope, { name: "Ada", role: "manager" }),
    await secondUser(owner, scope, { name: "Ben", role: "manager" }),
  ];
  const [ada, ben] = [await emailOf(page), await emailOf(otherPage)];
  await otherPage.context().close();
  return { page, scope, ada, ben };
}

/** Ada with the grid open. */
async function withAdaInGrid(owner: Page): Promise<People> {
  const people = await withAdaAndBen(owner);
  await openGrid(people.page, people.scope, ["de"]);
  return people;
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

async function requestSignOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

/** Signs out and confirms the dialog about unsaved texts, which stay in the browser. */
async function signOutWithUnsaved(page: Page): Promise<void> {
  await requestSignOut(page);
  const confirmation = page.getByRole("dialog", { name: "Sign out now?" });
  await expect(confirmation).toContainText("1 translation isn’t saved yet. It stays in this browser");
  // Does not wait for the next page, which the test may delay.
  await confirmation.getByRole("button", { name: "Sign out" }).click({ noWaitAfter: true });
}

/** A tab beside Ada's, in which Ben signs in after her. */
async function benInAnotherTab(page: Page, email: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(`${started().address}/account/profile`);
  await signOut(tab);
  await signIn(tab, email);
  return tab;
}

/** Keeps typed texts unsaved for the whole test. */
const refuseSaves = (page: Page) =>
  intercept(page, saves, (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 503, json: { message: "Error", code: "not_ready", requestId: "" } })
      : route.fallback(),
  );

const covers = (page: Page, name: string) =>
  page.getByRole("alertdialog", { name: `You’re now signed in as ${name}` });
/** Whether a control is visible and not covered. */
const isOnTop = (control: Locator) =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
const backOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("online")));

test("Ada's unsaved texts are neither sent nor shown while Ben is signed in, and return with her", async ({
  owner,
  expectProblems,
}) => {
  // Requests sent just before the sign-out may be answered after the session has ended.
  expectProblems(/^503 PATCH .*entries$/, /^401 GET /);
  const { page, scope, ada, ben } = await withAdaAndBen(owner);
  const goTo = (path: string) => navigateTo(page, `/projects/${scope.app}/${scope.branch}/${path}`);
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
  const sentRequests: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // Ada's page stays until the next page arrives.
  await page.route(/\/sign-in/, async (route) => {
    await released;
    await route.continue();
  });
  const next = page.waitForRequest((request) => request.isNavigationRequest());
  await page.evaluate(() => {
    Object.assign(window, { isAdas: true });
    // Events that would make the page retry its saves.
    setInterval(() => {
      window.dispatchEvent(new Event("online"));
      void fetch("/health").catch(() => undefined);
    }, 100);
  });
  await signOutWithUnsaved(page);
  await next;
  page.on("request", (request) =>
    sentRequests.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  await expect.poll(() => sentRequests.length).toBeGreaterThan(3);
  expect(new Set(sentRequests)).toEqual(new Set(["GET /health"]));
  release();
  await page.getByLabel("Email address").waitFor();
  expect(await page.evaluate(() => "isAdas" in window)).toBe(false);
  await page.unroute(saves);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(request.postData() ?? "");
  });
  await signIn(page, ben);
  // Runs everything that Ada's page had scheduled.
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

test("Ada's tab shows that Ben is signed in, sends nothing, and continues when she returns @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^401 /, /^503 PATCH .*entries$/);
  const { page, scope, ada, ben } = await withAdaInGrid(owner);
  await refuseSaves(page);
  await cell(page, 0, 2).click();
  await page.keyboard.type("Zah");
  const otherPage = await benInAnotherTab(page, ben);
  await expect(covers(page, "Ben")).toBeVisible();
  await page.unroute(saves);
  expect(await isOnTop(cell(page, 0, 2))).toBe(false);
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Parts of the page may still load, for either user.
    if (pathname.startsWith("/v1/") && pathname !== "/v1/auth/session") sent.push(pathname);
  });
  await backOnline(page);
  await page.keyboard.press("Escape");
  await page.keyboard.type("len");
  await page.keyboard.press("Control+s");
  await expect(covers(page, "Ben")).toBeVisible();
  await openGrid(otherPage, scope, ["de"]);
  await expect(cell(otherPage, 0, 2)).not.toContainText("Zah");
  expect(sent).toEqual([]);

  await signOut(otherPage);
  await signIn(otherPage, ada);
  await expect(covers(page, "Ben")).toHaveCount(0);
  await expect(cell(page, 0, 2)).toContainText("Zah");
  // Ada's field is still open.
  await cell(page, 0, 2).click();
  await page.keyboard.press("End");
  await page.keyboard.type("len");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("All changes saved")).toBeVisible();
  const stored = (await storedRows(page, scope))[0]?.entries.de;
  expect([textOf(stored), stored]).toMatchObject(["Zahlen", { userName: "Ada" }]);
});

/** Signs in like another program that shares the browser's cookies: no tab is notified. */
const signInBehindTheTabs = (page: Page, email: string) =>
  page.context().request.post(`${started().address}/v1/auth/sign-in`, {
    data: { email, password },
    headers: { origin: started().address },
  });

test("the stream of Ada's grid ends when Ben signs in, and he does not get her text @deep", async ({
  owner,
  expectProblems,
}) => {
  // Requests that the page sends before it notices the change of the session.
  expectProblems(/^(401|409) /);
  const { page, scope, ben } = await withAdaInGrid(owner);
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

/** Selects four files for upload and starts it. */
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
  const firstUpload = page.waitForRequest(
    (request) => request.method() === "POST" && uploads.test(request.url()),
  );
  await dialog.getByRole("button", { name: "Upload 4 screenshots" }).click();
  await firstUpload;
}

const screenshotsOf = ({ app, branch }: Scope) =>
  `${started().address}/projects/${app}/${branch}/screenshots`;

test("Ada's sign-out during uploads asks for confirmation, and Ben does not continue them @deep", async ({
  owner,
}) => {
  const { page, scope, ben } = await withAdaAndBen(owner);
  // Uploads stay in progress while Ada is signed in.
  await page.route(uploads, (route) => (route.request().method() === "POST" ? undefined : route.fallback()));
  await uploadFour(page, screenshotsOf(scope));
  await page.keyboard.press("Escape");
  await requestSignOut(page);
  const confirmation = page.getByRole("dialog", { name: "Sign out now?" });
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await expect(confirmation).toHaveCount(0);
  await requestSignOut(page);
  await confirmation.getByRole("button", { name: "Sign out" }).click();
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

test("Ada's page that missed Ben's sign-in neither shows nor stores data of Ben", async ({
  owner,
  expectProblems,
}) => {
  // Includes whatever the page requests before it notices the sign-in.
  expectProblems(/^409 PUT .*account$/, /^409 POST .*screenshots?$/, /^409 GET /);
  const { page, scope, ada, ben } = await withAdaAndBen(owner);
  await test.step("the page detects the new session when it is shown again or after a refused request", async () => {
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
  await test.step("uploads in progress when Ben signs in are not stored", async () => {
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

test("a brief that Ada typed is stored in her name before the sign-out ends her session @deep", async ({
  owner,
  expectProblems,
}) => {
  // Requests after the draft was stored may follow the end of the session.
  expectProblems(/^401 GET /);
  const { page, scope, ben } = await withAdaAndBen(owner);
  const orders = `${started().address}/projects/${scope.app}/${scope.branch}/orders`;
  await page.goto(`${orders}/new`);
  await page.getByRole("checkbox", { name: /^German/ }).check();
  await page.getByRole("button", { name: /^Next: Strings/ }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.getByRole("button", { name: /^Next: Brief/ }).click();
  await page.getByLabel(/translators should know$/).fill("Be kind.");
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

test("Ada's sign-out with a new order asks for confirmation, and Ben's order starts empty @deep", async ({
  owner,
}) => {
  const { page, scope, ben } = await withAdaAndBen(owner);
  const newOrder = `${started().address}/projects/${scope.app}/${scope.branch}/orders/new`;
  const german = page.getByRole("checkbox", { name: /^German/ });
  await page.goto(newOrder);
  await german.check();
  await requestSignOut(page);
  const confirmation = page.getByRole("dialog", { name: "Sign out now?" });
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await expect(german).toBeChecked();
  await requestSignOut(page);
  await confirmation.getByRole("button", { name: "Sign out" }).click();
  await signIn(page, ben);
  // Navigates by links, which do not reload the page.
  await page
    .getByRole("link", { name: /^Story/ })
    .first()
    .click();
  await page.getByRole("gridcell").first().waitFor();
  await page.getByRole("link", { name: "Orders" }).click();
  await page.getByRole("link", { name: "New order" }).first().click();
  await expect(german).not.toBeChecked();
});

test("signing in again in one tab signs in all tabs of the user again @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^401 /);
  const { page, scope } = await withAdaInGrid(owner);
  const otherPage = await page.context().newPage();
  await openGrid(otherPage, scope, ["de"]);
  const tabs = [page, otherPage].entries().toArray();
  const ended = (tab: Page) => tab.getByRole("dialog", { name: "Your session has ended" });
  for (const [row, tab] of tabs) {
    await cell(tab, row, 2).click();
    await tab.keyboard.type(`Text ${row}`);
  }
  await page.context().clearCookies();
  // One of the tabs may have detected the end of the session already.
  for (const [, tab] of tabs) {
    await tab.keyboard.press("Control+s");
    await expect(ended(tab)).toBeVisible();
  }
  await ended(otherPage).getByLabel("Password").fill(password);
  await ended(otherPage).getByRole("button", { name: "Sign in" }).click();
  for (const [row, tab] of tabs) {
    await expect(ended(tab)).toHaveCount(0);
    await cell(tab, row, 2).click();
    await tab.keyboard.press("Control+s");
    await expect(tab.getByText("All changes saved")).toBeVisible();
  }
  const rows = await storedRows(page, scope);
  expect(rows.map((row) => textOf(row.entries.de))).toEqual(["Text 0", "Text 1"]);
});

test("signing in as another user after Ada's session ended opens a new page, keeps her input @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^401 /);
  const { page, scope, ada, ben } = await withAdaInGrid(owner);
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

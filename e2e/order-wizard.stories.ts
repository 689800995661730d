import type { Page } from "@playwright/test";
import { api, expect, makeProject, makeTeam, type Scope, secondUser, started, tabTo, test } from "./house.ts";

const entries = {
  "pay.now": { v: "Pay now", tags: ["shop"] },
  "pay.again": { v: "Pay now", tags: ["shop"] },
  "pay.later": { v: "Pay later in two parts", tags: ["shop"] },
  home: { v: "Home" },
  empty: { v: "" },
};
const data = {
  en: { main: { entries } },
  de: { main: { entries: { home: { v: "Start" }, "pay.later": { locked: true } } } },
};
const template = [
  { name: "Audience", type: "selection", selectionList: ["Everyone", "Lawyers"], mandatory: true },
  {
    name: "Which law",
    type: "text",
    mandatory: true,
    conditional: { conditionField: "Audience", condition: "is", conditionValue: "Lawyers" },
  },
];

type Order = {
  _id: string;
  orderNumber: number;
  status: string;
  languages: string[];
  sourceWordCount: number;
  dueDate: string;
  brief: string;
  tagNames: string[];
  orderToCopy: string | null;
  languageToCopy: string | null;
  notifyAddtionalUsers: string[];
  customBrief: Array<{ name: string; value: string }>;
  files: Array<{ name: string; size: number }>;
  targetLanguages: Record<string, { strings: number; words: number }>;
};

const scopeQuery = ({ app, branch }: Scope) => new URLSearchParams({ app, branch });
const ordersPath = (scope: Scope, id = "") => `/v1/api/orders${id && `/${id}`}?${scopeQuery(scope)}`;
const pageOf = ({ app, branch }: Scope, path: string) =>
  `${started().address}/projects/${app}/${branch}/orders/${path}`;
const readOrder = (page: Page, scope: Scope, id: string) => api<Order>(page, ordersPath(scope, id));
const make = async (page: Page, scope: Scope, body: object) =>
  (await api<{ order: Order }>(page, ordersPath(scope), { method: "POST", body })).order;
const change = (page: Page, scope: Scope, id: string, body: object) =>
  api(page, ordersPath(scope, id), { method: "PUT", body });
const setTemplate = (page: Page, scope: Scope, fields: object[]) =>
  api(page, `/v1/api/orderBriefTemplate?${scopeQuery(scope)}`, { method: "PUT", body: fields });

/** A project of the story's own, its template as it should be, and the wizard open. */
async function openWizard(page: Page, { fields = [] as object[], languages = ["de", "fr", "es"] } = {}) {
  // All projects of a team have the same template.
  const team = fields.length > 0 ? await makeTeam(page) : undefined;
  const scope = await makeProject(page, data, languages, team);
  if (team) await setTemplate(page, scope, fields);
  await page.goto(pageOf(scope, "new"));
  await expect(page.getByRole("heading", { name: "Which languages?" })).toBeVisible();
  return scope;
}

const draftOf = (page: Page) => /orders\/([^/]+)\/edit/.exec(page.url())?.[1] ?? "";
/** On to the next step. Pressed twice before it is there, the button leads to the same one. */
const goOn = async (page: Page) => {
  const next = page.getByRole("button", { name: /^Next: / });
  const name = await next.innerText();
  await next.click();
  await expect(page.getByRole("button", { name, exact: true })).toBeHidden();
};
const place = (page: Page) => page.getByRole("button", { name: /^Place order/ });
const estimate = (page: Page) => page.getByRole("table", { name: "What would be ordered" });
const totals = (page: Page) =>
  estimate(page)
    .getByRole("row", { name: /^Total/ })
    .getByRole("cell");
/** Whether leaving Parlance now would ask first. */
const asksToStay = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));

test("by keyboard alone: three languages, a conditional brief and two files, and what is stored is what was shown", async ({
  owner,
}) => {
  const scope = await openWizard(owner, { fields: template });
  const { keyboard } = owner;
  for (const language of [/^French/, /^German/, /^Spanish/]) {
    await tabTo(owner, language);
    await keyboard.press("Space");
  }
  await tabTo(owner, /^Next: Strings/);
  await keyboard.press("Enter");
  await expect(owner.getByRole("heading", { name: "Which strings?" })).toBeFocused();
  await expect(owner.getByText("Draft saved")).toBeVisible();
  await tabTo(owner, /^Tags/);
  await keyboard.type("shop");
  await keyboard.press("Enter");
  await tabTo(owner, /^Next: Brief/);
  await keyboard.press("Enter");
  await expect(owner.getByRole("heading", { name: "What should the translators know?" })).toBeFocused();
  await tabTo(owner, /^Audience/);
  await keyboard.type("Lawyers");
  await tabTo(owner, /^Which law/);
  await keyboard.type("Civil code");
  await tabTo(owner, /^Anything else/);
  await keyboard.type("Be precise.");
  await tabTo(owner, /^Next: Date and files/);
  await keyboard.press("Enter");
  await expect(
    owner.getByRole("heading", { name: "When, with which files, and who is notified?" }),
  ).toBeFocused();
  // Well before the key: the browser learns of this waiting a moment later.
  const choosing = owner.waitForEvent("filechooser");
  await tabTo(owner, /^Due date/);
  await keyboard.type("03032090");
  await tabTo(owner, /^Choose files/);
  await keyboard.press("Enter");
  await (await choosing).setFiles([
    { name: "terms.txt", mimeType: "text/plain", buffer: Buffer.from("one") },
    { name: "قائمة.csv", mimeType: "text/csv", buffer: Buffer.from("two,three") },
  ]);
  await expect(owner.getByRole("button", { name: "Remove terms.txt" })).toBeVisible();
  await expect(owner.getByRole("button", { name: "Remove قائمة.csv" })).toBeVisible();
  await tabTo(owner, /^Next: Review/);
  await keyboard.press("Enter");
  await expect(owner.getByRole("heading", { name: "Review your order" })).toBeFocused();
  await expect(totals(owner)).toHaveText(["8", "22", "3"]);
  await expect(owner.getByText("9 source words")).toBeVisible();
  const id = draftOf(owner);
  await tabTo(owner, /^Place order/);
  await keyboard.press("Enter");
  await expect(owner).toHaveURL(new RegExp(`/orders/${id}`));
  await expect.poll(async () => (await readOrder(owner, scope, id)).status).toBe("requested");
  const order = await readOrder(owner, scope, id);
  expect(order).toMatchObject({
    status: "requested",
    orderNumber: 1,
    sourceWordCount: 9,
    brief: "Be precise.",
    tagNames: ["shop"],
    // The end of the day where the manager is.
    dueDate: new Date(2090, 2, 3, 23, 59, 59).toISOString(),
    customBrief: [
      { name: "Audience", value: "Lawyers" },
      { name: "Which law", value: "Civil code" },
    ],
    targetLanguages: {
      de: { strings: 2, words: 4 },
      es: { strings: 3, words: 9 },
      fr: { strings: 3, words: 9 },
    },
  });
  expect(order.files.map(({ name, size }) => [name, size])).toEqual([
    ["terms.txt", 3],
    ["قائمة.csv", 9],
  ]);
});

test("a draft is gone on with in another browser: everything is there, and each step has its address", async ({
  owner,
  browser,
}) => {
  const scope = await openWizard(owner, { fields: template });
  await owner.getByRole("checkbox", { name: /^German/ }).check();
  await goOn(owner);
  await owner.getByRole("radio", { name: /^All strings/ }).check();
  await goOn(owner);
  await owner.getByLabel("Audience").selectOption("Lawyers");
  await owner.getByLabel("Which law").fill("Civil code");
  await owner.getByRole("button", { name: "Save and close" }).click();
  await expect(owner).toHaveURL(pageOf(scope, "").replace(/\/$/, ""));
  const [draft] = await api<Order[]>(owner, ordersPath(scope));
  const context = await browser.newContext({ storageState: await owner.context().storageState() });
  const page = await context.newPage();
  await page.goto(pageOf(scope, `${draft?._id}/edit/brief`));
  await expect(page.getByLabel("Which law")).toHaveValue("Civil code");
  await page.getByRole("link", { name: /^Strings/ }).click();
  await expect(page.getByRole("radio", { name: /^All strings/ })).toBeChecked();
  await page.getByRole("link", { name: /^Languages/ }).click();
  await expect(page.getByRole("checkbox", { name: /^German/ })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Which strings?" })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Which languages?" })).toBeVisible();
  await context.close();
});

test("two windows with one draft: nothing is written over unasked", async ({ owner, provoke }) => {
  provoke(/^409 PUT .*\/orders\//);
  const scope = await openWizard(owner);
  await owner.getByRole("checkbox", { name: /^German/ }).check();
  await goOn(owner);
  await goOn(owner);
  await expect(owner.getByText("Draft saved")).toBeVisible();
  const id = draftOf(owner);
  const brief = owner.getByLabel("Anything else");
  await change(owner, scope, id, { brief: "theirs" });
  await brief.fill("mine");
  const notice = owner.getByRole("alert").filter({ hasText: "changed by someone else" });
  await expect(notice).toBeVisible();
  expect((await readOrder(owner, scope, id)).brief).toBe("theirs");
  await notice.getByRole("button", { name: "Load saved version" }).click();
  await expect(brief).toHaveValue("theirs");
  await change(owner, scope, id, { brief: "theirs again" });
  await brief.fill("mine again");
  await notice.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(async () => (await readOrder(owner, scope, id)).brief).toBe("mine again");
  await expect(notice).toBeHidden();
});

test("without the network what is typed stays, is said to be unsaved, and is stored afterwards @deep", async ({
  owner,
  provoke,
}) => {
  provoke(/^net::ERR_INTERNET_DISCONNECTED /);
  const scope = await openWizard(owner);
  await owner.getByRole("checkbox", { name: /^German/ }).check();
  await goOn(owner);
  await goOn(owner);
  const id = draftOf(owner);
  await owner.context().setOffline(true);
  await owner.getByLabel("Anything else").fill("Written on a train");
  await expect(owner.getByRole("alert").filter({ hasText: "Not saved." })).toBeVisible();
  await owner.context().setOffline(false);
  await expect(owner.getByText("Draft saved")).toBeVisible();
  expect((await readOrder(owner, scope, id)).brief).toBe("Written on a train");
});

test("leaving a new order asks; a draft can be deleted", async ({ owner }) => {
  const scope = await openWizard(owner);
  await owner.getByRole("checkbox", { name: /^German/ }).check();
  await owner.getByRole("link", { name: "Counts" }).click();
  const dialog = owner.getByRole("dialog", { name: "This order isn’t saved" });
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(owner.getByRole("checkbox", { name: /^German/ })).toBeChecked();
  await owner.getByRole("link", { name: "Counts" }).click();
  await dialog.getByRole("button", { name: "Save draft and leave" }).click();
  await expect(owner).toHaveURL(/\/counts$/);
  const [draft] = await api<Order[]>(owner, ordersPath(scope));
  expect(draft).toMatchObject({ status: "draft", languages: ["de"] });
  await owner.goto(pageOf(scope, `${draft?._id}/edit`));
  await owner.getByRole("button", { name: "More actions for this draft" }).click();
  await owner.getByRole("menuitem", { name: "Delete draft" }).click();
  await owner.getByRole("button", { name: "Delete draft" }).last().click();
  await expect(owner).toHaveURL(/\/orders$/);
  expect(await api<Order[]>(owner, ordersPath(scope))).toEqual([]);
});

test("without a source language or a target the wizard goes to the field and says so", async ({ owner }) => {
  const scope = await openWizard(owner);
  const draft = await make(owner, scope, { status: "draft" });
  await owner.goto(pageOf(scope, `${draft._id}/edit/review`));
  await place(owner).click();
  const source = owner.getByLabel("Translate from");
  await expect(source).toBeFocused();
  await expect(source).toHaveAccessibleDescription("Choose the source language.");
  await expect(owner.getByRole("group", { name: "Translate into" })).toHaveAccessibleDescription(
    "Choose at least one target language.",
  );
  await expect(owner.getByRole("link", { name: /^Languages Something is missing/ })).toBeVisible();
});

test("a source language that is not in the project is said at its field, whoever finds it out @deep", async ({
  owner,
  provoke,
}) => {
  provoke(/^400 POST .*estimate/);
  const scope = await openWizard(owner);
  const draft = await make(owner, scope, { status: "draft", sourceLanguage: "xx-nope", languages: ["de"] });
  await owner.goto(pageOf(scope, `${draft._id}/edit/review`));
  await place(owner).click();
  const source = owner.getByLabel("Translate from");
  await expect(source).toBeFocused();
  await expect(source).toHaveAccessibleDescription(/no longer has this language/);
  await source.selectOption("fr");
  await expect(source).toHaveAccessibleDescription("");
  await owner.getByRole("link", { name: /^Review/ }).click();
  await expect(owner.getByText("Draft saved")).toBeVisible();
  // The language goes while this browser does not learn of it: the server says so.
  const languages = await api(owner, `/v1/api/languages?${scopeQuery(scope)}`);
  await owner.route("**/v1/api/languages?*", (route) => route.fulfill({ json: languages }));
  await api(owner, `/v1/api/languages/fr?${scopeQuery(scope)}`, { method: "DELETE" });
  await place(owner).click();
  await expect(source).toBeFocused();
  await expect(source).toHaveAccessibleDescription(/no longer has this language/);
  expect((await readOrder(owner, scope, draft._id)).status).toBe("draft");
});

test("no word to order is refused at the languages @deep", async ({ owner, provoke }) => {
  provoke(/^400 PUT .*\/orders\//);
  const scope = await openWizard(owner);
  const draft = await make(owner, scope, {
    status: "draft",
    sourceLanguage: "en",
    languages: ["de"],
    stringOption: "outdated",
  });
  await owner.goto(pageOf(scope, `${draft._id}/edit/review`));
  await expect(owner.getByText("Nothing to translate with this selection.")).toBeVisible();
  await expect(owner.getByText("No words to translate: choose other strings or languages.")).toBeVisible();
  await place(owner).click();
  await expect(owner.getByRole("checkbox", { name: /^German/ })).toBeFocused();
  await expect(owner.getByRole("group", { name: "Translate into" })).toHaveAccessibleDescription(
    /None of these languages has words/,
  );
  expect(await readOrder(owner, scope, draft._id)).toMatchObject({ status: "draft" });
});

test("a mandatory field of the brief is asked for, also when it came into the template meanwhile", async ({
  owner,
  provoke,
}) => {
  provoke(/^400 PUT .*\/orders\//);
  const scope = await openWizard(owner, { fields: template });
  const draft = await make(owner, scope, { status: "draft", sourceLanguage: "en", languages: ["de"] });
  await owner.goto(pageOf(scope, `${draft._id}/edit/review`));
  await expect(owner.getByRole("alert").filter({ hasText: "Before you can place the order" })).toContainText(
    "Audience",
  );
  await place(owner).click();
  const audience = owner.getByLabel("Audience");
  await expect(audience).toBeFocused();
  await expect(audience).toHaveAccessibleDescription(/Required/);
  await audience.selectOption("Everyone");
  await goOn(owner);
  await goOn(owner);
  await setTemplate(owner, scope, [...template, { name: "Purpose", type: "text", mandatory: true }]);
  await place(owner).click();
  await expect(owner.getByLabel("Purpose")).toHaveAccessibleDescription(/Required/);
  await owner.getByLabel("Purpose").fill("Law");
  await goOn(owner);
  await goOn(owner);
  await place(owner).click();
  await expect.poll(async () => (await readOrder(owner, scope, draft._id)).status).toBe("requested");
});

test("the scope of an earlier order is copied, language by language or that of one for others @deep", async ({
  owner,
}) => {
  const scope = await openWizard(owner);
  const first = await make(owner, scope, { sourceLanguage: "en", languages: ["de", "fr"], tags: ["shop"] });
  const open = await make(owner, scope, { sourceLanguage: "en", languages: ["es"] });
  await change(owner, scope, first._id, { status: "canceled" });
  await owner.goto(pageOf(scope, `new?copy=${first._id}`));
  await expect(owner.getByLabel("Scope of an earlier order")).toHaveValue(first._id);
  await expect(estimate(owner).getByRole("row", { name: /^French/ })).toContainText("3");
  await goOn(owner);
  await expect(owner.getByText("Uses the strings of order #1")).toBeVisible();
  await goOn(owner);
  await goOn(owner);
  await goOn(owner);
  const id = draftOf(owner);
  await place(owner).click();
  await expect.poll(async () => (await readOrder(owner, scope, id)).status).toBe("requested");
  expect(await readOrder(owner, scope, id)).toMatchObject({
    orderToCopy: first._id,
    languageToCopy: null,
    targetLanguages: { de: { strings: 2 }, fr: { strings: 3 } },
  });
  await owner.goto(pageOf(scope, `${id}/brief`));
  await expect(owner.getByText(/^limited to Order #1$/)).toBeVisible();
  await owner.goto(pageOf(scope, "new"));
  // Another one, which is still open: only one of its languages can be taken.
  await owner.getByLabel("Scope of an earlier order").selectOption(open._id);
  await expect(owner.getByLabel("Whose scope?")).toHaveValue("es");
  await owner.getByLabel("Scope of an earlier order").selectOption(first._id);
  await owner.getByLabel("Whose scope?").selectOption("de");
  await owner.getByRole("checkbox", { name: /^Spanish/ }).check();
  for (let step = 0; step < 4; step++) await goOn(owner);
  const other = draftOf(owner);
  await expect(estimate(owner).getByRole("row", { name: /^Left out/ })).toContainText("order #2");
  await change(owner, scope, open._id, { status: "canceled" });
  await expect(totals(owner)).toHaveText(["2", "4", "1"]);
  await place(owner).click();
  await expect.poll(async () => (await readOrder(owner, scope, other)).status).toBe("requested");
  expect(await readOrder(owner, scope, other)).toMatchObject({
    orderToCopy: first._id,
    languageToCopy: "de",
    targetLanguages: { es: { strings: 2 } },
  });
});

test("tags, strings without one and groups narrow the order; an eleventh group is not taken @deep", async ({
  owner,
}) => {
  const names = Array.from({ length: 11 }, (_, n) => `group ${n + 1}`);
  const groups = Object.fromEntries(
    names.map((name) => [name, { entries: { [`${name}.key`]: { v: "Word" } } }]),
  );
  const scope = await makeProject(owner, { en: { main: { entries }, ...groups } }, ["fr"]);
  await owner.goto(pageOf(scope, "new"));
  await owner.getByRole("checkbox", { name: /^French/ }).check();
  await goOn(owner);
  await expect(totals(owner)).toHaveText(["15", "21", "11"]);
  await owner.getByLabel("Tags", { exact: true }).fill("shop");
  await owner.keyboard.press("Enter");
  await expect(totals(owner)).toHaveText(["3", "9", "1"]);
  await owner.getByRole("checkbox", { name: /^Include strings without a tag/ }).check();
  await expect(totals(owner)).toHaveText(["15", "21", "11"]);
  const choice = owner.getByLabel("Groups", { exact: true });
  for (const name of names) {
    await choice.pressSequentially(name);
    await owner.keyboard.press("Enter");
  }
  await expect(owner.getByText("An order can have up to 10 groups.")).toBeVisible();
  await expect(totals(owner)).toHaveText(["10", "10", "9"]);
  await expect(owner.getByText("Draft saved")).toBeVisible();
  const id = draftOf(owner);
  await expect
    .poll(async () => (await api<{ groups: string[] }>(owner, ordersPath(scope, id))).groups)
    .toHaveLength(10);
});

test("with a source file per tag strings of no tag are named, and each tag is a file to download", async ({
  owner,
  provoke,
}) => {
  provoke(/^400 POST .*estimate/);
  const texts = {
    pay: { v: "Pay", tags: ["shop"] },
    cart: { v: "Cart", tags: ["shop"] },
    start: { v: "Start", tags: ["web / start"] },
    none: { v: "None" },
  };
  const scope = await makeProject(owner, { en: { main: { entries: texts } } }, ["fr"]);
  await owner.goto(pageOf(scope, "new"));
  await owner.getByRole("checkbox", { name: /^French/ }).check();
  await goOn(owner);
  const perTag = owner.getByRole("checkbox", { name: /^One source file per tag/ });
  await perTag.check();
  await expect(owner.getByText(/exactly one of the tags\. These don’t: .?none.?$/)).toBeVisible();
  for (const tag of ["shop", "web / start"]) {
    await owner.getByLabel("Tags", { exact: true }).fill(tag);
    await owner.keyboard.press("Enter");
  }
  await expect(totals(owner)).toHaveText(["3", "3", "0"]);
  await expect(owner.getByText("Draft saved")).toBeVisible();
  const id = draftOf(owner);
  await owner.goto(pageOf(scope, `${id}/edit/scope`));
  await expect(perTag).toBeChecked();
  await change(owner, scope, id, { status: "requested" });
  await owner.goto(pageOf(scope, id));
  await owner.getByRole("button", { name: "Download strings" }).click();
  await expect(owner.getByRole("dialog")).toContainText("This order has one file per tag.");
  const names: string[] = [];
  owner.on("download", (file) => names.push(file.suggestedFilename()));
  await owner.getByRole("dialog").getByRole("button", { name: "Download", exact: true }).click();
  await expect.poll(() => names.toSorted()).toEqual(["order-1.shop.csv", "order-1.web-start.csv"]);
});

test("each number of the table opens exactly its strings, and an order that has some is a link @deep", async ({
  owner,
}) => {
  const scope = await openWizard(owner);
  const held = await make(owner, scope, { sourceLanguage: "en", languages: ["fr"], tags: ["shop"] });
  await owner.reload();
  await owner.getByRole("button", { name: /^Select all/ }).click();
  const numbers = estimate(owner).getByRole("button");
  await expect(numbers).toHaveCount(9);
  for (const number of await numbers.all()) {
    const count = await number.textContent();
    await number.click();
    const dialog = owner.getByRole("dialog");
    await expect(dialog.getByRole("heading")).toHaveText(new RegExp(`^${count} strings? of`));
    await expect(dialog.getByRole("listitem").first()).toHaveAttribute("aria-setsize", count ?? "");
    await expect(dialog.getByRole("listitem")).toHaveCount(Number(count));
    await owner.keyboard.press("Escape");
    await expect(number).toBeFocused();
  }
  await estimate(owner)
    .getByRole("button", { name: /French, already in an order/ })
    .click();
  await expect(owner.getByRole("dialog").getByRole("listitem")).toContainText([
    "pay.now",
    "pay.again",
    "pay.later",
  ]);
  await expect(owner).toHaveURL(/rows=fr\.inOrder/);
  await owner.keyboard.press("Escape");
  await expect(estimate(owner).getByRole("link", { name: "order #1" })).toHaveAttribute(
    "href",
    new RegExp(held._id),
  );
});

test("what would be ordered is looked at once more before placing, and a difference is shown first", async ({
  owner,
}) => {
  // Somebody translates one, which this page is not told yet: its stream is its own, and stays silent.
  await owner.addInitScript(() => Reflect.deleteProperty(window, "SharedWorker"));
  await owner.route("**/v1/live?*", () => undefined);
  const scope = await openWizard(owner);
  await owner.getByRole("checkbox", { name: /^French/ }).check();
  for (let step = 0; step < 4; step++) await goOn(owner);
  await expect(totals(owner)).toHaveText(["4", "10", "1"]);
  await expect(owner.getByText("Updating…")).toBeHidden();
  const id = draftOf(owner);
  const body = { data: { fr: { main: { entries: { home: { v: "Accueil" } } } } } };
  await api(owner, `/v1/api?app=${scope.app}`, { method: "POST", body });
  await place(owner).click();
  const notice = owner.getByRole("alert").filter({ hasText: "The strings changed since you looked" });
  await expect(notice).toContainText("now 3 strings and 9 words, before 4 strings and 10 words");
  expect((await readOrder(owner, scope, id)).status).toBe("draft");
  await owner.getByRole("button", { name: "Place order as it is now" }).click();
  await expect.poll(async () => (await readOrder(owner, scope, id)).status).toBe("requested");
  expect((await readOrder(owner, scope, id)).targetLanguages).toMatchObject({ fr: { strings: 3, words: 9 } });
});

test("a file that is too large is refused before it is sent; one that fails is sent again; one is removed", async ({
  owner,
  provoke,
}) => {
  provoke(/^500 POST .*\/files/, /^net::ERR_FAILED .*\/files/);
  const scope = await openWizard(owner);
  for (let step = 0; step < 3; step++) await goOn(owner);
  const id = draftOf(owner);
  const input = owner.locator('input[type="file"]');
  const files = owner.getByRole("region", { name: "Reference files" });
  await owner.route("**/files?*", (route) => route.abort());
  await input.setInputFiles([{ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") }]);
  await expect(files.getByRole("alert")).toContainText("Can’t reach Parlance");
  await goOn(owner);
  await expect(owner.getByText("Not uploaded, so not part of the order: a.txt.")).toBeVisible();
  await owner.goBack();
  await owner.unroute("**/files?*");
  let isHeld = true;
  await owner.route("**/files?*", async (route) => {
    await expect.poll(() => isHeld).toBe(false);
    await route.continue();
  });
  await files.getByRole("button", { name: "Upload a.txt again" }).click();
  await owner.getByRole("link", { name: /^Brief/ }).click();
  await expect.poll(() => asksToStay(owner)).toBe(true);
  isHeld = false;
  await expect.poll(() => asksToStay(owner)).toBe(false);
  await owner.getByRole("link", { name: /^Date and files/ }).click();
  await expect(files.getByRole("button", { name: "a.txt", exact: true })).toBeVisible();
  await input.evaluate((one: HTMLInputElement) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(52_500_000)], "large.zip"));
    one.files = chosen.files;
    one.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect(files.getByRole("alert")).toContainText("Larger than 50 MB");
  await files.getByRole("button", { name: "Remove large.zip" }).click();
  expect((await readOrder(owner, scope, id)).files.map(({ name }) => name)).toEqual(["a.txt"]);
  await files.getByRole("button", { name: "Remove a.txt" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Remove a.txt" }).click();
  await expect(files.getByRole("listitem")).toHaveCount(0);
  expect((await readOrder(owner, scope, id)).files).toEqual([]);
});

test("a colleague is told, the due day follows the rule, and an order that was placed is no draft any more", async ({
  owner,
}) => {
  const scope = await openWizard(owner);
  await secondUser(owner, scope, { name: "Mona Manager", role: "manager" });
  await owner.goto(pageOf(scope, "new"));
  await owner.getByRole("checkbox", { name: /^French/ }).check();
  for (let step = 0; step < 3; step++) await goOn(owner);
  const time = owner.locator("time");
  const in28Days = () => new Date(Date.now() + 28 * 86_400_000).toISOString().slice(0, 10);
  const earliest = in28Days();
  await expect(time).toHaveAttribute("datetime", new RegExp(`^(${earliest}|${in28Days()})`));
  await owner.getByLabel("Due date").fill("2020-01-01");
  await expect(owner.getByText("less than a day from now, so it is due on")).toBeVisible();
  await owner.getByLabel("People to notify").fill("Mona");
  const people = owner.getByLabel("People to notify");
  const option = await owner.locator("datalist option").last().getAttribute("value");
  await people.fill(option ?? "");
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("button", { name: /^Remove Mona Manager/ })).toBeVisible();
  await goOn(owner);
  await expect(owner.getByRole("region", { name: "Date and files" })).toContainText("Mona Manager");
  const id = draftOf(owner);
  await place(owner).click();
  await expect.poll(async () => (await readOrder(owner, scope, id)).status).toBe("requested");
  const order = await readOrder(owner, scope, id);
  expect(order.notifyAddtionalUsers).toHaveLength(1);
  // The day may end meanwhile.
  expect([earliest, in28Days()]).toContain(order.dueDate.slice(0, 10));
  await owner.goto(pageOf(scope, `${id}/edit/scope`));
  await expect(owner.getByText("This draft was already placed as order #1.")).toBeVisible();
  await expect(owner.getByRole("link", { name: "Open order" })).toBeVisible();
});

test("a translator is told that they may not order @deep", async ({ owner }) => {
  const scope = await openWizard(owner);
  const guest = await secondUser(owner, scope, { name: "Tara Translator" });
  await guest.goto(pageOf(scope, "new"));
  await expect(guest.getByRole("alert")).toContainText("doesn’t allow you to order");
  await expect(guest.getByRole("button", { name: /^Next/ })).toBeHidden();
});

test("a project without a language to translate into says what to do first @deep", async ({ owner }) => {
  const scope = await makeProject(owner, { en: data.en }, []);
  await owner.goto(pageOf(scope, "new"));
  await expect(owner.getByText("No languages to translate into")).toBeVisible();
  await expect(owner.getByRole("link", { name: "Add language" })).toBeVisible();
});

test("the palette leads to a new order @deep", async ({ owner }) => {
  await openWizard(owner);
  await owner.getByRole("link", { name: "Counts" }).click();
  await owner.keyboard.press("Control+k");
  await owner.getByPlaceholder("Search pages, projects and commands").fill("new order");
  await expect(owner.getByRole("dialog").getByText("New order")).toBeVisible();
  await owner.keyboard.press("Enter");
  await expect(owner).toHaveURL(/\/orders\/new$/);
});

import { api, expect, intercept, makeProject, secondUser, tabTo, test } from "#e2e/support/fixtures.ts";
import { pickOption } from "#e2e/support/pick-option.ts";
import {
  asksToStay,
  data,
  draftOf,
  make,
  makeOrderProject,
  openNextStep,
  openWizard,
  pageOf,
  placeButton,
  readOrder,
  scopeQuery,
  setTemplate,
  template,
  totals,
} from "#e2e/support/wizard-pages.ts";

test("an order with languages, brief and files is placed by keyboard", async ({ owner }) => {
  const { keyboard } = owner;
  // Delays tag names: text typed before they load must be accepted.
  const tagsLoaded = Promise.withResolvers<void>();
  await owner.route(/\/v1\/api\/tags\?/, async (route) => {
    await tagsLoaded.promise;
    await route.fallback();
  });
  const scope = await openWizard(owner, { fields: template });
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
  await expect(
    owner.getByRole("heading", { name: "Step 3 of 5: What should the translators know?" }),
  ).toBeFocused();
  tagsLoaded.resolve();
  await tabTo(owner, /^Audience/);
  await keyboard.type("Lawyers");
  await tabTo(owner, /^Which law/);
  await keyboard.type("Civil code");
  await tabTo(owner, /^Anything else/);
  await keyboard.type("Be precise.");
  await tabTo(owner, /^Next: Date and files/);
  await keyboard.press("Enter");
  await expect(owner.getByRole("heading", { name: "Due date, files and people" })).toBeFocused();
  // Wait before pressing the key: the browser registers the listener asynchronously.
  const choosing = owner.waitForEvent("filechooser");
  await tabTo(owner, /^Due date(?!,)/);
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
    dueDate: new Date("2090-03-03").toISOString(),
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

test("a source language outside the project is reported at its field @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^400 POST .*estimate/);
  const scope = await openWizard(owner);
  const draft = await make(owner, scope, { status: "draft", sourceLanguage: "xx-nope", languages: ["de"] });
  await owner.goto(pageOf(scope, `${draft._id}/edit/review`));
  await placeButton(owner).click();
  const source = owner.getByLabel("Translate from");
  await expect(source).toBeFocused();
  await expect(source).toHaveAccessibleDescription(/no longer has this language/);
  await pickOption(source, "French (fr)");
  await expect(source).toHaveAccessibleDescription("");
  await owner.getByRole("link", { name: /^Review/ }).click();
  await expect(owner.getByText("Draft saved")).toBeVisible();
  // Delete the language without notifying this browser, so that the server reports it.
  const languages = await api(owner, `/v1/api/languages?${scopeQuery(scope)}`);
  await intercept(owner, "**/v1/api/languages?*", (route) => route.fulfill({ json: languages }));
  await api(owner, `/v1/api/languages/fr?${scopeQuery(scope)}`, { method: "DELETE" });
  await placeButton(owner).click();
  await expect(source).toBeFocused();
  await expect(source).toHaveAccessibleDescription(/no longer has this language/);
  expect((await readOrder(owner, scope, draft._id)).status).toBe("draft");
});

test("an order without words is rejected with an error at the languages @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^400 PUT .*\/orders\//);
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
  await placeButton(owner).click();
  await expect(owner.getByRole("checkbox", { name: /^German/ })).toBeFocused();
  await expect(owner.getByRole("group", { name: "Translate into" })).toHaveAccessibleDescription(
    /None of these languages has words/,
  );
  expect(await readOrder(owner, scope, draft._id)).toMatchObject({ status: "draft" });
});

test("an order is placed only when it is complete, with its files, exactly as shown", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^(?:400|500) (?:PUT|POST) .*\/orders\//, /^net::ERR_FAILED .*\/files/);
  // The page receives no changes by other users, since its stream is not shared and stays silent.
  await owner.addInitScript(() => Reflect.deleteProperty(window, "SharedWorker"));
  await owner.route("**/v1/live?*", () => undefined);
  const scope = await makeOrderProject(owner, { fields: template });
  await secondUser(owner, scope, { name: "Mona Manager", role: "manager" });
  const draft = await make(owner, scope, { status: "draft" });
  const id = draft._id;
  const stepTo = (name: RegExp) => owner.getByRole("link", { name }).click();
  await owner.goto(pageOf(scope, `${id}/edit/review`));

  await test.step("missing languages are reported at their fields", async () => {
    await placeButton(owner).click();
    const source = owner.getByLabel("Translate from");
    await expect(source).toBeFocused();
    await expect(source).toHaveAccessibleDescription("Choose the source language.");
    await expect(owner.getByRole("group", { name: "Translate into" })).toHaveAccessibleDescription(
      "Choose at least one target language.",
    );
    await expect(owner.getByRole("link", { name: /^Languages Something is missing/ })).toBeVisible();
    await pickOption(source, "English");
    await owner.getByRole("checkbox", { name: /^French/ }).check();
  });

  await test.step("missing mandatory fields of the brief are reported, also one added to the template later", async () => {
    await stepTo(/^Review/);
    await expect(
      owner.getByRole("alert").filter({ hasText: "Before you can place the order" }),
    ).toContainText("Audience");
    await placeButton(owner).click();
    const audience = owner.getByLabel("Audience");
    await expect(audience).toBeFocused();
    await expect(audience).toHaveAccessibleDescription(/Required/);
    await audience.selectOption("Everyone");
    await setTemplate(owner, scope, [...template, { name: "Purpose", type: "text", mandatory: true }]);
    await stepTo(/^Review/);
    await placeButton(owner).click();
    await expect(owner.getByLabel("Purpose")).toHaveAccessibleDescription(/Required/);
    await owner.getByLabel("Purpose").fill("Law");
    await openNextStep(owner);
  });

  await test.step("a failed file is sent again, a file that is too large is not sent, and a file is removed", async () => {
    const input = owner.locator('input[type="file"]');
    const files = owner.getByRole("region", { name: "Reference files" });
    await expect(files).toBeVisible();
    await intercept(owner, "**/files?*", (route) => route.abort());
    await input.setInputFiles([{ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") }]);
    await expect(files.getByRole("alert")).toContainText("Can’t reach Parlance");
    await openNextStep(owner);
    await expect(owner.getByText("Not uploaded, so not part of the order: a.txt.")).toBeVisible();
    await owner.goBack();
    await owner.unroute("**/files?*");
    let isDelayed = true;
    await intercept(owner, "**/files?*", async (route) => {
      await expect.poll(() => isDelayed).toBe(false);
      await route.continue();
    });
    await files.getByRole("button", { name: "Upload a.txt again" }).click();
    await stepTo(/^Brief/);
    await expect.poll(() => asksToStay(owner)).toBe(true);
    isDelayed = false;
    await expect.poll(() => asksToStay(owner)).toBe(false);
    await stepTo(/^Date and files/);
    await expect(files.getByRole("button", { name: "a.txt", exact: true })).toBeVisible();
    await input.evaluate((element: HTMLInputElement) => {
      const chosen = new DataTransfer();
      chosen.items.add(new File([new Uint8Array(52_500_000)], "large.zip"));
      element.files = chosen.files;
      element.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await expect(files.getByRole("alert")).toContainText("Larger than 50 MB");
    await files.getByRole("button", { name: "Remove large.zip" }).click();
    expect((await readOrder(owner, scope, id)).files.map(({ name }) => name)).toEqual(["a.txt"]);
    await files.getByRole("button", { name: "Remove a.txt" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Remove a.txt" }).click();
    await expect(files.getByRole("listitem")).toHaveCount(0);
    expect((await readOrder(owner, scope, id)).files).toEqual([]);
  });

  const in28Days = () => new Date(Date.now() + 28 * 86_400_000).toISOString().slice(0, 10);
  const earliest = in28Days();
  await test.step("a due date in the past is refused, and a colleague is notified", async () => {
    await expect(owner.locator("time")).toHaveAttribute(
      "datetime",
      new RegExp(`^(${earliest}|${in28Days()})`),
    );
    const due = owner.getByLabel("Due date");
    await due.fill("2020-01-01");
    await expect(due).toHaveAccessibleDescription(/or a later day, or leave the due date empty\./);
    await due.fill("");
    const people = owner.getByLabel("People to notify");
    await people.fill("Mona");
    await expect(owner.getByRole("option", { name: /^Mona Manager/ })).toBeVisible();
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("button", { name: /^Remove Mona Manager/ })).toBeVisible();
    await openNextStep(owner);
    await expect(owner.getByRole("region", { name: "Date and files" })).toContainText("Mona Manager");
  });

  await test.step("strings changed since the preview are shown before the order is placed", async () => {
    await expect(totals(owner)).toHaveText(["4", "10", "1"]);
    await expect(owner.getByText("Updating…")).toBeHidden();
    const body = { data: { fr: { main: { entries: { home: { v: "Accueil" } } } } } };
    await api(owner, `/v1/api?app=${scope.app}`, { method: "POST", body });
    await placeButton(owner).click();
    const notice = owner.getByRole("alert").filter({ hasText: "The strings changed since you looked" });
    await expect(notice).toContainText("now 3 strings and 9 words, before 4 strings and 10 words");
    expect((await readOrder(owner, scope, id)).status).toBe("draft");
    await owner.getByRole("button", { name: "Place order as it is now" }).click();
    await expect.poll(async () => (await readOrder(owner, scope, id)).status).toBe("requested");
  });

  const order = await readOrder(owner, scope, id);
  expect(order.targetLanguages).toMatchObject({ fr: { strings: 3, words: 9 } });
  expect(order.notifyAddtionalUsers).toHaveLength(1);
  // The day may end during the test.
  expect([earliest, in28Days()]).toContain(order.dueDate.slice(0, 10));
});

test("a translator reads that they may not order @deep", async ({ owner }) => {
  const scope = await openWizard(owner);
  const guest = await secondUser(owner, scope, { name: "Tara Translator" });
  await guest.goto(pageOf(scope, "new"));
  await expect(guest.getByRole("alert")).toContainText("doesn’t allow you to order");
  await expect(guest.getByRole("button", { name: /^Next/ })).toBeHidden();
});

test("a project without target languages explains the first step @deep", async ({ owner }) => {
  const scope = await makeProject(owner, { en: data.en }, []);
  await owner.goto(pageOf(scope, "new"));
  await expect(owner.getByText("No languages to translate into")).toBeVisible();
  await expect(owner.getByRole("link", { name: "Add language" })).toBeVisible();
});

test("the palette opens a new order @deep", async ({ owner }) => {
  await openWizard(owner);
  await owner.getByRole("link", { name: "Progress" }).click();
  await owner.keyboard.press("Control+k");
  await owner.getByPlaceholder("Search pages, projects and commands").fill("new order");
  await expect(owner.getByRole("dialog").getByText("New order")).toBeVisible();
  await owner.keyboard.press("Enter");
  await expect(owner).toHaveURL(/\/orders\/new$/);
});

import type { Page } from "@playwright/test";
import type { BriefField } from "#contract/orders/brief-template.ts";
import {
  api,
  conflictCard,
  expect,
  makeProject,
  makeTeam,
  type Scope,
  secondUser,
  started,
  test,
} from "#e2e/support/fixtures.ts";

const tone: BriefField = { name: "Tone", type: "selection", selectionList: ["formal", "casual"] };
const why: BriefField = {
  name: "Why casual",
  type: "text",
  mandatory: true,
  conditional: { conditionField: "Tone", condition: "is", conditionValue: "casual" },
};
const location: BriefField = { name: "Where it appears", type: "text" };

const data = { en: { main: { entries: { home: { v: "Home" } } } } };

const path = ({ app }: Scope) => `/v1/api/orderBriefTemplate?app=${app}`;
const stored = (page: Page, scope: Scope) => api<BriefField[]>(page, path(scope));
const put = (page: Page, scope: Scope, body: readonly BriefField[]) =>
  api(page, path(scope), { method: "PUT", body });

/** Opens the designer in a team created for this test, since all projects of a team share their template. */
async function openDesigner(page: Page, template: readonly BriefField[] = []): Promise<Scope> {
  const scope = await makeProject(page, data, ["de"], await makeTeam(page));
  if (template.length > 0) await put(page, scope, template);
  await goTo(page, scope);
  return scope;
}

async function goTo(page: Page, { app, branch }: Scope): Promise<void> {
  await page.goto(`${started().address}/projects/${app}/${branch}/settings/brief`);
  await page.getByRole("heading", { name: "Preview" }).waitFor();
}

const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const editor = (page: Page) => page.getByRole("region", { name: "Field" });
const fields = (page: Page) => page.getByRole("grid", { name: "Fields" });
const openField = (page: Page, name: string) =>
  fields(page)
    .getByRole("row", { name })
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .click();
const store = (page: Page) => page.getByRole("button", { name: "Save template" });
const state = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test("pasted lines become unique values that can be reordered @deep", async ({ owner }) => {
  const scope = await openDesigner(owner, [tone]);
  await openField(owner, "Tone");
  const last = editor(owner).getByRole("textbox", { name: "Value 2" });
  await last.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "warm\r\nformal\n\n  brief ");
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(editor(owner).getByRole("textbox", { name: "Value 4" })).toHaveValue("brief");
  await editor(owner).getByRole("button", { name: "Move brief up" }).press("Enter");
  await expect(editor(owner).getByRole("button", { name: "Move brief up" })).toBeFocused();
  await owner.keyboard.press("Enter");
  await editor(owner).getByRole("button", { name: "Remove value casual" }).click();
  await store(owner).click();
  await expect(state(owner, "Saved.")).toBeVisible();
  expect((await stored(owner, scope))[0]?.selectionList).toEqual(["formal", "brief", "warm"]);
});

test("removing a field that others depend on shows a warning and can be undone @deep", async ({ owner }) => {
  await openDesigner(owner, [tone, why, location]);
  await owner.getByRole("button", { name: "Remove Where it appears" }).click();
  await expect(owner.getByText("Removed Where it appears.")).toBeVisible();
  await expect(fields(owner).locator(":focus")).toHaveCount(1);
  await owner.getByRole("button", { name: "Remove Tone" }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog).toContainText("Why casual depends on this field.");
  await dialog.getByRole("button", { name: "Remove Tone" }).click();
  await expect(fields(owner).getByRole("row")).toHaveCount(1);
  await expect(fields(owner)).not.toContainText("when");
  await owner.getByRole("button", { name: "Undo" }).click();
  await expect(fields(owner).getByText("when Tone is casual")).toBeVisible();
});

test("an unsaved template survives a reload and is merged with changes by other users", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^409 PUT .*orderBriefTemplate$/);
  const scope = await openDesigner(owner, [tone, location]);
  const note: BriefField = { name: "Note", type: "text" };
  await test.step("unsaved changes survive a reload, and leaving requires confirmation", async () => {
    await openField(owner, "Tone");
    await expect(owner).toHaveURL(/field=Tone/);
    await editor(owner).getByLabel("Name").fill("Mine");
    await expect(state(owner, "Unsaved changes, kept in this browser")).toBeVisible();
    await owner.reload();
    await expect(fields(owner).getByRole("row").first()).toContainText("Mine");
    await owner.getByRole("link", { name: "Statuses" }).click();
    const dialog = owner.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(owner).toHaveURL(/settings\/brief/);
    await owner.getByRole("link", { name: "Statuses" }).click();
    await dialog.getByRole("button", { name: "Leave" }).click();
    await expect(owner).toHaveURL(/settings\/statuses/);
    await owner.getByRole("link", { name: "Order brief" }).click();
    await expect(fields(owner).getByRole("row").first()).toContainText("Mine");
    expect(await stored(owner, scope)).toEqual([tone, location]);
  });
  await test.step("fields that only another user changed are merged automatically", async () => {
    await put(owner, scope, [tone, { ...location, placeholder: "Screen" }, note]);
    await store(owner).click();
    await expect(state(owner, "Saved.")).toBeVisible();
    await expect(fields(owner).getByRole("row")).toHaveCount(3);
    expect(await stored(owner, scope)).toEqual([
      { ...tone, name: "Mine" },
      { ...location, placeholder: "Screen" },
      note,
    ]);
  });
  await test.step("a field that both users changed is shown as a conflict, also after a reload", async () => {
    const [mine, theirs] = [
      { ...location, placeholder: "Mine" },
      { ...location, placeholder: "Theirs" },
    ];
    const conflict = conflictCard(owner);
    await openField(owner, location.name);
    await editor(owner).getByLabel("Placeholder").fill("Mine");
    await put(owner, scope, [theirs]);
    await store(owner).click();
    await expect(conflict.getByText("Your other tab", { exact: true })).toHaveCount(1);
    await expect(conflict.getByText("Theirs", { exact: true })).toHaveCount(1);
    await expect(conflict.getByRole("heading", { name: "Note" })).toHaveCount(0);
    await store(owner).click();
    await expect(conflict).toBeFocused();
    expect(await stored(owner, scope)).toEqual([theirs]);
    await owner.reload();
    await conflict.getByRole("button", { name: `Keep mine: ${location.name}` }).click();
    await expect(conflict).toHaveCount(0);
    await store(owner).click();
    await expect(state(owner, "Saved.")).toBeVisible();
    expect(await stored(owner, scope)).toEqual([mine]);
  });
});

test("an earlier version is restored into the form and stored again @deep", async ({ owner }) => {
  const scope = await openDesigner(owner, [tone, why]);
  await put(owner, scope, [location]);
  await goTo(owner, scope);
  const versions = owner.getByRole("list", { name: "Versions" }).getByRole("listitem");
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText("added Where it appears · removed Tone and Why casual");
  await versions
    .last()
    .getByRole("button", { name: /^Restore/ })
    .click();
  await expect(fields(owner).getByRole("row")).toHaveCount(2);
  await expect(owner.getByText("The earlier version is loaded.")).toBeVisible();
  await store(owner).click();
  await expect(versions).toHaveCount(3);
  expect(await stored(owner, scope)).toEqual([tone, why]);
});

test("a user without rights on the template can read it and try the form @deep", async ({ owner }) => {
  const scope = await openDesigner(owner, [tone, why]);
  const guest = await secondUser(owner, scope, { name: "Manuela", role: "manager" });
  await goTo(guest, scope);
  await expect(guest.getByText("Owners and admins of the team can change these fields.")).toBeVisible();
  await expect(guest.getByRole("list", { name: "Fields" }).getByRole("listitem")).toHaveCount(2);
  await preview(guest).getByLabel("Tone").selectOption("casual");
  await expect(preview(guest).getByLabel("Why casual")).toBeVisible();
  await expect(store(guest)).toHaveCount(0);
  await expect(guest.getByRole("heading", { name: "Versions" })).toHaveCount(0);
  await guest.context().close();
});

test("the team page links to the designer @deep", async ({ owner }) => {
  // Without an id in the address, any of several teams may open.
  const team = await makeTeam(owner);
  await makeProject(owner, data, ["de"], team);
  await owner.goto(`${started().address}/team/${team}/people`);
  await owner.getByRole("link", { name: "Settings", exact: true }).click();
  await owner.getByRole("link", { name: "Open order brief" }).click();
  await expect(owner.getByRole("heading", { name: "Preview" })).toBeVisible();
});

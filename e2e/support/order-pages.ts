import type { Page } from "@playwright/test";
import { api, expect, type Scope, started, storedRows } from "./fixtures.ts";

export const data = {
  en: {
    main: {
      entries: { home: { v: "Home" }, pay: { v: "Pay now" }, bye: { v: "See you soon" } },
    },
  },
};

type Placed = { order: { _id: string; orderNumber: number } };

/** Places an order through the API, like the wizard. */
export async function placeOrder(page: Page, { app, branch }: Scope, more: object = {}): Promise<string> {
  const body = { sourceLanguage: "en", languages: ["de"], ...more };
  const { order } = await api<Placed>(page, `/v1/api/orders?app=${app}&branch=${branch}`, {
    method: "POST",
    body,
  });
  return order._id;
}

export const move = (page: Page, { app }: Scope, id: string, body: object) =>
  api(page, `/v1/api/orders/${id}?app=${app}`, { method: "PUT", body });

/** Advances an order through the API to translation. */
export async function startTranslation(page: Page, scope: Scope, id: string): Promise<void> {
  for (const status of ["created", "accepted", "processing"]) await move(page, scope, id, { status });
}

export const addressOf = ({ app, branch }: Scope, path: string) =>
  `${started().address}/projects/${app}/${branch}/${path}`;

/** Presses the button of the usual action and confirms it, optionally with a comment. */
export async function action(page: Page, name: string, comment = ""): Promise<void> {
  await page.getByRole("button", { name }).click();
  await confirmAction(page, name, comment);
}

/** Chooses an action in the menu of an order and confirms it, optionally with a comment. */
export async function menuAction(page: Page, name: string, comment = ""): Promise<void> {
  await chooseInMenu(page, name);
  await confirmAction(page, name, comment);
}

export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More actions for this order" }).click();
  await page.getByRole("menuitem", { name }).click();
}

async function confirmAction(page: Page, name: string, comment: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name });
  if (comment !== "") await dialog.getByRole("textbox").fill(comment);
  await dialog.getByRole("button", { name }).click();
  await expect(dialog).toBeHidden();
}

export async function chooseFile(page: Page, name: string, content: string): Promise<void> {
  await page.getByRole("button", { name: "Deliver from a file" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles({
    name,
    mimeType: "application/octet-stream",
    buffer: Buffer.from(content),
  });
}

export const history = (page: Page) => page.getByRole("list", { name: "History" });

export async function germanOf(page: Page, scope: Scope, key: string) {
  return (await storedRows(page, scope)).find((row) => row.key === key)?.entries.de;
}

/** Waits until the palette is loaded and focused. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused();
}

export const deliver = (page: Page, { app }: Scope, id: string, data: object) =>
  api(page, `/v1/api/orders/${id}/deliver?app=${app}`, { method: "POST", body: { data } });

export const section = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });

import type { Page } from "@playwright/test";
import { api, makeProject, openProject, type Scope, secondUser } from "./fixtures.ts";

const data = { en: { main: { entries: { home: { v: "Home" }, pay: { v: "Pay" } } } } };

export const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
export const popover = (page: Page) => page.getByRole("dialog", { name: "Notifications" });
export const lines = (page: Page) => page.getByRole("main").getByRole("listitem");
export const unreadMarks = (page: Page) => page.getByRole("main").getByRole("img", { name: "Unread" });
export const unread = async (page: Page) =>
  (await api<{ unread: number }>(page, "/v1/api/notifications/counts")).unread;

/** Places an order that notifies a user. */
export async function order(owner: Page, { app, branch }: Scope, address: string): Promise<string> {
  const body = {
    sourceLanguage: "en",
    languages: ["de"],
    stringOption: "all",
    notifyAddtionalUsers: [address],
  };
  const path = `/v1/api/orders?app=${app}&branch=${branch}`;
  return (await api<{ order: { id: string } }>(owner, path, { method: "POST", body })).order.id;
}

/** Starts a discussion that mentions a user, and replies to it. */
export async function mention(
  owner: Page,
  { app }: Scope,
  person: string,
  texts: readonly string[],
): Promise<void> {
  for (const text of texts)
    await api(owner, `/v1/api/discussions?app=${app}`, {
      method: "POST",
      body: { key: "home", language: "de", text: `@${person} ${text}` },
    });
}

type User = { _id: string; email: string };
const userOf = async (page: Page) => (await api<{ user: User }>(page, "/v1/auth/session")).user;

/** Another user who has the project open and has no notification yet. */
export async function openWithGuest(owner: Page): Promise<{ scope: Scope; guest: Page; user: User }> {
  const scope = await makeProject(owner, data);
  const guest = await secondUser(owner, scope, { name: "Ada", role: "manager" });
  await openProject(guest, scope);
  return { scope, guest, user: await userOf(guest) };
}

import type { Page } from "@playwright/test";
import { api, makeProject, makeTeam, type Scope, started } from "./fixtures.ts";

export const data = {
  en: { main: { entries: { home: { v: "Home" } } }, shop: { entries: { pay: { v: "Pay" } } } },
};

export async function openSettings(
  page: Page,
  section: string,
  more: Record<string, unknown> = {},
): Promise<Scope> {
  const team = section === "statuses" ? await makeTeam(page) : undefined;
  const scope = await makeProject(page, { ...data, ...more }, ["de"], team);
  await page.goto(`${started().address}/projects/${scope.app}/${scope.branch}/settings/${section}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return scope;
}

type Settings = {
  name: string;
  baseLanguage: string;
  requirePersonalToken: boolean;
  archived: boolean;
};

/** The body of `POST /v1/api/entries/delete`. */
export const deletion = (keys: readonly string[]) => ({ entries: keys });

/** The settings as stored on the server. */
export const storedSettings = (page: Page, { app }: Scope) =>
  api<Settings>(page, `/v1/api/settings?app=${app}`);

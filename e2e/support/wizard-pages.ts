import type { Page } from "@playwright/test";
import { api, expect, makeProject, makeTeam, type Scope, started } from "./fixtures.ts";

export const entries = {
  "pay.now": { v: "Pay now", tags: ["shop"] },
  "pay.again": { v: "Pay now", tags: ["shop"] },
  "pay.later": { v: "Pay later in two parts", tags: ["shop"] },
  home: { v: "Home" },
  empty: { v: "" },
};

export const data = {
  en: { main: { entries } },
  de: { main: { entries: { home: { v: "Start" }, "pay.later": { locked: true } } } },
};

export const template = [
  { name: "Audience", type: "selection", selectionList: ["Everyone", "Lawyers"], mandatory: true },
  {
    name: "Which law",
    type: "text",
    mandatory: true,
    conditional: { conditionField: "Audience", condition: "is", conditionValue: "Lawyers" },
  },
];

export type Order = {
  _id: string;
  orderNumber: number;
  title?: string;
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

export const scopeQuery = ({ app, branch }: Scope) => new URLSearchParams({ app, branch });

export const ordersPath = (scope: Scope, id = "") => `/v1/api/orders${id && `/${id}`}?${scopeQuery(scope)}`;

export const pageOf = ({ app, branch }: Scope, path: string) =>
  `${started().address}/projects/${app}/${branch}/orders/${path}`;

export const readOrder = (page: Page, scope: Scope, id: string) => api<Order>(page, ordersPath(scope, id));

export const make = async (page: Page, scope: Scope, body: object) =>
  (await api<{ order: Order }>(page, ordersPath(scope), { method: "POST", body })).order;

export const change = (page: Page, scope: Scope, id: string, body: object) =>
  api(page, ordersPath(scope, id), { method: "PUT", body });

export const setTemplate = (page: Page, scope: Scope, fields: object[]) =>
  api(page, `/v1/api/orderBriefTemplate?${scopeQuery(scope)}`, { method: "PUT", body: fields });

/** A project for the test, in a team with the given template. */
export async function makeOrderProject(
  page: Page,
  { fields = [] as object[], languages = ["de", "fr", "es"] } = {},
): Promise<Scope> {
  // All projects of a team have the same template.
  const team = fields.length > 0 ? await makeTeam(page) : undefined;
  const scope = await makeProject(page, data, languages, team);
  if (team) await setTemplate(page, scope, fields);
  return scope;
}

/** Creates a project like `makeOrderProject` and opens the wizard. */
export async function openWizard(
  page: Page,
  options: { fields?: object[]; languages?: string[] } = {},
): Promise<Scope> {
  const scope = await makeOrderProject(page, options);
  await page.goto(pageOf(scope, "new"));
  await expect(page.getByRole("heading", { name: "Which languages?" })).toBeVisible();
  return scope;
}

export const draftOf = (page: Page) => /orders\/([^/]+)\/edit/.exec(page.url())?.[1] ?? "";

/** Opens the next step. A second press before it is rendered leads to the same step. */
export const openNextStep = async (page: Page) => {
  const next = page.getByRole("button", { name: /^Next: / });
  const name = await next.innerText();
  await next.click();
  await expect(page.getByRole("button", { name, exact: true })).toBeHidden();
};

export const placeButton = (page: Page) => page.getByRole("button", { name: /^Place order/ });

export const estimate = (page: Page) => page.getByRole("table", { name: "Your order so far" });

export const totals = (page: Page) =>
  estimate(page)
    .getByRole("row", { name: /^Total/ })
    .getByRole("cell");

/** Matches the address of an order to which the page writes. */
export const ofOrder = /\/v1\/api\/orders\//;

/** Whether leaving Parlance now would require confirmation. */
export const asksToStay = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));

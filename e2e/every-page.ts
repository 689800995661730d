import type { Page, Request } from "@playwright/test";
import { api, findProject, type Scope } from "./fixtures.ts";

/** What pages of the demo's app are about. */
export type ProjectIds = Scope & {
  team: string;
  other: string;
  tag: string;
  shot: string;
  webhook: string;
  order: string;
  draft: string;
};

/** Ids of a project in which there is one of everything. */
export async function readPageIds(owner: Page): Promise<ProjectIds> {
  type Resource = { _id: string };
  type Order = Resource & { status: string };
  const scope = await findProject(owner, "Atlas");
  const get = <T>(path: string) => api<T>(owner, `/v1/api/${path}?app=${scope.app}&branch=${scope.branch}`);
  const first = async (path: string) => (await get<Resource[]>(path))[0]?._id ?? "";
  const orders = await get<Order[]>("orders");
  const { branches } = await get<{ branches: Resource[] }>("branches");
  return {
    ...scope,
    team: (await api<Resource[]>(owner, "/v1/api/teams"))[0]?._id ?? "",
    other: branches.find(({ _id }) => _id !== scope.branch)?._id ?? "",
    tag: await first("tag"),
    shot: await first("screenshots"),
    webhook: await first("webhooks"),
    order: orders.find(({ status }) => status !== "draft")?._id ?? "",
    draft: orders.find(({ status }) => status === "draft")?._id ?? "",
  };
}

const accountSections = ["profile", "security", "sessions", "tokens", "notifications", "look", "keys"];
const settingsSections = [
  ...["general", "languages", "groups", "statuses", "checks", "brief", "categories", "branching"],
  ...["members", "roles", "access", "audit", "trash", "backup", "end"],
];

/** The address of every page behind the sign-in. */
export function everyPage(ids: ProjectIds): string[] {
  const project = `/projects/${ids.app}/${ids.branch}`;
  const pair = `from=${ids.other}&to=${ids.branch}`;
  return [
    "/projects",
    "/projects?show=deleted",
    "/new-project",
    "/restore-project",
    "/notifications",
    ...accountSections.map((section) => `/account/${section}`),
    ...["people", "projects", "settings", "audit"].map((section) => `/team/${ids.team}/${section}`),
    ...[
      "/translations?languages=de,ar",
      "/counts",
      "/tags",
      "/tags?view=screens",
      `/tags/${ids.tag}`,
      "/screenshots",
      "/screenshots?show=coverage",
      `/screenshots/${ids.shot}`,
      "/orders",
      "/orders/new",
      ...["languages", "scope", "brief", "delivery", "review"].map(
        (step) => `/orders/${ids.draft}/edit/${step}`,
      ),
      ...["overview", "strings", "brief", "files"].map((section) => `/orders/${ids.order}/${section}`),
      "/branches",
      `/branches/compare?${pair}`,
      `/branches/merge?${pair}`,
      "/start",
      "/files/import",
      "/files/export",
      "/files/client",
      "/webhooks",
      "/webhooks/new",
      ...["deliveries", "settings", "signature"].map((section) => `/webhooks/${ids.webhook}/${section}`),
      ...settingsSections.map((section) => `/settings/${section}`),
    ].map((path) => project + path),
    "/nowhere",
  ];
}

/**
 * Opens a page and waits until it says what it is and nothing that it asked for is on its way. (What comes by the live
 * stream belongs to no page.)
 */
export async function visit(page: Page, address: string): Promise<void> {
  const underway = new Set<Request>();
  const begin = (request: Request) => void (!isOfWorker(request) && underway.add(request));
  const end = (request: Request) => void underway.delete(request);
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  await page.goto(address);
  await page.getByRole("heading").first().waitFor();
  // What arrives may ask for more, at the latest when it is drawn.
  for (let quiet = 0; quiet < 2; quiet = underway.size > 0 || (await isBusy(page)) ? 0 : quiet + 1)
    await page.evaluate(nextFrames);
  page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
}

/** What the tabs share: no page learns that it came. */
const isOfWorker = (request: Request) => request.url().includes("/live-worker");
const isBusy = (page: Page) => page.locator('[aria-busy="true"]').first().isVisible();

/** In the page: two frames, between which it draws what it has. */
function nextFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

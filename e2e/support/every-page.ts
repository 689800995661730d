import type { Page, Request } from "@playwright/test";
import { api, findProject, type Scope } from "./fixtures.ts";

/** Ids of the resources that pages of the demo project are about. */
export type ProjectIds = Scope & {
  team: string;
  /** A branch besides `branch`. */
  other: string;
  tag: string;
  shot: string;
  webhook: string;
  order: string;
  draft: string;
};

/** Ids of a project that contains one resource of each kind. */
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
 * Opens a page and waits until it has a heading and no request is running. (Events of the live stream belong to no
 * page.)
 */
export async function visit(page: Page, address: string): Promise<void> {
  const running = new Set<Request>();
  const addRequest = (request: Request) => void (!isOfWorker(request) && running.add(request));
  const removeRequest = (request: Request) => void running.delete(request);
  page.on("request", addRequest).on("requestfinished", removeRequest).on("requestfailed", removeRequest);
  await page.goto(address);
  await page.getByRole("heading").first().waitFor();
  // Twice in a row, since responses may cause further requests, at the latest when they are rendered.
  let idleChecks = 0;
  while (idleChecks < 2) {
    await page.evaluate(nextFrames);
    idleChecks = running.size > 0 || (await isBusy(page)) ? 0 : idleChecks + 1;
  }
  page.off("request", addRequest).off("requestfinished", removeRequest).off("requestfailed", removeRequest);
}

/** Requests of the shared worker, whose completion no page observes. */
const isOfWorker = (request: Request) => request.url().includes("/live-worker");
const isBusy = (page: Page) => page.locator('[aria-busy="true"]').first().isVisible();

/** Runs in the page: waits for two animation frames, between which the page renders. */
function nextFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

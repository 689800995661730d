import type { Page } from "@playwright/test";
import { api, findProject, type Scope } from "./house.ts";

/** What pages of the demo's app are about. */
export type Place = Scope & {
  team: string;
  other: string;
  tag: string;
  shot: string;
  webhook: string;
  order: string;
  draft: string;
};

/** Ids of a project in which there is one of everything. */
export async function findPlace(owner: Page): Promise<Place> {
  type Thing = { _id: string };
  type Order = Thing & { status: string };
  const scope = await findProject(owner, "Atlas");
  const get = <T>(path: string) => api<T>(owner, `/v1/api/${path}?app=${scope.app}&branch=${scope.branch}`);
  const first = async (path: string) => (await get<Thing[]>(path))[0]?._id ?? "";
  const orders = await get<Order[]>("orders");
  const { branches } = await get<{ branches: Thing[] }>("branches");
  return {
    ...scope,
    team: (await api<Thing[]>(owner, "/v1/api/teams"))[0]?._id ?? "",
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
  ...["general", "languages", "groups", "statuses", "brief", "categories", "branching"],
  ...["members", "roles", "access", "audit", "trash", "backup", "end"],
];

/** The address of every page behind the sign-in. */
export function everyPage(place: Place): string[] {
  const project = `/projects/${place.app}/${place.branch}`;
  const pair = `from=${place.other}&to=${place.branch}`;
  return [
    "/projects",
    "/projects?show=deleted",
    "/new-project",
    "/restore-project",
    "/notifications",
    ...accountSections.map((section) => `/account/${section}`),
    ...["people", "projects", "settings"].map((section) => `/team/${place.team}/${section}`),
    ...[
      "/translations?languages=de,ar",
      "/counts",
      "/tags",
      "/tags?view=screens",
      `/tags/${place.tag}`,
      "/screenshots",
      "/screenshots?show=coverage",
      `/screenshots/${place.shot}`,
      "/orders",
      "/orders/new",
      ...["languages", "scope", "brief", "delivery", "review"].map(
        (step) => `/orders/${place.draft}/edit/${step}`,
      ),
      ...["overview", "strings", "brief", "files"].map((section) => `/orders/${place.order}/${section}`),
      "/branches",
      `/branches/compare?${pair}`,
      `/branches/merge?${pair}`,
      "/start",
      "/webhooks",
      "/webhooks/new",
      ...["deliveries", "settings", "signature"].map((section) => `/webhooks/${place.webhook}/${section}`),
      ...settingsSections.map((section) => `/settings/${section}`),
    ].map((path) => project + path),
    "/nowhere",
  ];
}

/** The page is there and nothing arrived for a while. (The live stream keeps the network from ever being idle.) */
export async function settled(page: Page, quietMs = 350): Promise<void> {
  await page.locator("main").waitFor();
  const arrived = () => page.evaluate(() => performance.getEntriesByType("resource").length);
  for (let before = -1, now = await arrived(); now !== before; ) {
    await page.waitForTimeout(quietMs);
    [before, now] = [now, await arrived()];
  }
}

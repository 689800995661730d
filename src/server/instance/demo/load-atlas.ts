import type { OrderStatus } from "#contract/orders/order-moves.ts";
import {
  atlasBranch,
  atlasDifferences,
  atlasDiscussion,
  atlasEdits,
  atlasOrders,
  atlasUpload,
  atlasWebhook,
} from "./atlas-content.ts";
import { loadAtlasScreens } from "./atlas-screens.ts";
import type { DemoApi, DemoProject } from "./demo-api.ts";

/** Loads the demo's app: a project that uses all features of Parlance. Skips what an earlier start has done. */
export async function loadAtlas(api: DemoApi, atlas: DemoProject): Promise<void> {
  const branch = (await findBranch(api, atlas)) ?? (await makeBranch(api, atlas));
  await uploadTexts(api, atlas, { texts: atlasDifferences.inBranch, branch });
  await uploadTexts(api, atlas, { texts: atlasDifferences.outside });
  await loadOrders(api, atlas);
  await loadDiscussion(api, atlas);
  await loadWebhook(api, atlas);
}

type Branches = { branches: Array<{ _id: string; name: string }>; defaultBranch: string };

const listBranches = (api: DemoApi, atlas: DemoProject) =>
  api<Branches>(atlas, { method: "GET", path: "/v1/api/branches" });

/** Id of the branch, which is created after all content before it. */
async function findBranch(api: DemoApi, atlas: DemoProject): Promise<string | undefined> {
  const { branches } = await listBranches(api, atlas);
  return branches.find(({ name }) => name === atlasBranch)?._id;
}

async function makeBranch(api: DemoApi, atlas: DemoProject): Promise<string> {
  await api(atlas, { method: "POST", path: "/v1/api", body: await atlasUpload() });
  await api(atlas, { method: "PATCH", path: "/v1/api/entries", body: { entries: unlocked } });
  await api(atlas, { method: "PATCH", path: "/v1/api/entries", body: { entries: atlasEdits } });
  await loadAtlasScreens(api, atlas);
  const { defaultBranch } = await listBranches(api, atlas);
  const body = { name: atlasBranch, sourceBranch: defaultBranch };
  const created = await api<{ _id: string }>(atlas, { method: "POST", path: "/v1/api/branches", body });
  return created._id;
}

/** Locked entries accept no edit except unlocking. */
const unlocked = atlasEdits
  .filter((edit) => "locked" in edit)
  .map(({ key, language }) => ({ key, language, locked: false }));

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

async function uploadTexts(
  api: DemoApi,
  atlas: DemoProject,
  { texts, branch }: { texts: Texts; branch?: string },
): Promise<void> {
  const data = Object.entries(texts).map(([language, strings]) => {
    const entries = Object.entries(strings).map(([key, text]) => [key, { v: text }]);
    return [language, { app: { entries: Object.fromEntries(entries) } }];
  });
  await api(atlas, {
    method: "POST",
    path: "/v1/api",
    query: branch === undefined ? {} : { branch },
    body: { data: Object.fromEntries(data) },
  });
}

/** Statuses of an order from its creation to work in progress. */
const steps: readonly OrderStatus[] = ["requested", "created", "accepted", "processing"];

async function loadOrders(api: DemoApi, atlas: DemoProject): Promise<void> {
  const path = "/v1/api/orders";
  const { placed, delivery, draft } = await atlasOrders();
  const orders = await api<{ _id: string; status: OrderStatus }[]>(atlas, { method: "GET", path });
  if (!orders.some(({ status }) => status === "draft"))
    await api(atlas, { method: "POST", path, body: draft });
  const order =
    orders.find(({ status }) => status !== "draft") ??
    (
      await api<{ order: { _id: string; status: OrderStatus } }>(atlas, {
        method: "POST",
        path,
        body: placed,
      })
    ).order;
  for (const status of steps.slice(steps.indexOf(order.status) + 1))
    await api(atlas, { method: "PUT", path: `${path}/${order._id}`, body: { status } });
  await api(atlas, { method: "POST", path: `${path}/${order._id}/deliver`, body: { data: delivery } });
}

type Discussion = { _id: string; comments: unknown[] };

async function loadDiscussion(api: DemoApi, atlas: DemoProject): Promise<void> {
  const path = "/v1/api/discussions";
  const { key, language, texts } = atlasDiscussion;
  const [text, ...replies] = texts;
  const [existing] = await api<Discussion[]>(atlas, { method: "GET", path });
  const { _id, comments } =
    existing ?? (await api<Discussion>(atlas, { method: "POST", path, body: { key, language, text } }));
  for (const reply of replies.slice(comments.length - 1))
    await api(atlas, { method: "POST", path: `${path}/${_id}/comments`, body: { text: reply } });
}

async function loadWebhook(api: DemoApi, atlas: DemoProject): Promise<void> {
  const path = "/v1/api/webhooks";
  const [existing] = await api<unknown[]>(atlas, { method: "GET", path });
  if (existing === undefined) await api(atlas, { method: "POST", path, body: atlasWebhook });
}

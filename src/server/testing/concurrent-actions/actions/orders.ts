import { orderEndpoints } from "#contract/orders/order-endpoints.ts";
import { orderStatuses } from "#contract/orders/order-moves.ts";
import { stringOptions } from "#contract/orders/orders.ts";
import type { Action, Client } from "#server/testing/concurrent-actions/client.ts";
import { tagNames } from "#server/testing/concurrent-actions/names.ts";

const placeOrder: Action = async ({ random, languages, write, branch }) => {
  const body = {
    sourceLanguage: random.pick(["en", "en", "en", "de"]),
    languages: random.some(languages),
    stringOption: random.pick([...stringOptions, "all"]),
    ...(random.chance(0.2) ? { tags: random.some([...tagNames]), includeNoTagKeys: true } : {}),
    ...(random.chance(0.2) ? { status: "draft" } : {}),
  };
  await write(orderEndpoints.create, { query: await branch(), body });
};

async function findOrder({ random, read, branch }: Client) {
  const query = await branch();
  const order = random.find((await read(orderEndpoints.list, { query })) ?? []);
  return order && { query, order, params: { orderId: order._id } };
}

const move: Action = async (client) => {
  const chosen = await findOrder(client);
  if (!chosen) return;
  const { order, ...where } = chosen;
  // Usually the next status of an order, sometimes any status.
  const next = orderStatuses[orderStatuses.indexOf(order.status) + 1] ?? "canceled";
  const usualNext = next === "declined" ? "accepted" : next;
  const status = client.random.chance(0.6) ? usualNext : client.random.find(orderStatuses);
  await client.write(orderEndpoints.update, { ...where, body: { status } });
};

const deliver: Action = async (client) => {
  const chosen = await findOrder(client);
  if (!chosen) return;
  const { order, ...where } = chosen;
  const texts = () => Object.fromEntries(client.random.some(client.keys).map((key) => [key, client.text()]));
  const data = Object.fromEntries(order.languages.map((language) => [language, texts()]));
  await client.write(orderEndpoints.deliver, { ...where, body: { data } });
};

const remove: Action = async (client) => {
  const chosen = await findOrder(client);
  if (!chosen) return;
  const { query, params } = chosen;
  await client.write(orderEndpoints.remove, { query, params });
};

export const orders: Action[] = [placeOrder, placeOrder, move, move, move, deliver, deliver, remove];

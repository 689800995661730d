import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { BodyInput } from "#contract/endpoint.ts";
import { orderEndpoints, orderFileEndpoints } from "#contract/orders/order-endpoints.ts";
import type { ReviewBody } from "#contract/orders/order-review.ts";
import type {
  LeftOutReason,
  OrderDetails,
  OrderFile,
  OrderRequest,
  OrderString,
  ReviewFilter,
} from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { patchQueries } from "#dashboard/api/transport/patch-queries.ts";
import { readToEnd } from "#dashboard/api/transport/read-to-end.ts";
import { sendForm } from "#dashboard/api/transport/send-form.ts";

const pageSize = 100;

export type OrderStringFilter = {
  language?: string;
  changed?: boolean;
  delivered?: boolean;
  review?: ReviewFilter;
};
export type OrderChange = BodyInput<typeof orderEndpoints.update>;
/** Rows per request when reading all rows. */
const largestPage = 500;
/** Number of simultaneous requests. */
const atOnce = 4;

type Sending = { onProgress: (share: number) => void; signal: AbortSignal };

/** The orders of a branch, newest first. */
export function ordersQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "orders", "list"),
    queryFn: ({ signal }) => call(orderEndpoints.list, { query: { ...scope }, signal }),
  });
}

/** Ids of the orders in which the server finds a text, also in their briefs. */
export function foundOrdersQuery(scope: BranchScope, q: string) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "orders", "list", q),
    queryFn: async ({ signal }) => {
      const orders = await call(orderEndpoints.list, { query: { ...scope, q }, signal });
      return new Set(orders.map(({ _id }) => _id));
    },
  });
}

/** Number of open orders of a branch, without drafts. */
export function openOrdersQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "orders", "counts"),
    queryFn: ({ signal }) => call(orderEndpoints.count, { query: { ...scope }, signal }),
  });
}

/** Drafts that this page has deleted or is deleting. The live event of the deletion must not refetch them. */
const deletedDrafts = new Set<string>();

/** An order with brief, files, assignees and timeline. */
export function orderQuery(scope: BranchScope, orderId: string) {
  const queryKey = queryKeys.branch(scope, "orders", "one", orderId);
  return queryOptions({
    queryKey,
    // A deleted draft is not cached, so that the page shows that it is deleted when the user opens it again.
    ...(deletedDrafts.has(orderId) ? { gcTime: 0 } : {}),
    queryFn: async ({ signal, client }) => {
      const cached = deletedDrafts.has(orderId) ? client.getQueryData<OrderDetails>(queryKey) : undefined;
      return cached ?? call(orderEndpoints.read, { params: { orderId }, query: { ...scope }, signal });
    },
  });
}

/** Strings of an order, page by page. */
export function orderStringsQuery(scope: BranchScope, orderId: string, filter: OrderStringFilter) {
  const query = stringQuery(filter);
  return infiniteQueryOptions({
    queryKey: queryKeys.branch(scope, "orders", "one", orderId, "strings", query),
    initialPageParam: 0,
    getNextPageParam: ({
      position,
      strings,
      total,
    }: {
      position: number;
      strings: unknown[];
      total: number;
    }) => (position + strings.length < total ? position + strings.length : undefined),
    queryFn: ({ signal, pageParam }) =>
      call(orderEndpoints.listStrings, {
        params: { orderId },
        query: { ...scope, ...query, position: String(pageParam), limit: String(pageSize) },
        signal,
      }),
  });
}

function stringQuery({ language, changed, delivered, review }: OrderStringFilter) {
  return {
    ...(language ? { language } : {}),
    ...(changed === undefined ? {} : { changed: String(changed) }),
    ...(delivered === undefined ? {} : { delivered: String(delivered) }),
    ...(review === undefined ? {} : { review }),
  };
}

/** The number of matching strings of an order, without the strings. */
export function orderStringCountQuery(scope: BranchScope, orderId: string, filter: OrderStringFilter) {
  const filters = stringQuery(filter);
  return queryOptions({
    queryKey: queryKeys.branch(scope, "orders", "one", orderId, "count", filters),
    queryFn: async ({ signal }) => {
      const query = { ...scope, ...filters, limit: "0" };
      return (await call(orderEndpoints.listStrings, { params: { orderId }, query, signal })).total;
    },
  });
}

type Reading = OrderStringFilter & { signal: AbortSignal; onProgress?: (share: number) => void };

/** All matching strings of an order, sorted as in its list. Used for files and to compare whole deliveries. */
export async function readOrderStrings(
  scope: BranchScope,
  orderId: string,
  { signal, onProgress, ...filter }: Reading,
): Promise<OrderString[]> {
  const read = async (position: number, limit = largestPage) => {
    const answer = await call(orderEndpoints.listStrings, {
      params: { orderId },
      query: { ...scope, ...stringQuery(filter), position: String(position), limit: String(limit) },
      signal,
    });
    const { strings: items, total } = answer;
    const end = position + items.length;
    return { items, total, next: items.length > 0 && end < total ? end : undefined };
  };
  const page = async (from: number) => readToEnd(await read(from), from + largestPage, read);
  const first = await read(0);
  const { total } = first;
  const all = await readToEnd(first, largestPage, read);
  for (let from = largestPage; from < total; from += largestPage * atOnce) {
    const positions = Array.from({ length: atOnce }, (_, index) => from + index * largestPage);
    const pages = await Promise.all(positions.filter((position) => position < total).map(page));
    all.push(...pages.flat());
    onProgress?.(all.length / total);
  }
  return all;
}

/** The estimate of an order; the last response stays until the next one arrives. */
export function estimateQuery(scope: BranchScope, requested: OrderRequest) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "orders", "estimate", requested),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(orderEndpoints.estimate, { query: { ...scope }, body: requested, signal }),
  });
}

/**
 * The rows that a number of an estimate counts. `reason`: why these rows are not ordered, or null for the rows that
 * would be ordered.
 */
export function estimateRowsQuery(
  scope: BranchScope,
  requested: OrderRequest,
  rowFilter: { language: string; reason: LeftOutReason | null },
) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "orderRows", requested, rowFilter),
    staleTime: "static",
    gcTime: 0,
    queryFn: ({ signal }) =>
      call(orderEndpoints.estimateRows, {
        query: { ...scope },
        body: { ...requested, ...rowFilter },
        signal,
      }),
  });
}

export function createOrder(scope: BranchScope, body: BodyInput<typeof orderEndpoints.create>) {
  return call(orderEndpoints.create, { query: { ...scope }, body });
}

export function updateOrder(scope: BranchScope, orderId: string, body: OrderChange) {
  return call(orderEndpoints.update, { params: { orderId }, query: { ...scope }, body });
}

/** Deletes a draft; `leave` navigates away from its page. */
export async function deleteDraft(scope: BranchScope, orderId: string, leave: () => Promise<void>) {
  deletedDrafts.add(orderId);
  try {
    await call(orderEndpoints.remove, { params: { orderId }, query: { ...scope } });
  } catch (error) {
    deletedDrafts.delete(orderId);
    throw error;
  }
  await leave();
}

type Delivery = BodyInput<typeof orderEndpoints.deliver>;

/** Sends texts by language and key, with the versions of the strings that they are based on. */
export function deliverOrder(scope: BranchScope, orderId: string, body: Delivery) {
  return call(orderEndpoints.deliver, { params: { orderId }, query: { ...scope }, body });
}

/** Checks texts as a delivery would, without delivering them. */
export function checkDelivery(scope: BranchScope, orderId: string, body: Delivery) {
  return call(orderEndpoints.deliver, { params: { orderId }, query: { ...scope, dryRun: "true" }, body });
}

/** Review progress of an order by language. */
export function orderReviewQuery(scope: BranchScope, orderId: string) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "orders", "one", orderId, "review"),
    queryFn: ({ signal }) =>
      call(orderEndpoints.readReview, { params: { orderId }, query: { ...scope }, signal }),
  });
}

export function reviewOrder(scope: BranchScope, orderId: string, body: ReviewBody) {
  return call(orderEndpoints.review, { params: { orderId }, query: { ...scope }, body });
}

/** Uploads a file and reports its progress. */
export function addOrderFile(
  scope: BranchScope,
  orderId: string,
  { file, ...sending }: { file: File } & Sending,
) {
  const parts = { file };
  return sendForm(orderFileEndpoints.add, { params: { orderId }, query: { ...scope }, parts, ...sending });
}

/** A new URL of a file, valid for 15 minutes. Undefined if the file was deleted. */
export async function readOrderFileUrl(
  scope: BranchScope,
  orderId: string,
  fileId: string,
): Promise<string | undefined> {
  const files = await call(orderFileEndpoints.list, { params: { orderId }, query: { ...scope } });
  return files.find(({ _id }) => _id === fileId)?.url;
}

export function removeOrderFile(scope: BranchScope, orderId: string, fileId: string) {
  return call(orderFileEndpoints.remove, { params: { orderId, fileId }, query: { ...scope } });
}

/** Changes the files of the cached order. */
export function patchOrderFiles(
  client: QueryClient,
  scope: BranchScope,
  orderId: string,
  change: (files: readonly OrderFile[]) => OrderFile[],
): void {
  const filters = { queryKey: queryKeys.branch(scope, "orders", "one", orderId), exact: true };
  patchQueries<OrderDetails>(client, filters, (order) => ({ ...order, files: change(order.files ?? []) }));
}

/** Updates the cached order with the response of the server. */
export function showOrder(client: QueryClient, scope: BranchScope, order: OrderDetails): void {
  client.setQueryData(orderQuery(scope, order._id).queryKey, order);
}

/** Refetches the list of orders, but not the order itself, after the order was deleted. */
export function refreshOrderList(client: QueryClient, scope: BranchScope): Promise<void> {
  return client.invalidateQueries({ queryKey: queryKeys.branch(scope, "orders", "list") });
}

/** Refetches the list, the order and the estimates of other orders, after a change of an order. */
export function refreshOrders(client: QueryClient, scope: BranchScope): Promise<void> {
  return client.invalidateQueries({ queryKey: queryKeys.branch(scope, "orders") });
}

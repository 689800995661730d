import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { isInProgress } from "#dashboard/lib/files/send-queue.ts";
import { confirmBeforeLeaving } from "#dashboard/lib/leaving/leaving.ts";
import { createOrderFileQueue, type OrderFileQueue } from "./order-file-queue.ts";
import { addOrderFile, patchOrderFiles } from "./orders.ts";

/** One queue per order: uploads continue while the user visits other steps and pages. */
const queues = new Map<string, OrderFileQueue>();

/** Files that are being uploaded to an order. */
export function useOrderFiles(scope: BranchScope, orderId: string) {
  const client = useQueryClient();
  const queue = queues.get(orderId) ?? openQueue(client, scope, orderId);
  queues.set(orderId, queue);
  return { queue, items: useSyncExternalStore(queue.subscribe, queue.get) };
}

/** During an upload, leaving Parlance or signing out requires confirmation on any page. */
function openQueue(client: QueryClient, scope: BranchScope, orderId: string): OrderFileQueue {
  const queue = createOrderFileQueue(async (file, sending) => {
    const files = await addOrderFile(scope, orderId, { file, ...sending });
    patchOrderFiles(client, scope, orderId, () => files);
  });
  confirmBeforeLeaving(() => queue.get().some(isInProgress));
  return queue;
}

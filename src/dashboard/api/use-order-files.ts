import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useUnloadWarning } from "#dashboard/lib/use-unload-warning.ts";
import type { BranchScope } from "./entries.ts";
import { createFileQueue, type FileQueue, isOnItsWay } from "./order-file-queue.ts";
import { addOrderFile, orderQuery } from "./orders.ts";

/** One for each order: files go on while other steps and pages are looked at. */
const queues = new Map<string, FileQueue>();

/** The files that are on their way to an order. Leaving Parlance meanwhile asks first. */
export function useOrderFiles(scope: BranchScope, orderId: string) {
  const client = useQueryClient();
  const queue = queues.get(orderId) ?? openQueue(client, scope, orderId);
  queues.set(orderId, queue);
  const items = useSyncExternalStore(queue.subscribe, queue.get);
  const isBusy = items.some(isOnItsWay);
  useUnloadWarning(isBusy);
  return { queue, items, isBusy };
}

function openQueue(client: QueryClient, scope: BranchScope, orderId: string): FileQueue {
  return createFileQueue(async (file, sending) => {
    const files = await addOrderFile(scope, orderId, { file, ...sending });
    client.setQueryData(orderQuery(scope, orderId).queryKey, (order) => order && { ...order, files });
  });
}

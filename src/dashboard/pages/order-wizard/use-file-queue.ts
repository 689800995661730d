import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { addOrderFile, orderQuery } from "#dashboard/api/orders.ts";
import { useUnloadWarning } from "#dashboard/lib/use-unload-warning.ts";
import { createFileQueue, type FileQueue, isOnItsWay } from "./file-queue.ts";

/** One for each draft: files go on while other steps and pages are looked at. */
const queues = new Map<string, FileQueue>();

/** The files that are on their way to a draft. Leaving Parlance meanwhile asks first. */
export function useFileQueue(scope: BranchScope, orderId: string) {
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

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { changeKeys } from "#dashboard/api/changes.ts";
import { type BranchScope, patchEntry } from "#dashboard/api/entries.ts";
import { createSaveQueue, type SaveQueue } from "./save-queue.ts";
import { sendSave } from "./save-sender.ts";
import type { SaveSummary } from "./save-state.ts";

/** By client, so that it ends with the account; by branch, so that it outlives the page. Later also in IndexedDB. */
const queues = new WeakMap<QueryClient, Map<string, SaveQueue>>();

export function useSaveQueue({ app, branch }: BranchScope, person: string): SaveQueue {
  const client = useQueryClient();
  const queue = useMemo(() => queueOf(client, { app, branch }, person), [client, app, branch, person]);
  useEffect(() => {
    window.addEventListener("online", queue.retryAll);
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("online", queue.retryAll);
      window.removeEventListener("beforeunload", warn);
    };
    function warn(event: BeforeUnloadEvent): void {
      if (isUnsaved(queue.summary())) event.preventDefault();
    }
  }, [queue]);
  return queue;
}

function queueOf(client: QueryClient, scope: BranchScope, person: string): SaveQueue {
  const ofClient = queues.get(client) ?? new Map<string, SaveQueue>();
  queues.set(client, ofClient);
  const name = [person, scope.app, scope.branch].join();
  const queue = ofClient.get(name) ?? newQueue(client, scope);
  ofClient.set(name, queue);
  return queue;
}

function newQueue(client: QueryClient, scope: BranchScope): SaveQueue {
  return createSaveQueue({
    send: (sent) => sendSave(scope, sent),
    onEntry: (entry) => {
      patchEntry(client, scope, entry);
      void client.invalidateQueries({ queryKey: changeKeys.ofEntry(scope, entry.key, entry.language) });
    },
  });
}

export function useSaveSummary(queue: SaveQueue): SaveSummary {
  return useSyncExternalStore(queue.subscribe, queue.summary);
}

function isUnsaved({ local, sending, failed, conflicts }: SaveSummary): boolean {
  return local + sending + failed + conflicts > 0;
}

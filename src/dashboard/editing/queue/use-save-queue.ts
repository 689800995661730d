import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { onOwnSession } from "#dashboard/api/auth/session.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { patchEntry, refetchRowsOf } from "#dashboard/api/entries/entries.ts";
import { sendSave } from "#dashboard/api/entries/send-save.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { type Journal, openJournal } from "#dashboard/editing/journal/journal.ts";
import { showUnsavedOf } from "#dashboard/editing/shown-branches.ts";
import { confirmBeforeLeaving } from "#dashboard/lib/leaving/leaving.ts";
import { currentTab } from "#dashboard/lib/storage/tab-locks.ts";
import { waitUntilPreviousCloses } from "#dashboard/lib/storage/tab-storage.ts";
import { createSaveQueue, type SaveQueue } from "./save-queue.ts";
import type { SaveSummary } from "./save-state.ts";

type OpenQueue = { queue: SaveQueue; journal: Journal };

/** Queues by client, user and branch: a queue survives visits to other pages, until signing out reloads the page. */
const queues = new WeakMap<QueryClient, Map<string, OpenQueue>>();

/** Returns the save queue of a branch, for a view that shows the unsaved edits, and connects it to browser events. */
export function useSaveQueue({ app, branch }: BranchScope, person: string): SaveQueue {
  const client = useQueryClient();
  const { queue, journal } = useMemo(
    () => queueOf(client, { app, branch }, person),
    [client, app, branch, person],
  );
  useEffect(() => {
    const adopt = () => void queue.adopt();
    const adoptIfVisible = () => document.visibilityState === "visible" && adopt();
    const unsubscribe = onOwnSession(client, queue.retryAll);
    const stopWatching = journal.watchOthers(queue.setUnsavedElsewhere, adoptIfVisible);
    const stopShowing = showUnsavedOf({ app, branch });
    adopt();
    let isUnmounted = false;
    // After a reload, the page before it may still hold the lock of this tab. Its edits are adopted after the release.
    void waitUntilPreviousCloses()?.then(() => isUnmounted || adopt());
    window.addEventListener("online", queue.retryAll);
    document.addEventListener("visibilitychange", adoptIfVisible);
    const stopConfirming = confirmBeforeLeaving(() => !journal.isPersisted() && isUnsaved(queue.summary()));
    return () => {
      isUnmounted = true;
      unsubscribe();
      stopWatching();
      window.removeEventListener("online", queue.retryAll);
      document.removeEventListener("visibilitychange", adoptIfVisible);
      stopConfirming();
      stopShowing();
    };
  }, [client, queue, journal, app, branch]);
  return queue;
}

/** Returns the queue of a branch, and creates it on the first call. */
export function queueOf(client: QueryClient, scope: BranchScope, person: string): OpenQueue {
  const clientQueues = queues.get(client) ?? new Map<string, OpenQueue>();
  queues.set(client, clientQueues);
  const name = [person, scope.app, scope.branch].join();
  const openQueue = clientQueues.get(name) ?? newQueue(client, scope, person);
  clientQueues.set(name, openQueue);
  return openQueue;
}

function newQueue(client: QueryClient, scope: BranchScope, person: string): OpenQueue {
  const journal = openJournal({ person, ...scope }, currentTab);
  const queue = createSaveQueue({
    send: (sent) => sendSave(scope, sent),
    onEntry: (entry, isRecreated = false) => {
      patchEntry(client, scope, entry);
      if (isRecreated) void refetchRowsOf(client, scope, entry.key);
      void client.invalidateQueries({ queryKey: queryKeys.entryHistory(scope, entry) });
    },
    journal,
  });
  return { queue, journal };
}

/** Numbers of unsaved cells by state; re-renders when they change. */
export function useSaveSummary(queue: SaveQueue): SaveSummary {
  return useSyncExternalStore(queue.subscribe, queue.summary);
}

function isUnsaved({ local, sending, waiting, failed, conflicts }: SaveSummary): boolean {
  return local + sending + waiting + failed + conflicts > 0;
}

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { changeKeys } from "#dashboard/api/entries/changes.ts";
import { patchEntry, refetchRowsOf } from "#dashboard/api/entries/entries.ts";
import { sendSave } from "#dashboard/api/entries/send-save.ts";
import { onOwnSession } from "#dashboard/api/people/session.ts";
import { askBeforeLeaving } from "#dashboard/lib/leaving.ts";
import { ownTab } from "#dashboard/lib/storage/tab-locks.ts";
import { untilPreviousIsGone } from "#dashboard/lib/storage/tab-storage.ts";
import { type Journal, openJournal } from "./journal/journal.ts";
import { createSaveQueue, type SaveQueue } from "./save-queue.ts";
import type { SaveSummary } from "./save-state.ts";
import { showUnsavedOf } from "./shown-branches.ts";

type OpenQueue = { queue: SaveQueue; journal: Journal };

/** By client, person and branch, so that a queue survives visits to other pages. Signing out ends it with the page. */
const queues = new WeakMap<QueryClient, Map<string, OpenQueue>>();

/** The queue of a branch, for a view that shows what of it is unsaved. */
export function useSaveQueue({ app, branch }: BranchScope, person: string): SaveQueue {
  const client = useQueryClient();
  const { queue, journal } = useMemo(
    () => queueOf(client, { app, branch }, person),
    [client, app, branch, person],
  );
  useEffect(() => {
    const adopt = () => void queue.adopt();
    const adoptInSight = () => document.visibilityState === "visible" && adopt();
    const forget = onOwnSession(client, queue.retryAll);
    const watchNoMore = journal.watchOthers(queue.noteElsewhere, adoptInSight);
    const showNoMore = showUnsavedOf({ app, branch });
    adopt();
    let isLeft = false;
    // What this tab showed before it was loaded anew comes as soon as it can.
    void untilPreviousIsGone()?.then(() => isLeft || adopt());
    window.addEventListener("online", queue.retryAll);
    document.addEventListener("visibilitychange", adoptInSight);
    const askNoMore = askBeforeLeaving(() => !journal.isKept() && isUnsaved(queue.summary()));
    return () => {
      isLeft = true;
      forget();
      watchNoMore();
      window.removeEventListener("online", queue.retryAll);
      document.removeEventListener("visibilitychange", adoptInSight);
      askNoMore();
      showNoMore();
    };
  }, [client, queue, journal, app, branch]);
  return queue;
}

/** The same queue each time, so that it survives visits to other pages. */
export function queueOf(client: QueryClient, scope: BranchScope, person: string): OpenQueue {
  const ofClient = queues.get(client) ?? new Map<string, OpenQueue>();
  queues.set(client, ofClient);
  const name = [person, scope.app, scope.branch].join();
  const opened = ofClient.get(name) ?? newQueue(client, scope, person);
  ofClient.set(name, opened);
  return opened;
}

function newQueue(client: QueryClient, scope: BranchScope, person: string): OpenQueue {
  const journal = openJournal({ person, ...scope }, ownTab);
  const queue = createSaveQueue({
    send: (sent) => sendSave(scope, sent),
    onEntry: (entry, isRemade = false) => {
      patchEntry(client, scope, entry);
      if (isRemade) void refetchRowsOf(client, scope, entry.key);
      void client.invalidateQueries({ queryKey: changeKeys.ofEntry(scope, entry.key, entry.language) });
    },
    journal,
  });
  return { queue, journal };
}

export function useSaveSummary(queue: SaveQueue): SaveSummary {
  return useSyncExternalStore(queue.subscribe, queue.summary);
}

function isUnsaved({ local, sending, failed, conflicts }: SaveSummary): boolean {
  return local + sending + failed + conflicts > 0;
}

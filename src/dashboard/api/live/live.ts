import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { type ChangedEvent, type LiveEvent, liveEndpoints } from "#contract/live.ts";
import { personParameter } from "#contract/members/person-header.ts";
import { onOwnSession, refetchSession } from "#dashboard/api/auth/session.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { refreshDiscussions } from "#dashboard/api/discussions/refresh-discussions.ts";
import {
  patchEntry,
  patchKey,
  patchOutdated,
  refetchAltered,
  refetchRows,
  refetchRowsOf,
} from "#dashboard/api/entries/entries.ts";
import { refreshJobs } from "#dashboard/api/jobs.ts";
import { refreshUnreadSoon } from "#dashboard/api/notifications/unread.ts";
import { refreshQuietly, refreshRights, refreshShared } from "#dashboard/api/projects/projects.ts";
import { isUnder, queryKeys } from "#dashboard/api/query-keys.ts";
import { usePageState } from "#dashboard/api/transport/page-person.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { createRetries } from "#dashboard/lib/time/retries.ts";
import type { Connection, HubMessage } from "./live-hub.ts";
import type { LivePort } from "./live-port.ts";
import { createPresenceBoard, type PresenceBoard } from "./presence.ts";

type ChangeListener = (event: ChangedEvent) => void;

/**
 * The live connection of a branch. It updates the query cache, and notifies listeners about changes and about other
 * users.
 */
export type Live = {
  presence: PresenceBoard;
  isConnected: () => boolean;
  /**
   * Records the sequence of data that was read from the server. The stream continues after the last recorded sequence.
   */
  recordSequence: (sequence: number) => void;
  subscribe: (listener: () => void) => () => void;
  onChanged: (listener: ChangeListener) => () => void;
  start: () => () => void;
};

/** A change that does not list what changed, so that counts and search results are refetched. */
const unlistedChange = {
  type: "changed",
  changes: [],
  entries: [],
  keys: [],
  outdated: [],
  resources: [],
} as const satisfies Omit<ChangedEvent, "sequence">;

export function createLive(client: QueryClient, scope: BranchScope, person: string): Live {
  const presence = createPresenceBoard(person);
  const listeners = createListeners();
  const changeListeners = createListeners<Parameters<ChangeListener>>();
  /** Undefined before the hub's first message: the shared stream may be open already. */
  let connection: Connection | undefined;
  /** The last sequence that was read or received; undefined before the first response. */
  let lastSequence: number | undefined;
  let isStarted = false;
  let hasCheckedSession = false;
  let port: LivePort | undefined;
  const retries = createRetries(join);

  /** Joins the stream once the first sequence is known, from which the stream continues. */
  function join(): void {
    if (!isStarted || port !== undefined || lastSequence === undefined) return;
    import("./live-port.ts")
      .then(({ joinLive }) => {
        if (!isStarted || port !== undefined) return;
        port = joinLive(addressOf(scope, person), () => lastSequence ?? 0, handleMessage);
      })
      .catch(() => {
        setConnection("lost");
        retries.plan();
      });
  }

  function handleMessage(message: HubMessage): void {
    if (message.type === "event") handleEvent(message.event);
    else if (message.type === "refused") checkSessionOnce();
    else setConnection(message.connection);
  }

  /**
   * Checks whether the stream was refused because the session ended, since browsers report no reason. Runs once until
   * the stream opens again, although the stream is retried repeatedly.
   */
  function checkSessionOnce(): void {
    if (hasCheckedSession) return;
    hasCheckedSession = true;
    void refetchSession(client);
  }

  function setConnection(next: Connection): void {
    // After a reconnection, the server resends changes of texts and resources by their sequence. All other data is
    // refetched, because its events were missed.
    if (next === "open" && connection !== undefined && connection !== "open") {
      void refreshShared(client, scope.app);
      void refreshUnsequenced(client, scope);
      refreshUnreadSoon(client);
    }
    connection = next;
    if (connection === "open") hasCheckedSession = false;
    listeners.notify();
  }

  function handleEvent(event: LiveEvent): void {
    if ("sequence" in event) lastSequence = Math.max(lastSequence ?? 0, event.sequence);
    if (event.type === "presence") presence.set(event.people);
    // Events of discussions and orders may cause notifications.
    const isOfOrder = event.type === "order" || ("resources" in event && event.resources.includes("order"));
    if (event.type === "discussion" || isOfOrder) refreshUnreadSoon(client);
    if (event.type === "discussion") {
      void refreshDiscussions(client, scope, event.key);
      void refetchRowsOf(client, scope, event.key);
    }
    if (event.type === "order") void refreshOrder(client, scope, event.order);
    if (event.type === "changed") {
      applyChanges(client, scope, event);
      changeListeners.notify(event);
    }
    if (event.type === "checks") {
      refetchRows(client, scope);
      changeListeners.notify({ ...unlistedChange, sequence: lastSequence ?? 0 });
    }
    // The change was too large to be sent as an event.
    if (event.type === "refetch") {
      void refreshQuietly(client, scope.app);
      changeListeners.notify({ ...unlistedChange, sequence: event.sequence });
    }
    if (event.type === "jobs") void refreshJobs(client, scope);
    if (event.type === "project") void refreshShared(client, scope.app);
    const isSessionOver = event.type === "ended" && event.code === "signed_out";
    // Refetched, because this or another user may have signed in since.
    if (isSessionOver) void refetchSession(client);
    else if (event.type === "ended") void refreshRights(client, scope.app);
  }

  return {
    presence,
    isConnected: () => connection !== "lost",
    recordSequence(sequence) {
      lastSequence = Math.max(lastSequence ?? 0, sequence);
      join();
    },
    subscribe: listeners.subscribe,
    onChanged: changeListeners.subscribe,
    start() {
      isStarted = true;
      const unsubscribe = onOwnSession(client, () => port?.announce());
      join();
      return () => {
        isStarted = false;
        unsubscribe();
        port?.leave();
        port = undefined;
      };
    },
  };
}

/** Address of the stream. It contains the user's id, so that tabs of two users never share a stream. */
function addressOf(scope: BranchScope, person: string): string {
  return `${liveEndpoints.stream.path}?${new URLSearchParams({ ...scope, [personParameter]: person })}`;
}

/** Applies an event to the query cache; refetches only what the event does not contain. */
function applyChanges(client: QueryClient, scope: BranchScope, event: ChangedEvent): void {
  for (const entry of event.entries) {
    patchEntry(client, scope, entry);
    const queryKey = queryKeys.entryHistory(scope, entry);
    void client.invalidateQueries({ queryKey, refetchType: "active" });
  }
  if (event.keys.length > 0) {
    void refetchAltered(client, scope, event.keys);
    for (const details of event.keys) patchKey(client, scope, details, event.sequence);
    void client.invalidateQueries({ queryKey: queryKeys.branch(scope, "missingKeys") });
  }
  for (const { key, languages } of event.outdated)
    patchOutdated(client, scope, { key, languages }, event.sequence);
  void client.invalidateQueries({ queryKey: queryKeys.undoable(scope) });
  // Rows show whether their string is in an open order. Only the rows are refetched: an order changes no search
  // results.
  if (event.resources.includes("order")) refetchRows(client, scope);
  if (event.resources.length > 0) void refreshResources(client, scope, event.resources);
}

/** Refetches an order and the list of orders, but not the estimates. */
function refreshOrder(client: QueryClient, scope: BranchScope, order: string): Promise<unknown> {
  return invalidate(client, [
    queryKeys.branch(scope, "orders", "list"),
    queryKeys.branch(scope, "orders", "one", order),
  ]);
}

/** Refetches the resources whose events have no sequence: discussions, and orders without estimates. */
function refreshUnsequenced(client: QueryClient, scope: BranchScope): Promise<unknown> {
  return invalidate(client, [
    queryKeys.branch(scope, "discussions"),
    queryKeys.branch(scope, "orders", "list"),
    queryKeys.branch(scope, "orders", "one"),
  ]);
}

function invalidate(client: QueryClient, keys: QueryKey[]): Promise<unknown> {
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Refetches all data of the branch except entries and changes, however few resources changed. */
function refreshResources(
  client: QueryClient,
  scope: BranchScope,
  resources: readonly string[],
): Promise<unknown> {
  if (resources.includes("settings")) return refreshQuietly(client, scope.app);
  const handled = [queryKeys.branch(scope, "entries"), queryKeys.branch(scope, "changes")];
  return Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.shared(scope.app, "languages", scope.branch) }),
    client.invalidateQueries({
      queryKey: queryKeys.branch(scope),
      predicate: ({ queryKey }) => !isUnder(queryKey, ...handled),
    }),
  ]);
}

/** The live connection of the shown branch while it is mounted. */
export function useLive({ app, branch }: BranchScope, person: string): Live {
  const client = useQueryClient();
  const live = useMemo(() => createLive(client, { app, branch }, person), [client, app, branch, person]);
  const { standing } = usePageState();
  useEffect(() => (standing === "own" ? live.start() : undefined), [live, standing]);
  return live;
}

export function useIsConnected(live: Live): boolean {
  return useSyncExternalStore(live.subscribe, live.isConnected);
}

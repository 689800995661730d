import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { type ChangedEvent, type LiveEvent, liveEndpoints } from "#contract/events.ts";
import { personParameter } from "#contract/people/named-person.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { changeKeys } from "#dashboard/api/entries/changes.ts";
import {
  entryKeys,
  patchEntry,
  patchKey,
  patchOutdated,
  refetchRows,
  refetchRowsOf,
} from "#dashboard/api/entries/entries.ts";
import { goneKeysKey } from "#dashboard/api/entries/gone-keys.ts";
import { refreshDiscussions } from "#dashboard/api/entries/known-discussions.ts";
import { askWhoIsIn, onOwnSession } from "#dashboard/api/people/session.ts";
import { refreshUnreadSoon } from "#dashboard/api/people/unread.ts";
import { refreshQuietly, refreshRights, refreshShared } from "#dashboard/api/projects.ts";
import { usePageState } from "#dashboard/api/transport/page-person.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { createRetries } from "#dashboard/lib/time/retries.ts";
import type { Connection, HubMessage } from "./live-hub.ts";
import type { LivePort } from "./live-port.ts";
import { createPresenceBoard, type PresenceBoard } from "./presence.ts";

type ChangeListener = (event: ChangedEvent) => void;

/** The live connection of a branch. It keeps the cache current; what shows people or counts listens to it. */
export type Live = {
  presence: PresenceBoard;
  isConnected: () => boolean;
  /** A sequence read from the server: the stream can start after it. */
  noteSequence: (sequence: number) => void;
  subscribe: (listener: () => void) => () => void;
  onChanged: (listener: ChangeListener) => () => void;
  start: () => () => void;
};

/** A change after which counts and results are refetched, and that does not say of what. */
const nothingListed = {
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
  /** None before the hub's first word: it may share a stream that is open. */
  let connection: Connection | undefined;
  /** The last sequence that was read or received; none before the first answer. */
  let known: number | undefined;
  let started = false;
  let hasAsked = false;
  let port: LivePort | undefined;
  const retries = createRetries(join);

  /** Opened once something was read: the stream continues from there. */
  function join(): void {
    if (!started || port !== undefined || known === undefined) return;
    import("./live-port.ts")
      .then(({ joinLive }) => {
        if (!started || port !== undefined) return;
        port = joinLive(addressOf(scope, person), () => known ?? 0, hear);
      })
      .catch(() => {
        become("lost");
        retries.plan();
      });
  }

  function hear(message: HubMessage): void {
    if (message.type === "event") take(message.event);
    else if (message.type === "refused") askOnce();
    else become(message.connection);
  }

  /** A browser does not report why a stream was refused, and retries it again and again. */
  function askOnce(): void {
    if (hasAsked) return;
    hasAsked = true;
    void askWhoIsIn(client);
  }

  function become(next: Connection): void {
    // Events in between were missed. Changes of texts and resources are sent again by their sequence, others are not.
    if (next === "open" && connection !== undefined && connection !== "open") {
      void refreshShared(client, scope.app);
      void refreshUnsequenced(client, scope);
      refreshUnreadSoon(client);
    }
    connection = next;
    if (connection === "open") hasAsked = false;
    listeners.notify();
  }

  function take(event: LiveEvent): void {
    if ("sequence" in event) known = Math.max(known ?? 0, event.sequence);
    if (event.type === "presence") presence.set(event.people);
    // These may cause notifications.
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
      changeListeners.notify({ ...nothingListed, sequence: known ?? 0 });
    }
    // The change was too large to send.
    if (event.type === "refetch") {
      void refreshQuietly(client, scope.app);
      changeListeners.notify({ ...nothingListed, sequence: event.sequence });
    }
    if (event.type === "project") void refreshShared(client, scope.app);
    const isSessionOver = event.type === "ended" && event.code === "signed_out";
    // The session may have been replaced, by the same person or somebody else.
    if (isSessionOver) void askWhoIsIn(client);
    else if (event.type === "ended") void refreshRights(client, scope.app);
  }

  return {
    presence,
    isConnected: () => connection !== "lost",
    noteSequence(sequence) {
      known = Math.max(known ?? 0, sequence);
      join();
    },
    subscribe: listeners.subscribe,
    onChanged: changeListeners.subscribe,
    start() {
      started = true;
      const forget = onOwnSession(client, () => port?.say());
      join();
      return () => {
        started = false;
        forget();
        port?.leave();
        port = undefined;
      };
    },
  };
}

/** Names the person, so that the tabs of two people never share a stream. */
function addressOf(scope: BranchScope, person: string): string {
  return `${liveEndpoints.stream.path}?${new URLSearchParams({ ...scope, [personParameter]: person })}`;
}

/** Applies a change to what is shown, without requests for what the event already contains. */
function applyChanges(client: QueryClient, scope: BranchScope, event: ChangedEvent): void {
  for (const entry of event.entries) {
    patchEntry(client, scope, entry);
    const queryKey = changeKeys.ofEntry(scope, entry.key, entry.language);
    void client.invalidateQueries({ queryKey, refetchType: "active" });
  }
  for (const details of event.keys) patchKey(client, scope, details, event.sequence);
  if (event.keys.length > 0) void client.invalidateQueries({ queryKey: goneKeysKey(scope) });
  for (const { key, languages } of event.outdated)
    patchOutdated(client, scope, { key, languages }, event.sequence);
  void client.invalidateQueries({ queryKey: changeKeys.undoable(scope) });
  // Rows show which strings are in an open order; the rows of a working set do not change.
  if (event.resources.includes("order")) refetchRows(client, scope);
  if (event.resources.length > 0) void refreshResources(client, scope, event.resources);
}

/** Refetches the order and the list of orders; estimates of others stay. */
function refreshOrder(client: QueryClient, { app, branch }: BranchScope, order: string): Promise<void> {
  return client.invalidateQueries({
    queryKey: ["project", app, branch, "orders"],
    predicate: ({ queryKey }) => queryKey[4] === "list" || queryKey[5] === order,
  });
}

/** Refetches what events without a sequence change: discussions, and orders apart from estimates. */
function refreshUnsequenced(client: QueryClient, { app, branch }: BranchScope): Promise<void> {
  return client.invalidateQueries({
    queryKey: ["project", app, branch],
    predicate: ({ queryKey: [, , , area, part] }) =>
      area === "discussions" || (area === "orders" && (part === "list" || part === "one")),
  });
}

/** There are few languages, groups, tags and settings: they are refetched. */
function refreshResources(
  client: QueryClient,
  scope: BranchScope,
  resources: readonly string[],
): Promise<unknown> {
  if (resources.includes("settings")) return refreshQuietly(client, scope.app);
  const shown = entryKeys.all(scope);
  return client.invalidateQueries({
    queryKey: shown.slice(0, 3),
    predicate: ({ queryKey }) => queryKey[3] !== shown[3] && queryKey[3] !== "changes",
  });
}

/** The live connection of the shown branch, for as long as its person sees it. */
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

import { useSyncExternalStore } from "react";
import type { Session } from "#contract/auth/session.ts";
import { personHeader } from "#contract/members/person-header.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";

/**
 * Whether the page may still send requests. `own`: for the user that it was loaded for, or before any sign-in.
 * `another`: another user is signed in in this browser; nothing is sent until the page's user is back. `over`: the
 * page's user signed out.
 */
export type PageState = { standing: "own" | "over" } | { standing: "another"; name: string | undefined };

const own: PageState = { standing: "own" };
/** Set by the first session with a user and never changed: the page contains that user's data. */
let person: string | undefined;
let state: PageState = own;
/** The session ended while the page stays open, until the page's user signs in again. */
let ended = false;
let signingOut: PromiseWithResolvers<void> | undefined;
const listeners = createListeners();

function set(next: PageState): void {
  if (state.standing === "over") return;
  state = next;
  listeners.notify();
}

/**
 * Stores a session from the server. Returns whether it belongs to the page's user; a session without a user changes
 * nothing.
 */
export function noteSession({ user }: Session): boolean {
  if (user === null) return true;
  person ??= user._id;
  const isOwn = person === user._id;
  if (isOwn) ended = false;
  set(isOwn ? own : { standing: "another", name: user.name });
  return isOwn;
}

/** The server reported that another user is signed in, without a name. */
export function noteAnother(): void {
  if (state.standing === "own") set({ standing: "another", name: undefined });
}

/** The server reported that no user is signed in. */
export function noteEnded(): void {
  ended = true;
  listeners.notify();
}

export function hasSessionEnded(): boolean {
  return ended;
}

/** The user signed out: the page sends nothing more and is about to be reloaded. */
export function endPage(): void {
  set({ standing: "over" });
}

/** The user started to sign out, or stays because signing out failed. */
export function noteSigningOut(isUnderWay: boolean): void {
  signingOut?.resolve();
  signingOut = isUnderWay ? Promise.withResolvers() : undefined;
}

/**
 * Resolves when signing out failed: requests sent in the meantime wait for it, and are never sent after a successful
 * sign-out.
 */
export function signingOutFailed(): Promise<void> | undefined {
  return signingOut?.promise;
}

/** Id of the page's user; undefined before the first sign-in. */
export function pagePerson(): string | undefined {
  return person;
}

export function pageState(): PageState {
  return state;
}

/** Header with the user for whom a request is sent. */
export function personHeaders(): Record<string, string> {
  return person === undefined ? {} : { [personHeader]: person };
}

export function usePageState(): PageState {
  return useSyncExternalStore(listeners.subscribe, pageState);
}

export function useHasEnded(): boolean {
  return useSyncExternalStore(listeners.subscribe, hasSessionEnded);
}

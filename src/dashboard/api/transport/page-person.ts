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
/**
 * Id of the page's user. Set by the first session with a user and never changed: the page contains that user's data.
 */
let person: string | undefined;
let state: PageState = own;
/** Whether the session ended while the page stayed open; false again when the page's user signs in. */
let hasEnded = false;
let signingOut: PromiseWithResolvers<void> | undefined;
const listeners = createListeners();

function setState(next: PageState): void {
  if (state.standing === "over") return;
  state = next;
  listeners.notify();
}

/**
 * Records a session that the server returned. Returns false if it belongs to another user than the page does. A session
 * without a user changes nothing.
 */
export function recordSession({ user }: Session): boolean {
  if (user === null) return true;
  person ??= user._id;
  const isOwn = person === user._id;
  if (isOwn) hasEnded = false;
  setState(isOwn ? own : { standing: "another", name: user.name });
  return isOwn;
}

/** Records that the server reported another signed-in user, without the name. */
export function recordOtherUser(): void {
  if (state.standing === "own") setState({ standing: "another", name: undefined });
}

/** Records that the server reported that no user is signed in. */
export function recordSessionEnd(): void {
  hasEnded = true;
  listeners.notify();
}

export function hasSessionEnded(): boolean {
  return hasEnded;
}

/** Records that the user signed out. The page sends nothing more and is about to be reloaded. */
export function endPage(): void {
  setState({ standing: "over" });
}

/** Records that the user started to sign out, or (false) that signing out failed. */
export function recordSigningOut(isUnderWay: boolean): void {
  signingOut?.resolve();
  signingOut = isUnderWay ? Promise.withResolvers() : undefined;
}

/**
 * While the user signs out, returns a promise that resolves if signing out fails. Requests wait for it, so that none is
 * sent after a successful sign-out.
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

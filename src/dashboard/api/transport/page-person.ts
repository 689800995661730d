import { useSyncExternalStore } from "react";
import { personHeader } from "#contract/people/named-person.ts";
import type { Session } from "#contract/people/session.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";

/**
 * Whether the page may still act. `own`: for the person that it was loaded for, or for nobody yet. `another`: somebody
 * else is signed in in this browser; nothing is sent until the own person is there again. `over`: its person signed out.
 */
export type PageState = { standing: "own" | "over" } | { standing: "another"; name: string | undefined };

const own: PageState = { standing: "own" };
/** Set by the first session that names somebody, and never anybody else: what the page holds is theirs. */
let person: string | undefined;
let state: PageState = own;
/** The session ended while the page stays, until its person is signed in again. */
let ended = false;
let signingOut: PromiseWithResolvers<void> | undefined;
const listeners = createListeners();

function set(next: PageState): void {
  if (state.standing === "over") return;
  state = next;
  listeners.notify();
}

/** A session as the server answered it. Says whether the page is that person's; a session of nobody changes nothing. */
export function noteSession({ user }: Session): boolean {
  if (user === null) return true;
  person ??= user._id;
  const isOwn = person === user._id;
  if (isOwn) ended = false;
  set(isOwn ? own : { standing: "another", name: user.name });
  return isOwn;
}

/** The server says that somebody else is signed in; it does not say who. */
export function noteAnother(): void {
  if (state.standing === "own") set({ standing: "another", name: undefined });
}

/** The server says that nobody is signed in any more. */
export function noteEnded(): void {
  ended = true;
  listeners.notify();
}

export function hasSessionEnded(): boolean {
  return ended;
}

/** The person signed out: nothing more goes out from here, and the page is about to be loaded anew. */
export function endPage(): void {
  set({ standing: "over" });
}

/** Its person asked to be signed out, or stays because that failed. */
export function noteSigningOut(isUnderWay: boolean): void {
  signingOut?.resolve();
  signingOut = isUnderWay ? Promise.withResolvers() : undefined;
}

/** Ends when signing out failed: what is sent meanwhile waits for that, and is never sent where nobody is any more. */
export function signingOutFailed(): Promise<void> | undefined {
  return signingOut?.promise;
}

/** Undefined until somebody is signed in. */
export function pagePerson(): string | undefined {
  return person;
}

export function pageState(): PageState {
  return state;
}

/** Says for whom a request is sent. */
export function personHeaders(): Record<string, string> {
  return person === undefined ? {} : { [personHeader]: person };
}

export function usePageState(): PageState {
  return useSyncExternalStore(listeners.subscribe, pageState);
}

export function useHasEnded(): boolean {
  return useSyncExternalStore(listeners.subscribe, hasSessionEnded);
}

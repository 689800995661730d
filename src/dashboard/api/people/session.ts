import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { type Session, sessionEndpoints } from "#contract/people/session.ts";
import { anotherPerson, call, notifySignedOut, signedOut } from "#dashboard/api/transport/call.ts";
import { noteSession, pagePerson, signingOutFailed } from "#dashboard/api/transport/page-person.ts";
import { beginTabStorage } from "#dashboard/lib/storage/tab-storage.ts";

/** The person of this page; requested once, then cached until somebody signs in or out. */
export function sessionQuery() {
  return queryOptions({
    queryKey: ["session"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      // The session and the forms left by closed tabs are loaded together: forms need both.
      const [session] = await Promise.all([call(sessionEndpoints.read, { signal }), beginTabStorage()]);
      return ownSession(session);
    },
  });
}

/** Whether the server sends email; true until the session, which every page requests, is there. */
export function useSendsMail(): boolean {
  return useQuery({ ...sessionQuery(), enabled: false }).data?.sendsMail ?? true;
}

/**
 * Asks who is signed in now; listeners hear where that is nobody, or somebody else. While the page's person signs out, that
 * ends its live updates: nothing is asked unless it fails.
 */
export async function askWhoIsIn(client: QueryClient): Promise<void> {
  await signingOutFailed();
  await client.fetchQuery({ ...sessionQuery(), staleTime: 0 }).catch(() => undefined);
}

/** Calls back when the page's person is signed in, for example after signing in again. */
export function onOwnSession(client: QueryClient, listener: () => void): () => void {
  return client.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === "updated" && event.action.type === "success";
    if (isAnswer && event.query.queryKey[0] === "session") listener();
  });
}

/** A page belongs to its person: neither another person's session nor the end of their own replaces it. */
function ownSession(session: Session): Session {
  if (!noteSession(session)) throw anotherPerson();
  if (session.user !== null || pagePerson() === undefined) return session;
  notifySignedOut();
  throw signedOut();
}

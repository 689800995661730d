import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { type Session, sessionEndpoints } from "#contract/auth/session.ts";
import { isUnder, queryKeys } from "#dashboard/api/query-keys.ts";
import { anotherPerson, call, notifySignedOut, signedOut } from "#dashboard/api/transport/call.ts";
import { pagePerson, recordSession, signingOutFailed } from "#dashboard/api/transport/page-person.ts";
import { beginTabStorage } from "#dashboard/lib/storage/tab-storage.ts";

/** The session of the page's user; requested once, then cached until a user signs in or out. */
export function sessionQuery() {
  return queryOptions({
    queryKey: queryKeys.global("session"),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      // Forms need both the session and the stored input of closed tabs, so both are loaded together.
      const [session] = await Promise.all([call(sessionEndpoints.read, { signal }), beginTabStorage()]);
      return ownSession(session);
    },
  });
}

/** Whether the server can send email. True until the session is loaded, which contains this. */
export function useSendsMail(): boolean {
  return useQuery({ ...sessionQuery(), enabled: false }).data?.sendsMail ?? true;
}

/**
 * Refetches the session; listeners are notified if the session ended or belongs to another user. While the user signs
 * out, the request waits, and is sent only if signing out fails.
 */
export async function refetchSession(client: QueryClient): Promise<void> {
  await signingOutFailed();
  await client.fetchQuery({ ...sessionQuery(), staleTime: 0 }).catch(() => undefined);
}

/** Calls the listener whenever the session of the page's user was read, for example after signing in again. */
export function onOwnSession(client: QueryClient, listener: () => void): () => void {
  return client.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === "updated" && event.action.type === "success";
    if (isAnswer && isUnder(event.query.queryKey, queryKeys.global("session"))) listener();
  });
}

/**
 * The session to cache. A page belongs to one user, so another user's session or the end of the session does not
 * replace it.
 */
function ownSession(session: Session): Session {
  if (!recordSession(session)) throw anotherPerson();
  if (session.user !== null || pagePerson() === undefined) return session;
  notifySignedOut();
  throw signedOut();
}

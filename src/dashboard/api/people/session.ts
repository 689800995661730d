import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Session, sessionEndpoints } from "#contract/people/session.ts";
import { anotherPerson, call, notifySignedOut, signedOut } from "#dashboard/api/transport/call.ts";
import { noteSession, pagePerson } from "#dashboard/api/transport/page-person.ts";
import { beginTabStorage } from "#dashboard/lib/storage/tab-storage.ts";

/** Whose page this is; asked once, then kept until somebody signs in or out. */
export function sessionQuery() {
  return queryOptions({
    queryKey: ["session"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      // Who is in and what their closed tabs left behind are known together: forms are shown with both.
      const [session] = await Promise.all([call(sessionEndpoints.read, { signal }), beginTabStorage()]);
      return ownSession(session);
    },
  });
}

/** Asks who is signed in now; listeners hear where that is nobody, or somebody else. */
export async function askWhoIsIn(client: QueryClient): Promise<void> {
  await client.fetchQuery({ ...sessionQuery(), staleTime: 0 }).catch(() => undefined);
}

/** Calls when the page's person is seen to be signed in, after signing in again for one. */
export function onOwnSession(client: QueryClient, listener: () => void): () => void {
  return client.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === "updated" && event.action.type === "success";
    if (isAnswer && event.query.queryKey[0] === "session") listener();
  });
}

/** A page stays its person's: the session of another one, or the end of theirs, never takes its place. */
function ownSession(session: Session): Session {
  if (!noteSession(session)) throw anotherPerson();
  if (session.user !== null || pagePerson() === undefined) return session;
  notifySignedOut();
  throw signedOut();
}

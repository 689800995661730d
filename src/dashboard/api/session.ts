import { queryOptions } from "@tanstack/react-query";
import { sessionEndpoints } from "#contract/session.ts";
import { call } from "./call.ts";

/** Who is signed in; asked once, then kept until somebody signs in or out. */
export function sessionQuery() {
  return queryOptions({
    queryKey: ["session"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(sessionEndpoints.read, { signal }),
  });
}

import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyInput, ResponseOf } from "#contract/endpoint.ts";
import { allowListEndpoints } from "#contract/projects/allow-list.ts";
import { ApiCallError, call } from "./transport/call.ts";

export type AllowList = ResponseOf<typeof allowListEndpoints.read>;

const allowListKeys = {
  list: (app: string) => ["project", app, "allowList"] as const,
  own: (app: string) => ["project", app, "ownAddress"] as const,
};

/** Addresses that may write with tokens, and one's own. */
export function allowListQuery(app: string) {
  return queryOptions({
    queryKey: allowListKeys.list(app),
    queryFn: ({ signal }) => call(allowListEndpoints.read, { query: { app }, signal }),
  });
}

/** One's own address, and whether scripts may write from there. */
export function ownAddressQuery(app: string) {
  return queryOptions({
    queryKey: allowListKeys.own(app),
    queryFn: async ({ client }) => {
      const { yourAddress: address } = await client.fetchQuery(allowListQuery(app));
      return { address, ...(await testAddress(app, address)) };
    },
  });
}

/** `confirmLockOut`: also where one's own address could then no longer write. */
export async function writeAllowList(
  client: QueryClient,
  app: string,
  body: BodyInput<typeof allowListEndpoints.write>,
): Promise<AllowList> {
  const list = await call(allowListEndpoints.write, { query: { app }, body });
  client.setQueryData(allowListKeys.list(app), list);
  await client.invalidateQueries({ queryKey: allowListKeys.own(app) });
  return list;
}

/** Adds an address to the list as it is by now. */
export async function allowAddress(client: QueryClient, app: string, address: string): Promise<void> {
  const { addresses, etag } = await client.fetchQuery({ ...allowListQuery(app), staleTime: 0 });
  if (addresses.includes(address)) return;
  try {
    await writeAllowList(client, app, { addresses: [...addresses, address], etag });
  } catch (error) {
    // Somebody else has changed the list: the address is added to theirs.
    if (!(error instanceof ApiCallError) || error.code !== "conflict") throw error;
    await allowAddress(client, app, address);
  }
}

export function testAddress(app: string, address: string) {
  return call(allowListEndpoints.test, { query: { app }, body: { address } });
}

import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyInput, ResponseOf } from "#contract/endpoint.ts";
import { allowListEndpoints } from "#contract/projects/allow-list.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { ApiCallError, call } from "#dashboard/api/transport/call.ts";

export type AllowList = ResponseOf<typeof allowListEndpoints.read>;

/** IP addresses that may write with tokens, and the caller's address. */
export function allowListQuery(app: string) {
  return queryOptions({
    queryKey: queryKeys.shared(app, "allowList"),
    queryFn: ({ signal }) => call(allowListEndpoints.read, { query: { app }, signal }),
  });
}

/** The caller's IP address, and whether scripts may write from it. */
export function ownAddressQuery(app: string) {
  return queryOptions({
    queryKey: queryKeys.shared(app, "ownAddress"),
    queryFn: async ({ client }) => {
      const { yourAddress: address } = await client.fetchQuery(allowListQuery(app));
      return { address, ...(await testAddress(app, address)) };
    },
  });
}

/** Replaces the list. `confirmLockOut` permits a list that does not contain the caller's own address. */
export async function writeAllowList(
  client: QueryClient,
  app: string,
  body: BodyInput<typeof allowListEndpoints.write>,
): Promise<AllowList> {
  const list = await call(allowListEndpoints.write, { query: { app }, body });
  client.setQueryData(queryKeys.shared(app, "allowList"), list);
  await client.invalidateQueries({ queryKey: queryKeys.shared(app, "ownAddress") });
  return list;
}

/** Adds an address to the current list. */
export async function allowAddress(client: QueryClient, app: string, address: string): Promise<void> {
  const { addresses, etag } = await client.fetchQuery({ ...allowListQuery(app), staleTime: 0 });
  if (addresses.includes(address)) return;
  try {
    await writeAllowList(client, app, { addresses: [...addresses, address], etag });
  } catch (error) {
    // Another user has changed the list. The address is then added to the new list.
    if (!(error instanceof ApiCallError) || error.code !== "conflict") throw error;
    await allowAddress(client, app, address);
  }
}

export function testAddress(app: string, address: string) {
  return call(allowListEndpoints.test, { query: { app }, body: { address } });
}

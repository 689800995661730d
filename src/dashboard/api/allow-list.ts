import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { allowListEndpoints } from "#contract/projects.ts";
import { call } from "./call.ts";

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

/** `confirmLockOut`: also when one's own address could not write any more. */
export async function writeAllowList(
  client: QueryClient,
  app: string,
  body: { addresses: string[]; confirmLockOut?: boolean },
): Promise<void> {
  const list = await call(allowListEndpoints.write, { query: { app }, body });
  client.setQueryData(allowListKeys.list(app), list);
  await client.invalidateQueries({ queryKey: allowListKeys.own(app) });
}

/** Lets one more address in, whatever the list says by now. */
export async function allowAddress(client: QueryClient, app: string, address: string): Promise<void> {
  const { addresses } = await client.fetchQuery({ ...allowListQuery(app), staleTime: 0 });
  if (!addresses.includes(address)) await writeAllowList(client, app, { addresses: [...addresses, address] });
}

export function testAddress(app: string, address: string) {
  return call(allowListEndpoints.test, { query: { app }, body: { address } });
}

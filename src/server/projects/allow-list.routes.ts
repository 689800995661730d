import ipaddr from "ipaddr.js";
import { ApiError } from "#contract/errors.ts";
import { allowListEndpoints } from "#contract/projects.ts";
import { isAddress, isAddressAllowed } from "#server/http/addresses.ts";
import { type Deps, type Router, serve } from "#server/http/serve.ts";
import { checkedAddresses } from "./allow-list.rules.ts";

export function allowListRoutes(router: Router, { db }: Deps): void {
  const read = async (projectId: number) =>
    (
      await db
        .selectFrom("project")
        .select("allow_list")
        .where("id", "=", projectId)
        .executeTakeFirstOrThrow()
    ).allow_list;

  serve(router, allowListEndpoints.read, async ({ caller }) => ({
    addresses: await read(caller.scope.projectId),
    yourAddress: plainAddress(caller.address),
  }));
  serve(router, allowListEndpoints.write, async ({ caller, body }) => {
    const addresses = checkedAddresses(body.addresses, "addresses");
    await db
      .updateTable("project")
      .set({ allow_list: addresses })
      .where("id", "=", caller.scope.projectId)
      .execute();
    return { addresses, yourAddress: plainAddress(caller.address) };
  });
  serve(router, allowListEndpoints.test, async ({ caller, body }) => {
    if (!isAddress(body.address)) {
      throw new ApiError("invalid_input", {
        details: { issues: [{ path: "address", message: "is no IP address" }] },
      });
    }
    return { allowed: isAddressAllowed(body.address, await read(caller.scope.projectId)) };
  });
}

/** IPv4-mapped IPv6 as people know it. */
function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

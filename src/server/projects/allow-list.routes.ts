import ipaddr from "ipaddr.js";
import type { BodyOf } from "#contract/endpoint.ts";
import { issueOf } from "#contract/issues.ts";
import { allowListEndpoints } from "#contract/projects/projects.ts";
import { actorOf, recordAct } from "#server/audit/record-act.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import { isAddress, isAddressAllowed } from "#server/http/addresses.ts";
import { assertEtag, etagOf } from "#server/http/answers/etags.ts";
import type { Deps, Router } from "#server/http/deps.ts";
import { invalidInput } from "#server/http/invalid-input.ts";
import { serve } from "#server/http/serve.ts";
import { checkedAddresses } from "./allow-list.rules.ts";
import { assertNotLockedOut } from "./lock-out.rules.ts";
import { findSettings } from "./settings.store.ts";

export function allowListRoutes(router: Router, { db }: Deps): void {
  const read = async (projectId: number) =>
    (
      await db
        .selectFrom("project")
        .select("allow_list")
        .where("id", "=", projectId)
        .executeTakeFirstOrThrow()
    ).allow_list;

  serve(router, allowListEndpoints.read, async ({ caller }) =>
    present(caller, await read(caller.scope.projectId)),
  );
  serve(router, allowListEndpoints.write, async ({ caller, body }) => {
    const addresses = checkedAddresses(body.addresses, "addresses");
    await writeAllowList(db, caller, { ...body, addresses });
    return present(caller, addresses);
  });
  serve(router, allowListEndpoints.test, async ({ caller, body }) => {
    if (!isAddress(body.address)) throw invalidInput([issueOf("address", "not_an_address")]);
    return { allowed: isAddressAllowed(body.address, await read(caller.scope.projectId)) };
  });
}

async function writeAllowList(
  db: Deps["db"],
  caller: ProjectCaller,
  { addresses, confirmLockOut, etag }: BodyOf<typeof allowListEndpoints.write>,
): Promise<void> {
  const { projectId } = caller.scope;
  await db.transaction().execute(async (tx) => {
    const stored = await findSettings(tx, projectId, { hold: true });
    assertEtag(etag, present(caller, stored.allowList));
    const doors = { allowList: addresses, forSessions: stored.allowListForSessions };
    assertNotLockedOut(caller.address, doors, confirmLockOut);
    await tx.updateTable("project").set({ allow_list: addresses }).where("id", "=", projectId).execute();
    const details = { before: { allowList: stored.allowList }, after: { allowList: addresses } };
    await recordAct(tx, { ...actorOf(caller), act: "project.settings_changed", details });
  });
}

function present(caller: ProjectCaller, addresses: string[]) {
  return { addresses, yourAddress: plainAddress(caller.address), etag: etagOf({ addresses }) };
}

/** IPv4-mapped IPv6 as people know it. */
function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

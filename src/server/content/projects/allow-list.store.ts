import ipaddr from "ipaddr.js";
import type { BodyOf } from "#contract/endpoint.ts";
import type { allowListEndpoints } from "#contract/projects/allow-list.ts";
import { assertEtag, etagOf } from "#server/platform/http/answers/etags.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { actorOf, recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { assertNotLockedOut } from "./lock-out.rules.ts";
import { findSettings } from "./settings.store.ts";

export async function readAllowList(db: Deps["db"], projectId: number): Promise<string[]> {
  const { allow_list } = await db
    .selectFrom("project")
    .select("allow_list")
    .where("id", "=", projectId)
    .executeTakeFirstOrThrow();
  return allow_list;
}

export async function writeAllowList(
  db: Deps["db"],
  caller: ProjectCaller,
  { addresses, confirmLockOut, etag }: BodyOf<typeof allowListEndpoints.write>,
): Promise<void> {
  const { projectId } = caller.scope;
  await db.transaction().execute(async (tx) => {
    const stored = await findSettings(tx, projectId, { lock: true });
    assertEtag(etag, presentAllowList(caller, stored.allowList));
    const addressRules = { allowList: addresses, forSessions: stored.allowListForSessions };
    assertNotLockedOut(caller.address, addressRules, confirmLockOut);
    await tx.updateTable("project").set({ allow_list: addresses }).where("id", "=", projectId).execute();
    const details = { before: { allowList: stored.allowList }, after: { allowList: addresses } };
    await recordAuditEvent(tx, { ...actorOf(caller), action: "project.settings_changed", details });
  });
}

export function presentAllowList(caller: ProjectCaller, addresses: string[]) {
  return { addresses, yourAddress: withoutIpv6Mapping(caller.address), etag: etagOf({ addresses }) };
}

/** Shows IPv4-mapped IPv6 as IPv4. */
function withoutIpv6Mapping(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

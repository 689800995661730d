import { issueOf } from "#contract/issues.ts";
import { allowListEndpoints } from "#contract/projects/allow-list.ts";
import { isAddress } from "#server/platform/http/addresses.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { isAddressAllowed } from "#server/platform/http/match-allow-list.ts";
import { serve } from "#server/platform/http/serve.ts";
import { normalizeAllowList } from "./allow-list.rules.ts";
import { presentAllowList, readAllowList, writeAllowList } from "./allow-list.store.ts";

export function allowListRoutes(router: Router, { db }: Deps): void {
  serve(router, allowListEndpoints.read, async ({ caller }) =>
    presentAllowList(caller, await readAllowList(db, caller.scope.projectId)),
  );
  serve(router, allowListEndpoints.write, async ({ caller, body }) => {
    const addresses = normalizeAllowList(body.addresses, "addresses");
    await writeAllowList(db, caller, { ...body, addresses });
    return presentAllowList(caller, addresses);
  });
  serve(router, allowListEndpoints.test, async ({ caller, body }) => {
    if (!isAddress(body.address)) throw invalidInput([issueOf("address", "not_an_address")]);
    return { allowed: isAddressAllowed(body.address, await readAllowList(db, caller.scope.projectId)) };
  });
}

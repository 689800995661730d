import { ApiError } from "#contract/errors.ts";
import { isAddressAllowed } from "#server/http/addresses.ts";

type Doors = { allowList: readonly string[]; forSessions: boolean };

/**
 * Refuses what would lock its maker out: where the allow-list binds sessions too, there is no way back from an address
 * that it does not hold. `confirmed` says that it is meant.
 */
export function assertNotLockedOut(
  address: string,
  { allowList, forSessions }: Doors,
  confirmed: boolean | undefined,
): void {
  if (!forSessions || confirmed || isAddressAllowed(address, allowList)) return;
  throw new ApiError("locks_you_out", {
    message: `Your own address ${address} could no longer write. Send confirmLockOut to do it anyway.`,
    details: { yourAddress: address },
  });
}

import { ApiError } from "#contract/errors.ts";
import { isAddressAllowed } from "#server/platform/http/addresses.ts";

type Doors = { allowList: readonly string[]; forSessions: boolean };

/**
 * Rejects a change that would lock out its author: if the allow-list applies to sessions, they could not undo it from
 * an address outside of the list. `confirmed` allows it.
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

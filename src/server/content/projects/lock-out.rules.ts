import { ApiError } from "#contract/errors.ts";
import { isAddressAllowed } from "#server/platform/http/match-allow-list.ts";

type AddressRules = {
  allowList: readonly string[];
  /** Whether the allow-list applies to sessions, too. */
  forSessions: boolean;
};

/**
 * Rejects rules that would lock out the person who sets them: if the allow-list applies to sessions and lacks the
 * person's `address`, this person could not undo the change. `confirmed` allows it.
 */
export function assertNotLockedOut(
  address: string,
  { allowList, forSessions }: AddressRules,
  confirmed: boolean | undefined,
): void {
  if (!forSessions || confirmed || isAddressAllowed(address, allowList)) return;
  throw new ApiError("locks_you_out", {
    message: `Your own address ${address} could no longer write. Send confirmLockOut to do it anyway.`,
    details: { yourAddress: address },
  });
}

import { shareReads } from "#server/platform/db/statements/share-reads.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import {
  type AccountIdentity,
  findAccountIdentity,
  findProjectIdentity,
  type Presented,
  type ProjectIdentity,
  type RequestedProject,
  touchPersonalToken,
  touchSession,
} from "./identity.store.ts";

/**
 * Finds identities by credentials with one prepared query; simultaneous requests with the same credentials share it.
 */
export type Identities = {
  ofProject: (requested: RequestedProject) => Promise<ProjectIdentity | undefined>;
  ofAccount: (presented: Presented) => Promise<AccountIdentity | undefined>;
  /**
   * Records the last use of a token or session, at most every few minutes, so that most requests need one round trip.
   */
  noteUse: (used: UsedCredentials, address: string) => Promise<void>;
};

type UsedCredentials = Pick<AccountIdentity, "token_id" | "token_stale" | "session_id" | "session_stale">;

export function openIdentities({ db }: Pick<Deps, "db">): Identities {
  return {
    ofProject: shareReads(
      (requested: RequestedProject) => findProjectIdentity(db, requested),
      ({ app, branchId, ...presented }) => [app, branchId, credentialsKey(presented)].join(" "),
    ),
    ofAccount: shareReads((presented: Presented) => findAccountIdentity(db, presented), credentialsKey),
    async noteUse({ token_id, token_stale, session_id, session_stale }, address) {
      if (session_id !== null && session_stale) await touchSession(db, session_id, address);
      if (token_id !== null && token_stale) await touchPersonalToken(db, token_id);
    },
  };
}

/** Identifies credentials, for sharing reads. */
function credentialsKey({ session, personalHash }: Presented): string {
  return `${session ?? ""} ${personalHash?.toString("hex") ?? ""}`;
}

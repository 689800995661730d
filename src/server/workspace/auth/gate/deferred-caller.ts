import type { Kysely } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Person, ProjectCaller } from "#server/platform/http/caller.ts";
import { findLaterIdentity } from "./identity.store.ts";
import { presentProjectCaller } from "./present-project-caller.ts";

/** Caller of an action that runs later, as JSON. */
export type DeferredCaller = {
  app: string;
  branchId: number;
  personId: number;
  tokenId: number | null;
  address: string;
  src: number;
};

type CallerWithPerson = ProjectCaller & { person: Person };

/** Rejects the project token alone: an action that runs later needs a person whose rights it can check again. */
export function assertHasPerson(caller: ProjectCaller): asserts caller is CallerWithPerson {
  if (caller.person === null) throw new ApiError("personal_token_required");
}

/** Returns what is needed to authorize the caller again later. */
export function storableCaller({
  scope,
  person,
  kind,
  tokenId,
  address,
  src,
}: CallerWithPerson): DeferredCaller {
  return {
    app: scope.app,
    branchId: scope.branchId,
    personId: person.id,
    tokenId: kind === "personal" ? (tokenId ?? 0) : null,
    address,
    src,
  };
}

/**
 * Returns the caller with their current rights. Throws if the person has no access any more, the token was revoked or
 * the project is archived.
 */
export async function loadCaller(db: Kysely<Database>, deferred: DeferredCaller): Promise<ProjectCaller> {
  const identity = await findLaterIdentity(db, deferred);
  if (!identity || identity.branch_id === null)
    throw new ApiError("not_found", { message: "The project or the branch was deleted." });
  if (identity.archived) throw new ApiError("project_archived");
  if (identity.person_id === null) throw new ApiError("invalid_token");
  const bearer = deferred.tokenId === null ? undefined : "";
  const caller = presentProjectCaller({ ip: deferred.address, headers: {} }, identity, { bearer });
  return { ...caller, src: deferred.src };
}

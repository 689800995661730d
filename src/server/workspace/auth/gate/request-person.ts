import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import { personHeader, personParameter } from "#contract/members/person-header.ts";
import type { Identities } from "./identities.ts";

const headerName = personHeader.toLowerCase();

/**
 * Returns the person that a request names as its sender; undefined if it names none, or if the endpoint is for any
 * caller.
 */
export function readRequestPerson(request: FastifyRequest, endpoint: Endpoint): string | undefined {
  if (endpoint.ignoresPerson) return undefined;
  const namedPerson = request.headers[headerName];
  if (namedPerson !== undefined || !endpoint.personInQuery) return namedPerson?.toString();
  return (request.query as Record<string, unknown>)[personParameter]?.toString();
}

/** Returns identities that reject a caller who is not the person that the request names. */
export function requireRequestPerson(identities: Identities, namedPerson: string | undefined): Identities {
  if (namedPerson === undefined) return identities;
  return {
    ...identities,
    ofProject: async (requested) => assertSamePerson(namedPerson, await identities.ofProject(requested)),
    ofAccount: async (presented) => assertSamePerson(namedPerson, await identities.ofAccount(presented)),
  };
}

/** Throws if the caller is another person. A project token alone has no person. */
function assertSamePerson<Found extends { person_id: number | null }>(
  namedPerson: string,
  found: Found | undefined,
): Found | undefined {
  const id = found?.person_id ?? null;
  if (id !== null && wireId("person", id) !== namedPerson) throw new ApiError("another_person");
  return found;
}

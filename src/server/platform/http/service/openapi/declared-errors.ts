import type { Endpoint } from "#contract/endpoint.ts";
import { type ErrorCode, errorTable } from "#contract/errors.ts";
import { permissionOf } from "#contract/permissions.ts";
import { isWrite } from "#server/platform/http/is-write.ts";
import { needsDiskSpace } from "#server/platform/http/limits/disk-space.ts";
import { storesContent } from "#server/platform/http/team-storage.ts";

/** Returns all error codes of an operation: those derived from its declaration, then those that it declares. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  return [...new Set([...derivedErrors(endpoint), ...(endpoint.errors ?? [])])];
}

/** Groups error codes by status. */
export function byStatus(codes: readonly ErrorCode[]): Array<[status: number, codes: ErrorCode[]]> {
  return [...Map.groupBy(codes, (code) => errorTable[code][0] as number)].sort(([a], [b]) => a - b);
}

/** Error codes that occur before the handler runs, in the order of the gate and of `serve`. */
function derivedErrors(endpoint: Endpoint): ErrorCode[] {
  const { ignoresPerson, credentials, params, query, once } = endpoint;
  return [
    ...(ignoresPerson ? [] : (["another_person"] as const)),
    ...(isWrite(endpoint) ? (["wrong_origin"] as const) : []),
    ...callerErrors(endpoint),
    ...(params || query || once ? (["invalid_input"] as const) : []),
    ...bodyErrors(endpoint),
    ...(once ? (["idempotency_key_used", "request_unfinished"] as const) : []),
    ...(storesContent(endpoint) ? (["storage_limit"] as const) : []),
    ...(needsDiskSpace(endpoint) ? (["storage_full"] as const) : []),
    // Event streams have no result that could be too costly.
    ...(endpoint.eventStream || credentials === "public" ? [] : (["too_costly"] as const)),
    "internal",
    "not_ready",
    "unavailable",
  ];
}

function callerErrors({ credentials, action, ...endpoint }: Endpoint): ErrorCode[] {
  // A malformed Authorization header is rejected by every endpoint.
  if (credentials === "public") return ["missing_credentials"];
  const permission = action && permissionOf(action) ? (["permission_missing"] as const) : [];
  if (credentials === "session") return ["missing_credentials", "signed_out", "not_allowed"];
  if (credentials === "account")
    return [
      "missing_credentials",
      "signed_out",
      "invalid_token",
      ...(action || endpoint.sessionOnly ? (["not_allowed"] as const) : []),
      ...permission,
    ];
  const writes = isWrite({ ...endpoint, credentials });
  return [
    "missing_credentials",
    "signed_out",
    "missing_app",
    "invalid_input",
    "invalid_token",
    "not_allowed",
    ...(credentials === "member" || writes ? (["personal_token_required"] as const) : []),
    ...permission,
    ...(writes ? (["address_not_allowed"] as const) : []),
    ...(writes && !endpoint.allowedOnArchived ? (["project_archived"] as const) : []),
    "not_found",
  ];
}

function bodyErrors({ method, streamed, form, bytes }: Endpoint): ErrorCode[] {
  if (method === "GET") return [];
  const isJson = !bytes?.body;
  return [
    // An endpoint without a body refuses one that is nested too deeply, too.
    ...(isJson || streamed || form ? (["invalid_input"] as const) : []),
    ...(isJson ? (["invalid_json", "unsupported_content"] as const) : []),
    "body_too_large",
    "unsupported_encoding",
  ];
}

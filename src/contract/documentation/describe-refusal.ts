import { type ErrorCode, errorTable } from "#contract/errors.ts";

/** When a refusal is given, where its message says less than a reader needs. */
const descriptions: Partial<Record<ErrorCode, string>> = {
  invalid_input: "A parameter or the body is invalid. `issues` lists each problem with its path.",
  invalid_json: "The body is not valid JSON.",
  unsupported_content: "The content type is not supported by this operation.",
  missing_app: "The query parameter `app` is missing.",
  language_not_ordered: "The order does not have the language that the request or its file names.",
  unknown_language: "The project does not have a language that the request names.",
  unknown_field: "The body has a field that the operation does not know. `issues` names it.",
  unknown_status: "The request names a status that does not exist.",
  unknown_category: "The request names a tag category that does not exist.",
  key_in_two_groups: "A key appears in two groups of the same request.",
  entries_locked: "An entry is locked. `lockedEntries` lists the keys and their languages.",
  checks_failed:
    "The project refuses texts with errors. `failingEntries` lists the keys and languages with the checks that failed.",
  drafts_not_supported: "The project has branches, and branching projects have no drafts.",
  nothing_to_order: "The request contains no words to translate.",
  order_state: "The status of the order does not allow this.",
  language_in_order: "The language is part of an open order.",
  base_language: "The base language of a project cannot be deleted.",
  name_taken: "The name is already in use.",
  already_member: "The person is already a member.",
  main_group: "The group `main` cannot be renamed or deleted.",
  status_in_use: "Strings of the team have this status.",
  screens_differ: "The list does not contain every screen exactly once.",
  too_costly: "The request took too long. Request less at once.",
  missing_credentials: "The `Authorization` header is missing or malformed.",
  signed_out: "The session has ended.",
  invalid_token: "The token is unknown, revoked or expired, or belongs to another project.",
  personal_token_required:
    "The operation needs a personal access token in `X-Personal-Access-Token`, or a session.",
  not_allowed: "The role of the caller does not allow this.",
  permission_missing: "The personal access token lacks the permission. `permission` names it.",
  address_not_allowed: "The address of the caller is not on the allow-list of the project.",
  wrong_host: "The request names a host that is not the one of `PARLANCE_URL`.",
  wrong_origin: "A session can write only from the origin of the dashboard.",
  source_not_writable: "The role of the caller does not allow editing texts of the base language.",
  branch_read_only: "The branch is read-only, or is not editable by translators.",
  project_archived: "The project is archived and read-only.",
  not_found: "Something that the request names does not exist.",
  entry_changed: "An entry changed since it was read. `current` contains the entry as it is.",
  conflict: "The resource changed since it was read, or at the same time.",
  set_expired: "The working set has expired. Search again.",
  another_person: "`X-Parlance-Person` names somebody other than the caller. Nothing was done.",
  idempotency_key_used: "The `Idempotency-Key` was used with a different request.",
  request_unfinished:
    "The first request with this `Idempotency-Key` has no known result. Check it before you send the request again with a new key.",
  unsupported_encoding: "The `Content-Encoding` of the body is not supported.",
  body_too_large: "The body exceeds the size limit.",
  answer_too_large: "The answer would be too large. Request less at once.",
  busy: "Too many requests of this kind at once. Retry after `Retry-After`.",
  too_many_requests: "Too many failed attempts. Retry after `Retry-After`.",
  internal: "An unexpected error on the server. Its log contains the `requestId`.",
  not_ready: "The server is starting or stopping. Retry after `Retry-After`.",
  unavailable: "The database is not available. Retry after `Retry-After`.",
  storage_limit:
    "The projects of the team have used up the storage that the operator gives a team. Nothing was stored.",
  storage_full: "The server has no storage left. Nothing was stored.",
};

/** When a refusal with this code is given. */
export function describeRefusal(code: ErrorCode): string {
  return descriptions[code] ?? errorTable[code][1];
}

import * as z from "zod/mini";

/**
 * Error codes of the API with status and default message (rest-api.md 7, rules.md 1.2, 1.3). The third item tells
 * readers of the documentation when the error occurs, if the message does not.
 */
export const errorTable = {
  invalid_input: [
    400,
    "The request is not valid.",
    "A parameter or the body is invalid. `issues` lists each problem with its path.",
  ],
  unknown_field: [
    400,
    "The request has a field that this endpoint does not know.",
    "The body has a field that the operation does not know. `issues` names it.",
  ],
  invalid_json: [400, "The body is not valid JSON."],
  unsupported_content: [
    400,
    "This endpoint does not accept this content type.",
    "The content type is not supported by this operation.",
  ],
  missing_app: [400, "The query parameter app is missing.", "The query parameter `app` is missing."],
  invalid_language: [400, "A language code is not valid."],
  unknown_language: [
    400,
    "The project does not have this language.",
    "The project does not have a language that the request names.",
  ],
  unknown_status: [
    400,
    "The project does not have this status.",
    "The request names a status that does not exist.",
  ],
  unknown_category: [
    400,
    "The project does not have this tag category.",
    "The request names a tag category that does not exist.",
  ],
  key_in_two_groups: [
    400,
    "A key appears in two groups.",
    "A key appears in two groups of the same request.",
  ],
  ids_not_keys: [
    400,
    "Keys are deleted by their names, not by ids.",
    "A value is no key but the ID of one. `issues` names each of them.",
  ],
  broken_file: [400, "The file cannot be read."],
  not_in_format: [400, "The format cannot represent these texts."],
  entries_locked: [
    400,
    "Locked entries cannot be changed.",
    "An entry is locked. `lockedEntries` lists the keys and their languages.",
  ],
  checks_failed: [
    400,
    "A text with errors can neither be published nor accepted in this project.",
    "The project refuses texts with errors. `failingEntries` lists the keys and languages with the checks that failed.",
  ],
  drafts_not_supported: [
    400,
    "A branching project has no drafts.",
    "The project has branches, and branching projects have no drafts.",
  ],
  nothing_to_order: [400, "Nothing to order.", "The request contains no words to translate."],
  order_state: [
    400,
    "This is not possible in the order's current state.",
    "The status of the order does not allow this.",
  ],
  language_not_ordered: [
    400,
    "This language is not in the order.",
    "The order does not have the language that the request or its file names.",
  ],
  language_in_order: [
    400,
    "The language is in an open order. Finish or cancel the order first.",
    "The language is part of an open order.",
  ],
  base_language: [
    400,
    "The base language cannot be deleted.",
    "The base language of a project cannot be deleted.",
  ],
  name_taken: [400, "This name is taken.", "The name is already in use."],
  already_member: [400, "This person is already a member.", "The person is already a member."],
  drafts_exist: [
    400,
    "The project has drafts, which a branching project cannot have. Set existingDrafts to publish them or to move them into a branch.",
  ],
  default_branch: [400, "The default branch cannot be deleted."],
  branch_in_order: [400, "The branch has open orders. Finish or cancel them first."],
  main_group: [
    400,
    "The group main cannot be renamed or deleted.",
    "The group `main` cannot be renamed or deleted.",
  ],
  status_in_use: [
    400,
    "The status is in use. Give its strings another status first.",
    "Strings of the team have this status.",
  ],
  screens_differ: [
    400,
    "The list must name every screenshot of the project exactly once.",
    "The list does not contain every screen exactly once.",
  ],
  broken_backup: [400, "The backup cannot be used."],
  newer_backup: [400, "The backup was made by a newer version of Parlance."],
  not_an_image: [400, "The file is not a readable JPEG or PNG image."],
  last_owner: [400, "The last owner can neither leave nor be demoted. Make someone else an owner first."],
  limit_reached: [400, "There cannot be more of these. Delete some first."],
  language_limit: [
    400,
    "A branch can have up to 500 languages, including those in the trash. Delete languages you don't need.",
  ],
  webhook_limit: [400, "A project can have up to 20 webhooks. Delete one first."],
  webhook_disabled: [400, "The webhook is disabled. Enable it first."],
  last_team: [400, "The last team of a server cannot be deleted."],
  team_has_projects: [400, "A team with projects cannot be deleted."],
  locks_you_out: [400, "This would block writing from your own address."],
  invalid_file_link: [403, "This download link is no longer valid."],
  invalid_link: [400, "This link is no longer valid."],
  already_set_up: [400, "This server is already set up."],
  two_factor_on: [400, "Two-factor sign-in is already on."],
  two_factor_off: [400, "Two-factor sign-in is not on."],
  invalid_query: [400, "The search query is not valid."],
  too_costly: [
    400,
    "This request takes too long. Request less at once.",
    "The request took too long. Request less at once.",
  ],
  client_left: [400, "The connection ended before the request was answered."],
  missing_credentials: [
    401,
    "The Authorization header is missing or malformed.",
    "The `Authorization` header is missing or malformed.",
  ],
  wrong_credentials: [401, "The email address or the password is wrong."],
  wrong_code: [401, "The code of the app or the backup code is wrong or was already used."],
  second_step_over: [401, "This sign-in has expired. Start again with your password."],
  signed_out: [401, "The session has ended. Sign in again.", "The session has ended."],
  invalid_token: [
    403,
    "The token is not valid for this project.",
    "The token is unknown, revoked or expired, or belongs to another project.",
  ],
  personal_token_required: [
    403,
    "This operation needs a personal access token or a session.",
    "The operation needs a personal access token in `X-Personal-Access-Token`, or a session.",
  ],
  not_allowed: [403, "Your role does not allow this.", "The role of the caller does not allow this."],
  source_not_writable: [
    403,
    "Only managers can change texts of the base language.",
    "The role of the caller does not allow editing texts of the base language.",
  ],
  permission_missing: [
    403,
    "The personal access token lacks a permission.",
    "The personal access token lacks the permission. `permission` names it.",
  ],
  address_not_allowed: [
    403,
    "Writing from this address is not allowed. See the allow-list in the project settings.",
    "The address of the caller is not on the allow-list of the project.",
  ],
  wrong_host: [
    421,
    "This server has another name.",
    "The request names a host that is not the one of `PARLANCE_URL`.",
  ],
  wrong_origin: [
    403,
    "A session can write only from the dashboard's own origin.",
    "A session can write only from the origin of the dashboard.",
  ],
  branch_read_only: [
    403,
    "This branch is read-only.",
    "The branch is read-only, or is not editable by translators.",
  ],
  project_archived: [
    403,
    "This project is archived and read-only.",
    "The project is archived and read-only.",
  ],
  not_found: [404, "Not found.", "Something that the request names does not exist."],
  method_not_allowed: [405, "This path does not support this method."],
  request_timeout: [408, "The request did not arrive in time. Send it again."],
  entry_changed: [
    409,
    "An entry was changed in the meantime.",
    "An entry changed since it was read. `current` contains the entry as it is.",
  ],
  set_expired: [
    409,
    "This result set has expired. Search again.",
    "The working set has expired. Search again.",
  ],
  merge_conflicts: [
    409,
    "Both branches changed the same strings. Resolve the conflicts with rules or decisions.",
  ],
  conflict: [
    409,
    "This was changed in the meantime.",
    "The resource changed since it was read, or at the same time.",
  ],
  another_person: [
    409,
    "This was sent for a person who is no longer signed in. Nothing was changed.",
    "`X-Parlance-Person` names somebody other than the caller. Nothing was done.",
  ],
  idempotency_key_used: [
    409,
    "This Idempotency-Key was already used for a different request. Use a new key for each action.",
    "The `Idempotency-Key` was used with a different request.",
  ],
  request_unfinished: [
    409,
    "A request with this Idempotency-Key was interrupted. Check whether it took effect before you send it again with a new key.",
    "The first request with this `Idempotency-Key` has no known result. Check it before you send the request again with a new key.",
  ],
  unsupported_encoding: [
    415,
    "This Content-Encoding is not supported. Send the body uncompressed.",
    "The `Content-Encoding` of the body is not supported.",
  ],
  body_too_large: [413, "The body is larger than this endpoint accepts.", "The body exceeds the size limit."],
  answer_too_large: [
    413,
    "The texts of this response are too large in total. Request fewer at once.",
    "The answer would be too large. Request less at once.",
  ],
  busy: [
    429,
    "Too many such requests at once. Try again in a moment.",
    "Too many requests of this kind at once. Retry after `Retry-After`.",
  ],
  too_many_requests: [
    429,
    "Too many attempts. Try again later.",
    "Too many failed attempts. Retry after `Retry-After`.",
  ],
  job_unfinished: [
    500,
    "The server process ended several times while this job ran, so it is not tried again. Nothing was changed. Do less at once.",
  ],
  internal: [
    500,
    "Something went wrong on the server. The error was logged.",
    "An unexpected error on the server. Its log contains the `requestId`.",
  ],
  not_ready: [
    503,
    "The server is not ready yet.",
    "The server is starting or stopping. Retry after `Retry-After`.",
  ],
  unavailable: [
    503,
    "The database is not responding. Try again in a moment.",
    "The database is not available. Retry after `Retry-After`.",
  ],
  storage_limit: [
    507,
    "The projects of this team have used up their storage. Nothing was stored. Delete projects, screenshots or files permanently, or ask the operator for more.",
    "The projects of the team have used up the storage that the operator gives a team. Nothing was stored.",
  ],
  storage_full: [
    507,
    "The server is out of disk space. Nothing was stored.",
    "The server has no storage left. Nothing was stored.",
  ],
} as const satisfies Record<string, readonly [status: number, message: string, when?: string]>;
export type ErrorCode = keyof typeof errorTable;

/** Returns when an error occurs, for the documentation. */
export function describeError(code: ErrorCode): string {
  const [, message, when] = errorTable[code] as readonly [number, string, string?];
  return when ?? message;
}

export const errorBodySchema = z.looseObject({
  message: z.string().check(z.describe("A sentence for people. It can change.")),
  code: z.string().check(z.describe("The name of the error. It does not change.")),
  requestId: z.string().check(z.describe("The ID of the request, as in the log of the server.")),
  issues: z
    .optional(
      z.array(
        z.object({
          path: z.string().check(z.describe("Where the problem is, such as `entries.0.key`.")),
          message: z.string().check(z.describe("A sentence for people. It can change.")),
          /** Stable code, if the message is from the table in issues.ts. */
          code: z
            .optional(z.string())
            .check(
              z.describe("The name of the problem. It does not change. Missing: the problem has no name."),
            ),
          limit: z.optional(z.number()).check(z.describe("The number in the message. Missing: none.")),
        }),
      ),
    )
    .check(z.describe("The problems with the request.")),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** An error with a stable code. `details` are added to the answer beside the message. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, options: { message?: string; details?: Record<string, unknown> } = {}) {
    super(options.message ?? errorTable[code][1]);
    this.name = "ApiError";
    this.code = code;
    this.details = options.details ?? {};
  }

  get status(): number {
    return errorTable[this.code][0];
  }
}

import * as z from "zod/mini";

/** Every refusal of the API: its status and default words (rest-api.md 7, decisions.md 1.2, 1.3). */
export const errorTable = {
  invalid_input: [400, "The request is not valid."],
  invalid_json: [400, "The body is not valid JSON."],
  unsupported_content: [400, "The body has a content type that this operation does not take."],
  missing_app: [400, "The query parameter app is missing."],
  invalid_language: [400, "A language code is not valid."],
  unknown_language: [400, "The project does not have this language."],
  unknown_status: [400, "There is no such status."],
  unknown_category: [400, "There is no such tag category."],
  key_in_two_groups: [400, "A key stands under two groups."],
  broken_file: [400, "The file cannot be read."],
  not_in_format: [400, "The format cannot hold these texts."],
  entries_locked: [400, "Locked entries cannot be changed."],
  checks_failed: [400, "A text with errors can neither be published nor accepted in this project."],
  drafts_not_supported: [400, "A branching project has no drafts."],
  nothing_to_order: [400, "There is nothing to order."],
  order_state: [400, "The order is not in a state for this."],
  language_not_ordered: [400, "The order does not have this language."],
  language_in_order: [400, "The language is in an open order."],
  base_language: [400, "The base language cannot be deleted."],
  name_taken: [400, "This name is taken."],
  already_member: [400, "This person is a member already."],
  drafts_exist: [
    400,
    "There are drafts, which a branching project does not have: say in existingDrafts whether to publish them or to move them into a branch.",
  ],
  default_branch: [400, "The default branch cannot be deleted."],
  branch_in_order: [400, "The branch has open orders."],
  main_group: [400, "The group main can be neither renamed nor deleted."],
  status_in_use: [400, "Strings have this status."],
  screens_differ: [400, "The list does not name the screens of the project, each once."],
  broken_backup: [400, "The backup cannot be used."],
  newer_backup: [400, "The backup was made by a newer Parlance."],
  not_an_image: [400, "The file is not a JPEG or PNG image that can be read."],
  last_owner: [400, "The last owner can neither leave nor be demoted."],
  webhook_limit: [400, "A project has at most 20 webhooks."],
  webhook_disabled: [400, "The webhook is disabled: nothing is sent to it."],
  last_team: [400, "The last team of a server cannot be deleted."],
  team_has_projects: [400, "A team with projects cannot be deleted."],
  locks_you_out: [400, "This would keep your own address from writing."],
  invalid_file_link: [403, "This download address is not valid any more."],
  invalid_link: [400, "This link is not valid any more."],
  already_set_up: [400, "This server is set up already."],
  two_factor_on: [400, "Two-factor sign-in is on already."],
  two_factor_off: [400, "Two-factor sign-in is not on."],
  invalid_query: [400, "The search cannot be understood."],
  too_costly: [400, "This takes the server too long: ask for less at once."],
  client_left: [400, "The connection ended before the request was answered."],
  missing_credentials: [401, "The Authorization header is missing or malformed."],
  wrong_credentials: [401, "The e-mail address or the password is wrong."],
  wrong_code: [401, "The code is wrong, or it was used already."],
  second_step_over: [401, "This sign-in is over. Begin again with the password."],
  signed_out: [401, "The session has ended. Sign in again."],
  invalid_token: [403, "The token is not valid for this project."],
  personal_token_required: [403, "This operation needs a personal access token or a session."],
  not_allowed: [403, "Your role does not allow this."],
  source_not_writable: [403, "Texts of the base language are written by managers."],
  permission_missing: [403, "The personal access token lacks a permission."],
  address_not_allowed: [
    403,
    "Writing from this address is not allowed. See the allow-list in the project settings.",
  ],
  wrong_origin: [403, "A session may only write from the dashboard's own origin."],
  branch_read_only: [403, "This branch is read-only."],
  project_archived: [403, "This project is archived: it can be read, not written."],
  not_found: [404, "There is no such thing."],
  method_not_allowed: [405, "This path does not know this method."],
  entry_changed: [409, "An entry changed meanwhile."],
  set_expired: [409, "This working set is no longer kept. Search again."],
  merge_conflicts: [
    409,
    "Both branches changed the same strings: settle the conflicts by rules or decisions.",
  ],
  conflict: [409, "This changed meanwhile."],
  another_person: [
    409,
    "Somebody else is signed in by now than the person for whom this was sent. Nothing was done.",
  ],
  idempotency_key_used: [
    409,
    "This Idempotency-Key came with another request before. Make a new one for each action.",
  ],
  act_unfinished: [
    409,
    "A request with this Idempotency-Key was begun and its end is not known. Look whether it was done before you send it with a new key.",
  ],
  unsupported_encoding: [415, "This Content-Encoding is not supported: send the body as it is."],
  body_too_large: [413, "The body is larger than this operation takes."],
  answer_too_large: [413, "The texts of this answer are too long together: ask for less at once."],
  busy: [429, "Too many such requests at once. Try again in a moment."],
  too_many_requests: [429, "Too many attempts. Try again later."],
  internal: [500, "Something went wrong on the server. It was written to the log."],
  not_ready: [503, "The server is not ready yet."],
  unavailable: [503, "The database does not answer. Try again in a moment."],
  storage_full: [507, "The server has no space left: nothing was stored. Free some space, then try again."],
} as const satisfies Record<string, readonly [number, string]>;
export type ErrorCode = keyof typeof errorTable;

export const errorBodySchema = z.looseObject({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  issues: z.optional(
    z.array(
      z.object({
        path: z.string(),
        message: z.string(),
        /** Stable, where the words are of the table in issues.ts. */
        code: z.optional(z.string()),
        limit: z.optional(z.number()),
      }),
    ),
  ),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** A refusal with a stable code; `details` are the fields that help, beside the message. */
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

/** Problems of an input field: a stable code and a message, in which `{limit}` is a number. */
export const issueTable = {
  missing: "is missing",
  empty: "must not be empty",
  wrong_type: "has the wrong type",
  not_offered: "is not one of the possible values",
  too_short: "must have at least {limit} characters",
  too_long: "must have at most {limit} characters",
  too_few: "must have at least {limit} items",
  too_many: "must have at most {limit} items",
  no_permission: "must have at least one permission",
  too_low: "must be at least {limit}",
  too_high: "must be at most {limit}",
  not_email: "must be an email address",
  operator_address: "is reserved for the server: use your own",
  blank: "must not be blank",
  not_one_line: "must not contain line breaks or other control characters",
  turns_text: "must not contain characters that change the direction of text",
  not_a_color: "must be a color such as #3366cc",
  not_an_address: "is not an IP address",
  not_a_network: "is not an address or CIDR range",
  not_in_future: "must be in the future",
  not_a_url: "must be a URL such as https://hooks.example.org/parlance",
  spaces_in_url: "must contain neither spaces nor backslashes",
  https_only: "must begin with https://",
  https_unless_private: "must begin with https:// unless it leads to a private address",
  password_in_url: "must not contain a user name or password: use a header",
  host_too_long: "must have a host name of at most 253 characters",
  private_address: "must not lead to a private address",
  not_a_header: "is not a valid header name",
  reserved_header: "is a header that cannot be overridden",
  not_a_pattern: "must be a valid JavaScript regular expression (with the u flag)",
  unsupported_pattern: "must not have lookaheads, lookbehinds, backreferences or flags",
  pattern_of_nothing: "must not match empty text, nor repeat a part that does",
  pattern_too_large: "is too long or repeats too much",
  pattern_doubled: "must not contain a pattern twice",
  not_a_header_value: "contains a character that is not allowed in headers",
} as const satisfies Record<string, string>;
export type IssueCode = keyof typeof issueTable;

/** A problem of an input field. `code` is set if the message is from the table. */
export type Issue = { path: string; message: string; code?: IssueCode; limit?: number };

/** Builds an issue with the message of the table. */
export function issueOf(path: string, code: IssueCode, limit?: number): Issue {
  const message = issueTable[code].replace("{limit}", String(limit));
  return { path, message, code, ...(limit === undefined ? {} : { limit }) };
}

/** Returns the code of a message: schemas contain only the messages. */
export function issueCodeOf(message: string): IssueCode | undefined {
  return codes.find((code) => issueTable[code] === message);
}

const codes = Object.keys(issueTable) as IssueCode[];

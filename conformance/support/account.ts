/** The account of the tests: a session if a password is configured, and a personal token with all permissions. */
export type Account = { session: string | undefined; personalToken: string };

type Credentials = { email: string; password: string } | { token: string };

export const permissions = [
  "create_and_update_translations",
  "delete_translations",
  "delete_languages",
  "create_and_update_tags",
  "upload_screenshots",
  "delete_tags_screenshots",
  "create_and_update_orders",
  "create_and_update_branches",
  "create_and_update_webhooks",
  "manage_settings",
  "manage_members",
  "revert_changes",
  "create_sibling",
  "get_project_list",
  "get_project_token",
];

/** Signs in and creates a token for this run; `close` revokes it and signs out. */
export async function openAccount(
  base: string,
  given: Credentials,
): Promise<{ account: Account; close: () => Promise<void> }> {
  if ("token" in given) {
    return { account: { session: undefined, personalToken: given.token }, close: async () => {} };
  }
  const session = await signIn(base, given);
  const created = await send(base, "POST", "/v1/auth/tokens", {
    session,
    body: { name: "conformance suite", permissions },
  });
  const { _id: id, token } = (await created.json()) as { _id: string; token: string };
  return {
    account: { session, personalToken: token },
    close: async () => {
      await send(base, "DELETE", `/v1/auth/tokens/${id}`, { session });
      await send(base, "POST", "/v1/auth/sign-out", { session });
    },
  };
}

async function signIn(base: string, body: { email: string; password: string }): Promise<string> {
  const answer = await send(base, "POST", "/v1/auth/sign-in", { body });
  return cookieOf(answer);
}

/** The session from a response, as a cookie header. */
export function cookieOf({ headers }: { headers: Headers }): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

async function send(
  base: string,
  method: string,
  path: string,
  { session, body }: { session?: string; body?: unknown },
): Promise<Response> {
  const answer = await fetch(new URL(path, base), {
    method,
    headers: {
      ...(session === undefined ? {} : { cookie: session }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status} ${await answer.text()}`);
  return answer;
}

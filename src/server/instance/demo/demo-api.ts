import type { Kysely } from "kysely";
import { tokenPermissions } from "#contract/permissions.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { createPersonalToken } from "#server/workspace/auth/personal-tokens.ts";

/** Validity of the token for loading, in ms. Loading takes seconds, but many minutes on a very slow processor. */
const tokenMs = 24 * 3_600_000;

export type DemoProject = { app: string; token: string };

type DemoCall = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  query?: Record<string, string>;
  /** JSON, or a form. */
  body?: object | FormData;
  /** Whether the error that the name of the resource is in use counts as success. */
  mayExist?: boolean;
};

/** Calls the public API of the running server as the demo's owner; the demo does not access the database directly. */
export type DemoApi = <T>(project: DemoProject, call: DemoCall) => Promise<T>;

export async function openDemoApi(
  db: Kysely<Database>,
  { address, personId, stopping }: { address: string; personId: number; stopping?: AbortSignal },
): Promise<DemoApi> {
  const { token: personalToken } = await createPersonalToken(db, personId, {
    name: "Demo",
    permissions: [...tokenPermissions],
    expiresAt: new Date(Date.now() + tokenMs).toISOString(),
  });
  return async <T>({ app, token }: DemoProject, { method, path, query, body, mayExist }: DemoCall) => {
    const answer = await fetch(`${address}${path}?${new URLSearchParams({ app, ...query })}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "x-personal-access-token": personalToken,
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(stopping ? { signal: stopping } : {}),
    });
    const text = await answer.text();
    if (answer.ok || (mayExist && text.includes('"name_taken"'))) return JSON.parse(text) as T;
    throw new Error(`${method} ${path}: ${text}`);
  };
}

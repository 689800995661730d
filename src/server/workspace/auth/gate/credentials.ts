import type {} from "@fastify/cookie";
import type { FastifyRequest } from "fastify";
import { ApiError } from "#contract/errors.ts";
import type { Env } from "#server/platform/env/env.ts";
import { sessionCookieName } from "#server/platform/http/cookie-names.ts";
import { appOfToken, isPersonalToken } from "#server/platform/secrets/secrets.ts";
import { verifyCookie } from "#server/platform/secrets/signed-cookies.ts";

/** Credentials of a request. A token in Authorization takes precedence over a cookie. */
export type Credentials = {
  /** The bearer token in Authorization, whatever its kind. */
  bearer: string | undefined;
  /** Value of the header X-Personal-Access-Token. */
  personalToken: string | undefined;
  /** Token in the session cookie. */
  session: string | undefined;
};

type CookieEnv = Pick<Env, "url" | "secret">;

/** Reads the credentials of a request. A malformed Authorization is 401 (rules.md 1.3). */
export function readCredentials(request: FastifyRequest, env: CookieEnv): Credentials {
  const bearer = readBearer(request.headers.authorization);
  const personal = request.headers["x-personal-access-token"];
  return {
    bearer,
    personalToken: typeof personal === "string" && personal !== "" ? personal : undefined,
    session: bearer === undefined ? readSession(request, env) : undefined,
  };
}

function readBearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  if (token === undefined) throw new ApiError("missing_credentials");
  return token;
}

function readSession(request: FastifyRequest, env: CookieEnv): string | undefined {
  return verifyCookie(env.secret, request.cookies[sessionCookieName(env)]);
}

/**
 * Adds the secret part of the project token from the query parameter `apiSecret`, if there is no Authorization
 * (files.md 1).
 */
export function withSecretOfQuery(credentials: Credentials, request: FastifyRequest): Credentials {
  const { apiSecret } = request.query as { apiSecret?: unknown };
  if (credentials.bearer !== undefined || typeof apiSecret !== "string") return credentials;
  const { app } = { ...(request.params as object), ...(request.query as object) } as { app?: unknown };
  return { ...credentials, bearer: `${String(app)}!${apiSecret}`, session: undefined };
}

/** Returns the app id in a project token; rejects malformed tokens. */
export function appOfBearer(bearer: string): string {
  const app = appOfToken(bearer);
  if (app === undefined && isPersonalToken(bearer))
    throw new ApiError("invalid_token", {
      message:
        "Authorization takes the project token here: send the personal access token as X-Personal-Access-Token.",
    });
  if (app === undefined) throw new ApiError("invalid_token");
  return app;
}

/** Returns a well-formed personal token, or throws 403. */
export function assertPersonalToken(token: string): string {
  if (!isPersonalToken(token))
    throw new ApiError("invalid_token", { message: "The personal access token is not valid." });
  return token;
}

import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { allEndpoints } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { errorsOf } from "#server/platform/http/service/openapi/declared-errors.ts";

const routes = allEndpoints()
  .map(({ name, endpoint }) => ({
    name,
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, "[^/]+")}$`),
  }))
  // Tries `/entries/delete` before `/entries/:id`.
  .sort((a, b) => Number(a.endpoint.path.includes(":")) - Number(b.endpoint.path.includes(":")));

/** Errors that any request can get; the documentation of the operations does not list them. */
const errorsOfAnyRequest = ["busy", "client_left", "wrong_host"];

/** Checks a JSON answer against the contract of its operation. Called for every answer of every test. */
export function assertAsContract(
  { method, path }: { method: string; path: string },
  { status, body }: { status: number; body: unknown },
): void {
  const route = routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path));
  if (!route) return;
  const problem = status === 200 ? bodyProblem(route.endpoint, body) : errorProblem(route.endpoint, body);
  if (problem !== undefined) {
    throw new Error(
      `The answer of ${route.name} is not as in its contract: ${problem}\n${JSON.stringify(body, null, 2).slice(0, 2_000)}`,
    );
  }
}

function bodyProblem({ response }: Endpoint, body: unknown): string | undefined {
  const { success, data, error } = z.safeParse(response, body);
  if (!success) return error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
  return isDeepStrictEqual(asJson(data), body) ? undefined : "it has fields that the contract does not know";
}

function errorProblem(endpoint: Endpoint, body: unknown): string | undefined {
  const { code } = body as { code?: string };
  const known: readonly string[] = [...errorsOf(endpoint), ...errorsOfAnyRequest];
  return known.includes(code ?? "") ? undefined : `the endpoint does not declare the error ${code}`;
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

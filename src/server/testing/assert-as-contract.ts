import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { allEndpoints } from "#contract/contract.ts";

const routes = allEndpoints()
  .map(({ name, endpoint }) => ({
    name,
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, "[^/]+")}$`),
  }))
  // Tries `/entries/delete` before `/entries/:id`.
  .sort((a, b) => Number(a.endpoint.path.includes(":")) - Number(b.endpoint.path.includes(":")));

/** Checks that an answer has exactly the fields of the contract. Called for every answer of every test. */
export function assertAsContract(method: string, path: string, body: unknown): void {
  const route = routes.find((one) => one.endpoint.method === method && one.pattern.test(path));
  if (!route) return;
  const result = z.safeParse(route.endpoint.response, body);
  const problem = result.success
    ? isDeepStrictEqual(plain(result.data), body) || "it has fields that the contract does not know"
    : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
  if (problem !== true) {
    throw new Error(
      `${route.name} answers what its contract does not say: ${problem}\n${JSON.stringify(body, null, 2).slice(0, 2_000)}`,
    );
  }
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

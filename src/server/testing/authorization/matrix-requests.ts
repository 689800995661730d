import { allEndpoints } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { projectRoles } from "#contract/permissions.ts";
import type { TestApp, TestCaller } from "#server/testing/test-app.ts";
import type { MatrixCaller } from "./matrix-callers.ts";
import { isOfProject } from "./matrix-expectations.ts";

/** Signing out is excluded: it is public, and would end the sessions of the other requests. */
export const matrixEndpoints = allEndpoints().filter((item) => item.name !== "session.signOut");

/**
 * Sends a request with an unknown branch and an empty body: an endpoint that admits the caller answers 400 or 404 and
 * changes nothing.
 */
export function sendMinimalRequest(testApp: TestApp, endpoint: Endpoint, as: TestCaller) {
  const path = endpoint.path.replaceAll(/:\w+/g, "f".repeat(24));
  const query = isOfProject(endpoint) ? { branch: `b1${"0".repeat(14)}7fffffff` } : {};
  return testApp.call(endpoint.method, path, {
    as,
    query,
    ...(endpoint.method === "GET" ? {} : { body: {} }),
  });
}

/** Returns answers that differ from the expectation. */
export async function wrongAnswers(
  testApp: TestApp,
  { name, endpoint }: (typeof matrixEndpoints)[number],
  callers: readonly MatrixCaller[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const caller of callers) {
    const expected = caller.expected(endpoint);
    // Access to a project's token depends on the kind of caller; a separate test covers it.
    if (name === "projects.readToken" && expected === undefined) continue;
    const { status, body } = await sendMinimalRequest(testApp, endpoint, caller.as);
    const asExpected = expected
      ? status === expected.status && (expected.code ?? body?.code) === body?.code
      : status !== 401 && status !== 403 && status < 500;
    if (!asExpected)
      wrong.push(`${caller.name}: ${status} ${body?.code}, not ${JSON.stringify(expected ?? "open")}`);
  }
  return wrong;
}

/** All roles, and for each kind of rejection two callers, which alternate between endpoints. */
export function sampleCallers(
  callers: readonly MatrixCaller[],
  endpoint: Endpoint,
  turn: number,
): MatrixCaller[] {
  const callersByKind = new Map<string, MatrixCaller[]>();
  for (const caller of callers) {
    const kind = JSON.stringify(caller.expected(endpoint) ?? "open");
    callersByKind.set(kind, [...(callersByKind.get(kind) ?? []), caller]);
  }
  const chosen = [...callersByKind.values()].flatMap((callersOfKind) =>
    [0, 1].map((index) => callersOfKind[(2 * turn + index) % callersOfKind.length] as MatrixCaller),
  );
  const roles = callers.filter(({ name }) => projectRoles.some((role) => name === `${role}, signed in`));
  return [...new Set([...roles, ...chosen])];
}

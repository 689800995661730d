import { allEndpoints } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { projectRoles } from "#contract/permissions.ts";
import { refusalsOf } from "#server/http/service/openapi/gate-refusals.ts";
import type { As, TestApp } from "#server/testing/test-app.ts";
import type { MatrixCaller } from "./matrix-callers.ts";
import { isOfProject } from "./matrix-expectations.ts";

/** Signing out is open to all and would end the sessions that the other doors are tried with. */
export const doors = allEndpoints().filter((one) => one.name !== "session.signOut");

/** Knocks with a branch that does not exist and an empty body: an open door answers 400 or 404 and changes nothing. */
export function knock(testApp: TestApp, endpoint: Endpoint, as: As) {
  const path = endpoint.path.replaceAll(/:\w+/g, "f".repeat(24));
  const query = isOfProject(endpoint) ? { branch: `b1${"0".repeat(14)}7fffffff` } : {};
  return testApp.call(endpoint.method, path, {
    as,
    query,
    ...(endpoint.method === "GET" ? {} : { body: {} }),
  });
}

/** What callers are answered and should not be, or could not read of in the documentation of the API. */
export async function wrongAnswers(
  testApp: TestApp,
  { name, endpoint }: (typeof doors)[number],
  callers: readonly MatrixCaller[],
): Promise<string[]> {
  const wrong: string[] = [];
  const said = refusalsOf(name, endpoint).flatMap(([, codes]) => codes);
  for (const caller of callers) {
    const expected = caller.expected(endpoint);
    // Whose token it is decides about the token of a project: this has a test of its own.
    if (name === "projects.readToken" && expected === undefined) continue;
    const { status, body } = await knock(testApp, endpoint, caller.as);
    const asExpected = expected
      ? status === expected.status && (expected.code ?? body?.code) === body?.code
      : status !== 401 && status !== 403 && status < 500;
    if (status !== 200 && !said.includes(body?.code))
      wrong.push(`${caller.name}: ${status} ${body?.code}, of which the documentation knows nothing`);
    if (!asExpected)
      wrong.push(`${caller.name}: ${status} ${body?.code}, not ${JSON.stringify(expected ?? "open")}`);
  }
  return wrong;
}

/** Every role, and of each kind of refusal two callers, who are others at the next endpoint. */
export function someOf(callers: readonly MatrixCaller[], endpoint: Endpoint, turn: number): MatrixCaller[] {
  const ofKind = new Map<string, MatrixCaller[]>();
  for (const caller of callers) {
    const kind = JSON.stringify(caller.expected(endpoint) ?? "open");
    ofKind.set(kind, [...(ofKind.get(kind) ?? []), caller]);
  }
  const chosen = [...ofKind.values()].flatMap((alike) =>
    [0, 1].map((index) => alike[(2 * turn + index) % alike.length] as MatrixCaller),
  );
  const roles = callers.filter(({ name }) => projectRoles.some((role) => name === `${role}, signed in`));
  return [...new Set([...roles, ...chosen])];
}

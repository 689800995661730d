import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { allEndpoints } from "#contract/contract.ts";
import refusals from "#contract/documentation/refusals.json" with { type: "json" };
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { reachedCodes } from "#testing/reached-codes.ts";
import { jsonSchema } from "./json-schema.ts";
import { isRecording } from "./recording.ts";

const root = resolve(import.meta.dirname, "../../../../../..");
const reached = reachedCodes(root);
/** Reads `tags: tagEndpoints` from the table of the contract, also with several spread constants. */
const contract = readFileSync(join(root, "src/contract/contract.ts"), "utf8");
const constantsOf = new Map(
  [...contract.matchAll(/^ {2}(\w+): (.*Endpoints(?: })?),$/gm)].map(([, area, names = ""]) => [
    area,
    names.match(/\w+Endpoints/g) ?? [],
  ]),
);

/** Errors thrown by an object that the handler receives, which the analysis cannot follow by name. */
const throughObjects: Readonly<Record<string, readonly ErrorCode[]>> = {
  "entries.readDocument": ["busy"],
  "signIn.acceptInvitation": ["too_many_requests", "wrong_credentials"],
};

/** No client receives the first, and every operation has the second. */
const undocumented: readonly ErrorCode[] = ["client_left", "internal"];

test("the documented errors of each endpoint are those that its code can throw", () => {
  const actual = Object.fromEntries(
    allEndpoints().map(({ name, endpoint }) => [name, codesOf(name, endpoint)]),
  );
  if (isRecording)
    writeFileSync(
      join(root, "src/contract/documentation/refusals.json"),
      `${JSON.stringify(actual, null, 2)}\n`,
    );
  else expect(refusals).toEqual(actual);
});

test("the route of every endpoint is found", () => {
  const lost = allEndpoints().filter(({ name }) => routeOf(name) === undefined);
  expect(lost.map(({ name }) => name)).toEqual([]);
});

function routeOf(name: string) {
  const [area, operationName] = name.split(".");
  const routes = (constantsOf.get(area) ?? []).map((constant) => reached.get(`${constant}.${operationName}`));
  return routes.find((route) => route !== undefined);
}

function codesOf(name: string, endpoint: Endpoint): ErrorCode[] {
  const codes = routeOf(name);
  const takesStatus = /status/i.test(JSON.stringify(inputOf(endpoint)));
  return [...(codes ?? []), ...(throughObjects[name] ?? [])]
    .filter((code) => !undocumented.includes(code) && (code !== "unknown_status" || takesStatus))
    .sort();
}

function inputOf({ query, body, streamedBody }: Endpoint) {
  return [query, body ?? streamedBody].map((part) => part && jsonSchema(part, "input"));
}

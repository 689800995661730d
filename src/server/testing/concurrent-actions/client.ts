import * as z from "zod/mini";
import { branchEndpoints } from "#contract/branches.ts";
import type { Method } from "#contract/endpoint.ts";
import type { Answer, TestApp, TestCaller } from "#server/testing/test-app.ts";
import type { ActionLog } from "./action-log.ts";
import type { Names } from "./names.ts";
import type { Random } from "./random.ts";

type Path = { method: Method; path: string };
type Params = Record<string, string>;
export type Sent = {
  params?: Params;
  query?: Record<string, string>;
  body?: unknown;
  /** Another caller than the client, such as the project token alone. */
  as?: TestCaller;
  headers?: Record<string, string>;
};

/** Simulated user who runs actions in sequence, concurrently with others. */
export type Client = ReturnType<typeof makeClient>;

export type ClientInput = {
  testApp: TestApp;
  name: string;
  as: TestCaller;
  /** The project token alone. */
  byProject: TestCaller;
  random: Random;
  names: Names;
  /** A branching project has no drafts. */
  branching: boolean;
  log: ActionLog;
  causeOf: (answer: Answer) => string | undefined;
};

export function makeClient({ testApp, name, as, random, log, causeOf, ...input }: ClientInput) {
  const { keys, languages, texts: shared } = input.names;
  let texts = 0;
  /** Sends a write, and records it with its answer. */
  const write = ({ method, path: pattern }: Path, { params = {}, ...sent }: Sent = {}): Promise<Answer> => {
    const path = fillPath(pattern, params);
    const request = [method, path, ...[sent.query, sent.body].flatMap(printPart)].join(" ");
    const call = { client: name, request, sent: { method, path, body: sent.body } };
    return log.record(call, () => testApp.call(method, path, { as, ...sent }), causeOf);
  };
  /** Reads the current state; undefined if that fails. */
  const read = async <R extends z.ZodMiniType>(
    endpoint: Path & { response: R },
    { params = {}, query = {} }: Pick<Sent, "params" | "query"> = {},
  ): Promise<z.output<R> | undefined> => {
    const answer = await testApp.call(endpoint.method, fillPath(endpoint.path, params), { as, query });
    return answer.status === 200 ? z.parse(endpoint.response, answer.body) : undefined;
  };
  return {
    name,
    as,
    byProject: input.byProject,
    branching: input.branching,
    keys,
    languages,
    testApp,
    random,
    log,
    causeOf,
    write,
    read,
    /** Returns the query for a random branch; the default branch most often. */
    async branch(): Promise<Record<string, string>> {
      if (random.chance(0.5)) return {};
      const branch = random.find((await read(branchEndpoints.list))?.branches ?? []);
      return branch ? { branch: branch._id } : {};
    },
    /** Returns a new text, one that other clients write too, or an empty one. */
    text(): string {
      texts += 1;
      if (random.chance(shared.share)) return random.pick(shared.known);
      return `text ${texts} of ${name}`;
    },
    cell: () => ({ key: random.pick(keys), language: random.pick(languages) }),
  };
}

function fillPath(pattern: string, params: Params): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

function printPart(part: unknown): string[] {
  if (part === undefined || part instanceof Uint8Array) return [];
  const text = JSON.stringify(part);
  return text === "{}" ? [] : [text];
}

/** An action of a client. Does nothing if it finds nothing to act on. */
export type Action = (client: Client) => Promise<unknown>;

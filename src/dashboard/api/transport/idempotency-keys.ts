import type { Endpoint } from "#contract/endpoint.ts";
import { idempotencyKeyHeader } from "#contract/idempotency.ts";

/**
 * A request to create something, to which no response has arrived yet. If the user sends it again, by a second click or
 * because the response was lost, it gets the same key, so that the server performs it once. After a response, the same
 * request is a new action.
 */
type OpenAction = {
  key: string;
  runningRequests: number;
  /** Time at which the last request ended, in ms. */
  endedAt: number;
};

/** Open actions by method, address and content. */
const openActions = new Map<string, OpenAction>();
/**
 * Time after a lost response during which the same request counts as a repetition, in ms. Later it counts as a new
 * action.
 */
const repetitionMs = 120_000;

type Sent = { endpoint: Pick<Endpoint, "method" | "once">; address: string; content: readonly unknown[] };

export type IdempotencyKey = {
  headers: Record<string, string>;
  /** Called when the request ended. Without a response the outcome is unknown. */
  ended: (answer?: { status: number; retryAfter: string | null }) => void;
};

const noKey: IdempotencyKey = { headers: {}, ended: () => {} };

export function idempotencyKeyOf({ endpoint, address, content }: Sent): IdempotencyKey {
  if (!endpoint.once) return noKey;
  forgetOld();
  const name = JSON.stringify([endpoint.method, address, content.map(nameOfPart)]);
  const action = openActions.get(name) ?? { key: makeKey(), runningRequests: 0, endedAt: 0 };
  action.runningRequests += 1;
  openActions.set(name, action);
  return {
    headers: { [idempotencyKeyHeader]: action.key },
    ended(answer) {
      action.runningRequests -= 1;
      action.endedAt = Date.now();
      // After a server error the action may have completed; after `Retry-After` it is still running.
      if (answer && answer.status < 500 && answer.retryAfter === null) openActions.delete(name);
      else setTimeout(forgetOld, repetitionMs);
    },
  };
}

/** Deletes old actions. Called by a timer, and before each action: timers are late after the computer was suspended. */
function forgetOld(): void {
  for (const [name, { runningRequests, endedAt }] of openActions)
    if (runningRequests === 0 && Date.now() - endedAt >= repetitionMs) openActions.delete(name);
}

/** Creates a random key without `randomUUID`, which exists only on secure pages. */
const makeKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

const fileNumbers = new WeakMap<Blob, number>();
let lastFile = 0;

/** Identifies a file by object, not by name. */
function nameOfPart(part: unknown): unknown {
  if (!(part instanceof Blob)) return part;
  const number = fileNumbers.get(part) ?? ++lastFile;
  fileNumbers.set(part, number);
  return { file: number };
}

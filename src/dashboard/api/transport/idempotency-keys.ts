import type { Endpoint } from "#contract/endpoint.ts";
import { idempotencyKeyHeader } from "#contract/idempotency.ts";

/**
 * An action that was sent and may not have completed. The same action sent again, by a second click or after a lost
 * response, has the same key: the server performs it once. After a response the next one has a new key.
 */
type OpenAction = {
  key: string;
  /** Number of running requests. */
  running: number;
  /** Time at which the last request ended, in ms. */
  ended: number;
};

/** Open actions by method, address and content, deleted when a repetition would be a new action. */
const open = new Map<string, OpenAction>();
/** A repetition later than this after a lost response, in ms, is a new action. */
const sameMs = 120_000;

type Sent = { endpoint: Pick<Endpoint, "method" | "once">; address: string; content: readonly unknown[] };

export type IdempotencyKey = {
  headers: Record<string, string>;
  /** Called when the request ended. Without a response the outcome is unknown. */
  ended: (answer?: { status: number; retryAfter: string | null }) => void;
};

const nothing: IdempotencyKey = { headers: {}, ended: () => {} };

export function idempotencyKeyOf({ endpoint, address, content }: Sent): IdempotencyKey {
  if (!endpoint.once) return nothing;
  forgetOld();
  const name = JSON.stringify([endpoint.method, address, content.map(nameOfPart)]);
  const action = open.get(name) ?? { key: makeKey(), running: 0, ended: 0 };
  action.running += 1;
  open.set(name, action);
  return {
    headers: { [idempotencyKeyHeader]: action.key },
    ended(answer) {
      action.running -= 1;
      action.ended = Date.now();
      // After a server error the action may have completed; after `Retry-After` it is still running.
      if (answer && answer.status < 500 && answer.retryAfter === null) open.delete(name);
      else setTimeout(forgetOld, sameMs);
    },
  };
}

/** Also called before each action: timers are late on a computer that was suspended. */
function forgetOld(): void {
  for (const [name, { running, ended }] of open)
    if (running === 0 && Date.now() - ended >= sameMs) open.delete(name);
}

/** `randomUUID` exists only on secure pages. */
const makeKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

const fileNumbers = new WeakMap<Blob, number>();
let lastFile = 0;

/** Identifies a file by object, not by name. */
function nameOfPart(part: unknown): unknown {
  if (!(part instanceof Blob)) return part;
  const known = fileNumbers.get(part) ?? ++lastFile;
  fileNumbers.set(part, known);
  return { file: known };
}
